CREATE TABLE "imported_rows" (
	"resource" text NOT NULL,
	"source_id" text NOT NULL,
	"row_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_rows_resource_source_id_pk" PRIMARY KEY("resource","source_id")
);
--> statement-breakpoint
CREATE TABLE "job_states" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
