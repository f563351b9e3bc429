CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city_name" text,
	"source_hash" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"files" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "pictures_colour" CHECK ("pictures"."colour" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "pictures_size" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0 and "pictures"."bytes" > 0),
	CONSTRAINT "pictures_alt_length" CHECK (length("pictures"."alt") <= 200)
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_source_unique" ON "pictures" USING btree (coalesce("city_name", ''),"source_hash");--> statement-breakpoint
CREATE INDEX "pictures_order" ON "pictures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_city_order" ON "pictures" USING btree ("city_name","created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_uploader" ON "pictures" USING btree ("uploaded_by");