insert into former_accounts (user_id, email_hash) values
  ('00000000-0000-4000-8000-00000000f0f0', 'the HMAC of an address');
