-- bearable: two statuses more than before, which a former release only reads
ALTER TABLE "guest_imports" DROP CONSTRAINT "guest_imports_status";--> statement-breakpoint
ALTER TABLE "guest_import_rows" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "guest_import_rows" ADD COLUMN "trace" jsonb;--> statement-breakpoint
ALTER TABLE "guest_import_rows" ADD COLUMN "acted" text;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "undone_tool" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "companies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "guest_imports_undoing" ON "guest_imports" USING btree ("status") WHERE "guest_imports"."status" = 'undoing';--> statement-breakpoint
-- bearable: no former release writes the column
ALTER TABLE "guest_import_rows" ADD CONSTRAINT "guest_import_rows_acted" CHECK ("guest_import_rows"."acted" is null or acted in ('paid', 'arrived', 'answered', 'opened', 'mailed', 'edited'));--> statement-breakpoint
-- bearable: no former release writes the column
ALTER TABLE "guest_imports" ADD CONSTRAINT "guest_imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- bearable: two statuses more than before
ALTER TABLE "guest_imports" ADD CONSTRAINT "guest_imports_status" CHECK (status in ('writing', 'stopped', 'done', 'undoing', 'undone'));