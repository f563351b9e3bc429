DROP INDEX "activities_searched";--> statement-breakpoint
CREATE INDEX "activities_actor" ON "activities" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "users_searched" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "activities_searched" ON "activities" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "activities" DROP COLUMN "actor_name";