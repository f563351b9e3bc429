-- Both come with PostgreSQL itself, and any owner of a database may load them.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Hosting firms keep extensions in a schema of their own, hence the search path.
CREATE FUNCTION without_accents(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, extensions
AS $$ SELECT lower(unaccent('unaccent', $1)) $$;
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"names" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_kind_row_id_pk" PRIMARY KEY("kind","row_id"),
	CONSTRAINT "search_entries_kind" CHECK ("search_entries"."kind" in ('event', 'post', 'mayor'))
);
--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin ("names" gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION write_search_entry(kind text, row_id uuid, title text, place text, body text, at timestamptz, names text)
RETURNS void LANGUAGE sql SET search_path = public, extensions AS $$
	INSERT INTO search_entries AS e (kind, row_id, title, place, body, at, names, words)
	VALUES ($1, $2, $3, $4, left($5, 100000), $6, without_accents(left($7, 2000)),
		setweight(to_tsvector('simple', without_accents(left($7, 2000))), 'A') ||
		setweight(to_tsvector('english', without_accents(left($3, 2000))), 'A') ||
		setweight(to_tsvector('english', without_accents(left(concat_ws(' ', $4, $5), 100000))), 'B'))
	ON CONFLICT ON CONSTRAINT search_entries_kind_row_id_pk DO UPDATE SET
		title = excluded.title, place = excluded.place, body = excluded.body,
		at = excluded.at, names = excluded.names, words = excluded.words
$$;
--> statement-breakpoint
CREATE FUNCTION search_city_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public, extensions AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entries s WHERE s.kind = 'event' AND s.row_id = old.id;
	ELSE
		PERFORM write_search_entry('event', new.id, new.event_name, concat_ws(', ', new.venue, new.city_name),
			concat_ws(E'\n', new.description, concat_ws(', ', new.speaker_name, new.speaker_designation)), new.date_time,
			concat_ws(' ', new.event_name, new.city_name, new.venue, new.speaker_name));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_blog_post() RETURNS trigger LANGUAGE plpgsql SET search_path = public, extensions AS $$
BEGIN
	IF TG_OP = 'DELETE' OR NOT new.published THEN
		DELETE FROM search_entries s WHERE s.kind = 'post' AND s.row_id = old.id;
	ELSE
		PERFORM write_search_entry('post', new.id, new.title, concat_ws(', ', new.author, new.category),
			concat_ws(E'\n', new.excerpt, new.content), new.created_at, concat_ws(' ', new.title, new.author, new.category));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_city_mayor() RETURNS trigger LANGUAGE plpgsql SET search_path = public, extensions AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entries s WHERE s.kind = 'mayor' AND s.row_id = old.id;
	ELSE
		PERFORM write_search_entry('mayor', new.id, new.name, concat_ws(', ', new.city, new.country),
			concat_ws(E'\n', new.about_text, new.vision_text), new.created_at, concat_ws(' ', new.name, new.city, new.country));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_city_event AFTER INSERT OR UPDATE OR DELETE ON city_events FOR EACH ROW EXECUTE FUNCTION search_city_event();
--> statement-breakpoint
CREATE TRIGGER search_blog_post AFTER INSERT OR UPDATE OR DELETE ON blog_posts FOR EACH ROW EXECUTE FUNCTION search_blog_post();
--> statement-breakpoint
CREATE TRIGGER search_city_mayor AFTER INSERT OR UPDATE OR DELETE ON city_mayors FOR EACH ROW EXECUTE FUNCTION search_city_mayor();
--> statement-breakpoint
-- What is there already goes through the triggers once.
UPDATE city_events SET id = id;
--> statement-breakpoint
UPDATE blog_posts SET id = id;
--> statement-breakpoint
UPDATE city_mayors SET id = id;
