-- Seats that were kept for guests with an email go to who waits: a job gives them away, and counts anew.
UPDATE "city_events" SET "guests" = ("guests" - 'without_email') || jsonb_build_object(
  'is_promised',
  coalesce(("guests"->>'is_promised')::boolean, false)
    OR (coalesce(("guests"->>'waiting')::int, 0) > 0
      AND "capacity" > coalesce(("guests"->>'coming')::int, 0)))
WHERE "guests" ? 'without_email';
