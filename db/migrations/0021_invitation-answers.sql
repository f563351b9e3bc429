ALTER TABLE "host_invitations" ADD COLUMN "line" text;--> statement-breakpoint
ALTER TABLE "host_invitations" ADD COLUMN "declined_at" timestamp (3) with time zone;