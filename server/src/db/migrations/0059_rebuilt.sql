ALTER TABLE "invoice_archives" ADD COLUMN "rebuilt_key" text;--> statement-breakpoint
ALTER TABLE "invoice_archives" ADD COLUMN "rebuilt_sha256" text;--> statement-breakpoint
ALTER TABLE "invoice_archives" ADD COLUMN "rebuilt_at" timestamp with time zone;--> statement-breakpoint
-- bearable: it is of new columns alone.
ALTER TABLE "invoice_archives" ADD CONSTRAINT "invoice_archives_rebuilt" CHECK (num_nulls("invoice_archives"."rebuilt_key", "invoice_archives"."rebuilt_sha256", "invoice_archives"."rebuilt_at") in (0, 3));