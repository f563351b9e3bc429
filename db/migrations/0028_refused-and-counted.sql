CREATE TABLE "follower_months" (
	"city_name" text NOT NULL,
	"month" text NOT NULL,
	"followers" integer NOT NULL,
	CONSTRAINT "follower_months_city_name_month_pk" PRIMARY KEY("city_name","month")
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unwanted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mails_of_topic" ON "mails" USING btree ("topic","sent_at") WHERE "mails"."topic" is not null;