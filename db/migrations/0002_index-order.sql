ALTER TABLE "blog_posts" DROP CONSTRAINT "blog_posts_image_url_web";--> statement-breakpoint
ALTER TABLE "city_events" DROP CONSTRAINT "city_events_image_url_web";--> statement-breakpoint
ALTER TABLE "city_events" DROP CONSTRAINT "city_events_speaker_image_web";--> statement-breakpoint
ALTER TABLE "city_mayors" DROP CONSTRAINT "city_mayors_image_url_web";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_image_url_web";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_image_web";--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_thumbnail_url_web";--> statement-breakpoint
DROP INDEX "activities_order";--> statement-breakpoint
DROP INDEX "activities_row";--> statement-breakpoint
DROP INDEX "blog_posts_order";--> statement-breakpoint
DROP INDEX "blog_posts_published_order";--> statement-breakpoint
DROP INDEX "blog_posts_published_category_order";--> statement-breakpoint
DROP INDEX "city_mayors_order";--> statement-breakpoint
DROP INDEX "tombstones_recent";--> statement-breakpoint
DROP INDEX "videos_order";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "access_token_expires_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "refresh_token_expires_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "updated_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "blog_posts" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "blog_posts" ALTER COLUMN "updated_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "city_events" ALTER COLUMN "date_time" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "city_events" ALTER COLUMN "ends_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "city_events" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "city_events" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "city_events" ALTER COLUMN "updated_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "city_events" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "city_mayors" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "city_mayors" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "city_mayors" ALTER COLUMN "updated_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "city_mayors" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "updated_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "jwks" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jwks" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "jwks" ALTER COLUMN "expires_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "next_attempt_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "next_attempt_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "sent_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ALTER COLUMN "confirmed_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ALTER COLUMN "unsubscribed_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "one_time_tokens" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "one_time_tokens" ALTER COLUMN "expires_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ALTER COLUMN "used_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "expire" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "refresh_tokens" ALTER COLUMN "spent_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ALTER COLUMN "expires_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "secrets" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "secrets" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "expires_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "updated_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "tombstones" ALTER COLUMN "deleted_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tombstones" ALTER COLUMN "deleted_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "two_factors" ALTER COLUMN "locked_until" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ALTER COLUMN "granted_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ALTER COLUMN "granted_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_confirmed_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "last_sign_in_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "updated_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "verifications" ALTER COLUMN "expires_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verifications" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verifications" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "verifications" ALTER COLUMN "updated_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verifications" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "updated_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
CREATE INDEX "activities_order" ON "activities" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activities_row" ON "activities" USING btree ("resource","row_id","at");--> statement-breakpoint
CREATE INDEX "blog_posts_order" ON "blog_posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_published_order" ON "blog_posts" USING btree ("created_at","id") WHERE "blog_posts"."published";--> statement-breakpoint
CREATE INDEX "blog_posts_published_category_order" ON "blog_posts" USING btree ("category","created_at","id") WHERE "blog_posts"."published";--> statement-breakpoint
CREATE INDEX "city_mayors_order" ON "city_mayors" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tombstones_recent" ON "tombstones" USING btree ("resource","deleted_at");--> statement-breakpoint
CREATE INDEX "videos_order" ON "videos" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_image_url_web" CHECK ("blog_posts"."image_url" ~* '^(https?://|/([^/\\]|$))');--> statement-breakpoint
ALTER TABLE "city_events" ADD CONSTRAINT "city_events_time_zone_filled" CHECK (length(btrim("city_events"."time_zone")) > 0);--> statement-breakpoint
ALTER TABLE "city_events" ADD CONSTRAINT "city_events_image_url_web" CHECK ("city_events"."image_url" ~* '^(https?://|/([^/\\]|$))');--> statement-breakpoint
ALTER TABLE "city_events" ADD CONSTRAINT "city_events_speaker_image_web" CHECK ("city_events"."speaker_image" ~* '^(https?://|/([^/\\]|$))');--> statement-breakpoint
ALTER TABLE "city_mayors" ADD CONSTRAINT "city_mayors_image_url_web" CHECK ("city_mayors"."image_url" ~* '^(https?://|/([^/\\]|$))');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_image_url_web" CHECK ("events"."image_url" ~* '^(https?://|/([^/\\]|$))');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_web" CHECK ("users"."image" ~* '^(https?://|/([^/\\]|$))');--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_thumbnail_url_web" CHECK ("videos"."thumbnail_url" ~* '^(https?://|/([^/\\]|$))');