CREATE TABLE "announcements" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"public_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailing_id" uuid
);
--> statement-breakpoint
CREATE TABLE "followers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"month_told" text
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"follower_id" uuid NOT NULL,
	"city_name" text NOT NULL,
	"frequency" text NOT NULL,
	"letters" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "follows_city_name_filled" CHECK (length(btrim("follows"."city_name")) > 0),
	CONSTRAINT "follows_frequency" CHECK ("follows"."frequency" in ('each', 'monthly'))
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_followers_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."followers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_waiting" ON "announcements" USING btree ("public_at") WHERE "announcements"."mailing_id" is null;--> statement-breakpoint
CREATE INDEX "announcements_mailing" ON "announcements" USING btree ("mailing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "followers_email_unique" ON "followers" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "followers_token_unique" ON "followers" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "follows_city_unique" ON "follows" USING btree ("follower_id","city_name");--> statement-breakpoint
CREATE INDEX "follows_city" ON "follows" USING btree ("city_name","id");