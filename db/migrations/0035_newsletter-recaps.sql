ALTER TABLE "newsletter_issues" ADD COLUMN "recaps" uuid[];--> statement-breakpoint
-- Issues that were sent before recaps came have none.
UPDATE "newsletter_issues" SET "recaps" = '{}' WHERE "mailing_id" IS NOT NULL;
