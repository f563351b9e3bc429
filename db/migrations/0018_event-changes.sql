CREATE TABLE "event_changes" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"before" jsonb,
	"due_at" timestamp (3) with time zone,
	"telling" jsonb,
	"told_until" uuid,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "event_changes_due" ON "event_changes" USING btree ("due_at") WHERE "event_changes"."before" is not null or "event_changes"."telling" is not null;--> statement-breakpoint
CREATE INDEX "mails_turns" ON "mails" USING btree ("priority","turn") WHERE "mails"."priority" > 0 and "mails"."sent_at" is null and "mails"."skipped_at" is null;--> statement-breakpoint
CREATE INDEX "mails_topic" ON "mails" USING btree ("topic","turn") WHERE "mails"."sent_at" is null and "mails"."skipped_at" is null;