CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leaves_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"queued_until" uuid,
	"queued_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"accepted" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailings_subject" ON "mailings" USING btree ("kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "mailings_open" ON "mailings" USING btree ("kind","leaves_at") WHERE "mailings"."closed_at" is null;