-- The rows that every old backup of this folder starts from: one of each kind that the first schema knew.
insert into users (id, name, email, email_verified, email_confirmed_at, username, created_at) values
  ('10000000-0000-4000-8000-000000000001', 'Asha', 'asha@example.org', true, '2026-01-02T03:04:05Z', 'asha', '2026-01-02T03:04:05Z'),
  ('10000000-0000-4000-8000-000000000002', 'Ben', 'ben@example.org', false, null, null, '2026-02-02T03:04:05Z');
insert into user_roles (user_id, role) values ('10000000-0000-4000-8000-000000000001', 'admin');
-- bcrypt, cost 4, of "a long enough password"
insert into accounts (user_id, account_id, provider_id, password) values
  ('10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'credential', '$2b$04$9KxSH.6ef5FhuZ6UTyiVnuhKDPZ2wFbjFngnfa35BvNsxQvtee..u');
insert into sessions (id, user_id, token, expires_at) values
  ('20000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'token', '2036-01-01T00:00:00Z');
insert into refresh_tokens (token_hash, session_id, expires_at) values
  ('hash', '20000000-0000-4000-8000-000000000001', '2036-01-01T00:00:00Z');
insert into verifications (identifier, value, expires_at) values ('state', '{}', '2036-01-01T00:00:00Z');
insert into jwks (public_key, private_key) values ('{}', '{}');
insert into city_events (id, event_name, city_name, date_time, wall_time, time_zone, venue, partner_logos, created_by) values
  ('30000000-0000-4000-8000-000000000001', 'An event of the first schema', 'Mumbai', '2036-01-01T12:30:00Z', '2036-01-01T18:00', 'Asia/Kolkata', 'Corner cafe', '{/art/a.avif,/art/b.avif}', '10000000-0000-4000-8000-000000000001');
insert into events (title, date, time, location) values ('A simple event', '2026-01-01', '6 pm', 'Pune');
insert into blog_posts (id, title, content, author, published, featured) values
  ('40000000-0000-4000-8000-000000000001', 'A post of the first schema', E'One.\nTwo.', 'Asha', true, true);
insert into videos (title, video_url) values ('A video', 'https://video.example/watch?v=1');
insert into city_mayors (name, city, country) values ('A mayor', 'Mumbai', 'India');
insert into newsletter_subscribers (email, consent, token_hash) values ('reader@example.org', 'Yes, please', 'hash');
insert into mails (recipient, subject, text, html, sent_at) values ('reader@example.org', 'Confirm', 'Text', '<p>Text</p>', now());
insert into activities (actor_id, actor_name, action, resource, row_id, title) values
  ('10000000-0000-4000-8000-000000000001', 'Asha', 'create', 'city-events', '30000000-0000-4000-8000-000000000001', 'An event of the first schema');
insert into tombstones (resource, row_id) values ('videos', '50000000-0000-4000-8000-000000000001');
