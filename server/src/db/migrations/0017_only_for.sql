ALTER TABLE "articles" ADD COLUMN "only_for" text;--> statement-breakpoint
ALTER TABLE "quota_models" ADD COLUMN "only_for" text;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_only_for" CHECK ("articles"."only_for" in ('onsite', 'remote'));--> statement-breakpoint
ALTER TABLE "quota_models" ADD CONSTRAINT "quota_models_only_for" CHECK ("quota_models"."only_for" in ('onsite', 'remote'));