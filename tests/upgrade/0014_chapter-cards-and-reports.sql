insert into chapter_cards (city_name, host_name, about_text, created_by) values
  ('Mumbai', 'Asha', 'We meet on Saturdays.', '10000000-0000-4000-8000-000000000001');
insert into again_questions (city_name, event_id, user_id, token_hash) values
  ('Mumbai', '20000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'question');
insert into reports (city_name, title, reason, message) values
  ('Mumbai', 'Mumbai', 'wrong', 'The venue has closed.');
insert into hidden_events (event_id, city_name, title, last) values
  ('20000000-0000-4000-8000-000000000002', 'Mumbai', 'Hidden', '{"event_name": "Hidden"}');
