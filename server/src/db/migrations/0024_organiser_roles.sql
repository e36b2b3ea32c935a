ALTER TABLE "organisers" ADD COLUMN "role" text DEFAULT 'lead' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisers" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_role" CHECK (role in ('lead', 'editor', 'registration', 'accountant', 'doorkeeper', 'stage', 'reader'));
