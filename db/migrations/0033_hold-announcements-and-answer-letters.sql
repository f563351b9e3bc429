ALTER TABLE "announcements" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "takes_replies" boolean DEFAULT false NOT NULL;