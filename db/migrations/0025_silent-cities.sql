ALTER TABLE "again_questions" DROP CONSTRAINT "again_questions_answer";--> statement-breakpoint
DROP INDEX "again_questions_event_unique";--> statement-breakpoint
ALTER TABLE "again_questions" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "again_questions" ADD COLUMN "kind" text DEFAULT 'host-again' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter_hosts" ADD COLUMN "break_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chapter_hosts" ADD COLUMN "nudged_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "again_questions_event_unique" ON "again_questions" USING btree ("event_id","user_id") WHERE "again_questions"."kind" = 'host-again';--> statement-breakpoint
ALTER TABLE "again_questions" ADD CONSTRAINT "again_questions_kind" CHECK ("again_questions"."kind" in ('host-again', 'host-nudge'));--> statement-breakpoint
ALTER TABLE "again_questions" ADD CONSTRAINT "again_questions_answer" CHECK ("again_questions"."answer" in ('published', 'skipped', 'stopped', 'break'));