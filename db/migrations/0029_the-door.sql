-- Who came was concluded from removals; numbers that hosts typed stand in city_events.
DELETE FROM "attendance";--> statement-breakpoint
CREATE TABLE "walk_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text,
	"people" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "walk_ins_name_filled" CHECK (length(btrim("walk_ins"."name")) > 0),
	CONSTRAINT "walk_ins_name_length" CHECK (length("walk_ins"."name") <= 60),
	CONSTRAINT "walk_ins_people" CHECK ("walk_ins"."people" between 0 and 4)
);
--> statement-breakpoint
DROP INDEX "attendance_city";--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "here" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "yes_here" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "walk_ins" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "is_counted" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "struck_from" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "here" integer;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "here_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "walk_ins_event" ON "walk_ins" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "walk_ins_named" ON "walk_ins" USING btree ("created_at") WHERE "walk_ins"."name" is not null;--> statement-breakpoint
CREATE INDEX "guests_ticked" ON "guests" USING btree ("event_id") WHERE "guests"."here" is not null;--> statement-breakpoint
ALTER TABLE "attendance" DROP COLUMN "city_name";--> statement-breakpoint
ALTER TABLE "attendance" DROP COLUMN "said_yes";--> statement-breakpoint
ALTER TABLE "attendance" DROP COLUMN "came";--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_here" CHECK ("guests"."here" between 0 and 4);