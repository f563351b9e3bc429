ALTER TABLE "guests" ADD COLUMN "added_email" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "added_link_id" uuid;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "added_token_hash" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "added_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "has_entry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "sequence_offset" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "out_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "guests_added_token_unique" ON "guests" USING btree ("added_token_hash");--> statement-breakpoint
UPDATE "guests" SET "has_entry" = true WHERE "state" = 'coming' AND "email" IS NOT NULL;--> statement-breakpoint
UPDATE "city_events" AS e SET "guests" = e."guests" || jsonb_build_object(
  'without_email', c."without_email",
  'is_promised', e."capacity" IS NOT NULL AND EXISTS (
    SELECT FROM "guests" AS g
    WHERE g."event_id" = e."id" AND g."state" IN ('waiting', 'offered')
      AND c."coming" + g."bring" + 1 <= e."capacity"
      AND (g."email" IS NOT NULL OR c."without_email" + g."bring" + 1 <= e."capacity" / 2)))
FROM (
  SELECT "event_id", sum("bring" + 1) AS "coming",
    coalesce(sum("bring" + 1) FILTER (WHERE "email" IS NULL), 0)::int AS "without_email"
  FROM "guests" WHERE "state" = 'coming' GROUP BY "event_id") AS c
WHERE c."event_id" = e."id";
