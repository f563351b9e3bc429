insert into secrets (name, value) values ('sign-in', 'c2lnbi1pbi1zZWNyZXQtb2YtYS10ZXN0LXNpdGUtMDAwMA');
insert into one_time_tokens (token_hash, purpose, user_id, expires_at) values
  ('link', 'verify-email', '10000000-0000-4000-8000-000000000002', '2036-01-01T00:00:00Z');
