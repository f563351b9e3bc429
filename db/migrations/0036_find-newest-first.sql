DROP INDEX "search_entries_words";--> statement-breakpoint
DROP INDEX "search_entries_names";--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("kind","at","row_id");--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin ("names" gin_trgm_ops) WITH (fastupdate=false);