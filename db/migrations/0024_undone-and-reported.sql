ALTER TABLE "activities" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "city_events" ADD COLUMN "reported_attendees" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "forwarded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "activities_undoes" ON "activities" USING btree ("undoes");--> statement-breakpoint
ALTER TABLE "city_events" ADD CONSTRAINT "city_events_reported_attendees" CHECK ("city_events"."reported_attendees" >= 0);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_note_length" CHECK (length("reports"."note") <= 1000);