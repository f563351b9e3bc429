CREATE TABLE "event_feedback" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"great" integer DEFAULT 0 NOT NULL,
	"fine" integer DEFAULT 0 NOT NULL,
	"not_for_me" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thanked_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"thanked_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "city_events" ADD COLUMN "recap" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "show" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "mood" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "line" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "thanked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "city_events" ADD CONSTRAINT "city_events_recap_length" CHECK (length("city_events"."recap") <= 600);--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_about_length" CHECK (length("guests"."about") <= 60);--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_line_length" CHECK (length("guests"."line") <= 280);--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_mood" CHECK ("guests"."mood" in ('great', 'fine', 'not-for-me'));