ALTER TABLE "chapter_cards" ADD COLUMN "chat_month" text;--> statement-breakpoint
ALTER TABLE "chapter_cards" ADD COLUMN "chat_openings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "chat_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "let_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "chat_opened_at" timestamp (3) with time zone;