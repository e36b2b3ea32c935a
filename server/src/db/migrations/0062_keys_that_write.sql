ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_role";--> statement-breakpoint
ALTER TABLE "event_revisions" ADD COLUMN "tool" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "tool" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "tool" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "reads_only" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "tool" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- bearable: more roles than before, by which the former release lets a key read alone.
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_role" CHECK (role in ('editor', 'registration', 'accountant', 'doorkeeper', 'stage', 'reader'));