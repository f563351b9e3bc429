CREATE TABLE "chapter_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city_name" text NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chapter_notes_city_name_filled" CHECK (length(btrim("chapter_notes"."city_name")) > 0),
	CONSTRAINT "chapter_notes_text_length" CHECK (length("chapter_notes"."text") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"month" text PRIMARY KEY NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"posts" uuid[],
	"events" uuid[],
	"mailing_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chapter_hosts" ADD COLUMN "handover_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "host_invitations" ADD COLUMN "handed_over_by" uuid;--> statement-breakpoint
ALTER TABLE "chapter_notes" ADD CONSTRAINT "chapter_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chapter_notes_city_unique" ON "chapter_notes" USING btree ("city_name");--> statement-breakpoint
ALTER TABLE "host_invitations" ADD CONSTRAINT "host_invitations_handed_over_by_users_id_fk" FOREIGN KEY ("handed_over_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;