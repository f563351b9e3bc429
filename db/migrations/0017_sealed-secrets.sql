CREATE TABLE "former_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_actor_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "secrets" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "admins_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "secrets" ADD COLUMN "sealed" text;--> statement-breakpoint
CREATE INDEX "former_accounts_email" ON "former_accounts" USING btree ("email_hash");--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_one_value" CHECK (("secrets"."value" is null) <> ("secrets"."sealed" is null));