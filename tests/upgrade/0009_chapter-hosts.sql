insert into chapter_hosts (city_name, user_id, duty, invited_by) values
  ('Mumbai', '10000000-0000-4000-8000-000000000001', 'host', null);
insert into host_invitations (city_name, email, duty, token_hash, expires_at) values
  ('Mumbai', 'ben@example.org', 'helper', 'invitation', '2036-01-01T00:00:00Z');
