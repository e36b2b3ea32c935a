ALTER TABLE "articles" ADD COLUMN "tiers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "kept" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_articles" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
-- Nobody knows when what is held was taken: the registration is what comes nearest.
UPDATE "user_articles" SET "taken_at" = coalesce("participations"."registered_at", "participations"."created_at") FROM "participations" WHERE "participations"."event_id" = "user_articles"."event_id" AND "participations"."user_id" = "user_articles"."user_id";--> statement-breakpoint
ALTER TABLE "user_articles" ALTER COLUMN "taken_at" SET NOT NULL;
