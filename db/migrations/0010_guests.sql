CREATE TABLE "attendance" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"city_name" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"said_yes" integer NOT NULL,
	"came" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"bring" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"reminder_id" uuid,
	"reminded_at" timestamp (3) with time zone,
	"notice_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guests_name_filled" CHECK (length(btrim("guests"."name")) > 0),
	CONSTRAINT "guests_name_length" CHECK (length("guests"."name") <= 60),
	CONSTRAINT "guests_bring" CHECK ("guests"."bring" between 0 and 3),
	CONSTRAINT "guests_state" CHECK ("guests"."state" in ('pending', 'coming', 'waiting', 'offered', 'cancelled', 'struck'))
);
--> statement-breakpoint
DROP INDEX "mails_waiting";--> statement-breakpoint
ALTER TABLE "city_events" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "city_events" ADD COLUMN "takes_guests" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "city_events" ADD COLUMN "guests" jsonb DEFAULT '{"coming":0,"waiting":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "occasion" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "skipped_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "attendance_city" ON "attendance" USING btree ("city_name","held_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_token_unique" ON "guests" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_email_unique" ON "guests" USING btree ("event_id","email");--> statement-breakpoint
CREATE INDEX "guests_order" ON "guests" USING btree ("event_id","state","confirmed_at","id");--> statement-breakpoint
CREATE INDEX "guests_email" ON "guests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mails_queue" ON "mails" USING btree ("priority","next_attempt_at") WHERE "mails"."sent_at" is null and "mails"."skipped_at" is null;--> statement-breakpoint
CREATE INDEX "mails_paced" ON "mails" USING btree ("claimed_at") WHERE "mails"."priority" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_occasion_unique" ON "mails" USING btree ("occasion");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient");--> statement-breakpoint
ALTER TABLE "city_events" ADD CONSTRAINT "city_events_capacity" CHECK ("city_events"."capacity" >= 1);
--> statement-breakpoint
-- A guest's yes changes the numbers of an event, none of its words.
DROP TRIGGER search_city_event ON city_events;--> statement-breakpoint
CREATE TRIGGER search_city_event AFTER INSERT OR DELETE OR UPDATE OF id, event_name, venue, city_name, description, speaker_name, speaker_designation, date_time ON city_events FOR EACH ROW EXECUTE FUNCTION search_city_event();
