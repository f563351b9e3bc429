insert into pictures (id, city_name, source_hash, alt, width, height, colour, files, bytes, created_at) values
  ('0d1f6f8a-1111-4111-8111-000000000015', 'Pune', repeat('a', 64), 'A table', 1600, 900, '#aa5500', '{"480.jpg": "abc", "480.avif": "def"}', 123456, '2026-11-20T10:00:00Z');
