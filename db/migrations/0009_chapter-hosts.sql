CREATE TABLE "chapter_hosts" (
	"city_name" text NOT NULL,
	"user_id" uuid NOT NULL,
	"duty" text NOT NULL,
	"invited_by" uuid,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chapter_hosts_city_name_user_id_pk" PRIMARY KEY("city_name","user_id"),
	CONSTRAINT "chapter_hosts_city_name_filled" CHECK (length(btrim("chapter_hosts"."city_name")) > 0),
	CONSTRAINT "chapter_hosts_duty" CHECK ("chapter_hosts"."duty" in ('host', 'helper'))
);
--> statement-breakpoint
CREATE TABLE "host_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city_name" text NOT NULL,
	"email" text NOT NULL,
	"duty" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "host_invitations_city_name_filled" CHECK (length(btrim("host_invitations"."city_name")) > 0),
	CONSTRAINT "host_invitations_duty" CHECK ("host_invitations"."duty" in ('host', 'helper'))
);
--> statement-breakpoint
DROP INDEX "activities_actor";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "city_name" text;--> statement-breakpoint
ALTER TABLE "chapter_hosts" ADD CONSTRAINT "chapter_hosts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_hosts" ADD CONSTRAINT "chapter_hosts_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_invitations" ADD CONSTRAINT "host_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_invitations" ADD CONSTRAINT "host_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapter_hosts_user" ON "chapter_hosts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "host_invitations_token_unique" ON "host_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "host_invitations_city" ON "host_invitations" USING btree ("city_name","created_at","id");--> statement-breakpoint
CREATE INDEX "host_invitations_email" ON "host_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "host_invitations_inviter" ON "host_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "activities_city" ON "activities" USING btree ("city_name","at","id");--> statement-breakpoint
CREATE INDEX "activities_actor" ON "activities" USING btree ("actor_id","at");--> statement-breakpoint
-- An invitation was accepted by whoever reads one address: another address has accepted nothing.
CREATE FUNCTION end_chapter_hosts() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
	DELETE FROM chapter_hosts h WHERE h.user_id = new.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER end_chapter_hosts AFTER UPDATE OF email ON users FOR EACH ROW WHEN (lower(old.email) IS DISTINCT FROM lower(new.email)) EXECUTE FUNCTION end_chapter_hosts();
--> statement-breakpoint
UPDATE activities a SET city_name = e.city_name FROM city_events e WHERE a.resource = 'city-events' AND a.row_id = e.id;
--> statement-breakpoint
UPDATE activities a SET city_name = t.last->>'city_name' FROM tombstones t WHERE a.city_name IS NULL AND a.resource = 'city-events' AND t.resource = 'city-events' AND a.row_id = t.row_id;
