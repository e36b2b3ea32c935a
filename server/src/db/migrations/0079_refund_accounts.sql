-- bearable: one status more than before
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "deducted_from" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "given_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- bearable: no former release writes the column
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- bearable: one status more than before
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('owed', 'asked', 'pending', 'given', 'refused', 'mistaken'));