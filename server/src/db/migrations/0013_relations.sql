ALTER TABLE "employees" ADD COLUMN "standing" text DEFAULT 'joined' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_sharing" ADD COLUMN "shares_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "participations" ADD COLUMN "is_partial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_standing" CHECK ("employees"."standing" in ('joined', 'founded', 'confirmed'));--> statement-breakpoint
-- Whoever was the first to work for a company wrote it.
UPDATE "employees" SET "standing" = 'founded' WHERE "id" IN (SELECT min("id") FROM "employees" GROUP BY "company_id");
