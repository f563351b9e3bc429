CREATE TABLE "again_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city_name" text NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answer" text,
	CONSTRAINT "again_questions_answer" CHECK ("again_questions"."answer" in ('published', 'skipped', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "chapter_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city_name" text NOT NULL,
	"host_name" text NOT NULL,
	"image_url" text,
	"about_text" text,
	"chat_link" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chapter_cards_city_name_filled" CHECK (length(btrim("chapter_cards"."city_name")) > 0),
	CONSTRAINT "chapter_cards_host_name_filled" CHECK (length(btrim("chapter_cards"."host_name")) > 0),
	CONSTRAINT "chapter_cards_about_text_length" CHECK (length("chapter_cards"."about_text") <= 600),
	CONSTRAINT "chapter_cards_image_url_web" CHECK ("chapter_cards"."image_url" ~* '^(https?://|/([^/\\]|$))'),
	CONSTRAINT "chapter_cards_chat_link_https" CHECK ("chapter_cards"."chat_link" ~* '^https://')
);
--> statement-breakpoint
CREATE TABLE "hidden_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"city_name" text NOT NULL,
	"title" text NOT NULL,
	"last" jsonb NOT NULL,
	"hidden_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_by" uuid
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city_name" text NOT NULL,
	"event_id" uuid,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	CONSTRAINT "reports_message_filled" CHECK (length(btrim("reports"."message")) > 0),
	CONSTRAINT "reports_message_length" CHECK (length("reports"."message") <= 1000),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('wrong', 'not-real', 'harmful', 'other'))
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_action";--> statement-breakpoint
ALTER TABLE "chapter_hosts" ADD COLUMN "asks_again" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "again_questions" ADD CONSTRAINT "again_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_cards" ADD CONSTRAINT "chapter_cards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_events" ADD CONSTRAINT "hidden_events_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "again_questions_token_unique" ON "again_questions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "again_questions_event_unique" ON "again_questions" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "again_questions_user" ON "again_questions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chapter_cards_city_unique" ON "chapter_cards" USING btree ("city_name");--> statement-breakpoint
CREATE INDEX "chapter_cards_writer" ON "chapter_cards" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "hidden_events_order" ON "hidden_events" USING btree ("hidden_at","event_id");--> statement-breakpoint
CREATE INDEX "hidden_events_hidden_by" ON "hidden_events" USING btree ("hidden_by");--> statement-breakpoint
CREATE INDEX "reports_order" ON "reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_email" ON "reports" USING btree ("email");--> statement-breakpoint
CREATE INDEX "reports_settled_by" ON "reports" USING btree ("settled_by");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action" CHECK ("activities"."action" in ('create', 'update', 'delete', 'restore', 'hide', 'unhide'));