ALTER TABLE "one_time_codes" ADD COLUMN "event_id" text;--> statement-breakpoint
ALTER TABLE "authentications" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
-- Whoever chose a password or has signed in has come to their account.
UPDATE "authentications" SET "claimed_at" = now()
WHERE "password_hash" IS NOT NULL
	OR EXISTS (SELECT 1 FROM "sessions" WHERE "sessions"."user_id" = "authentications"."user_id")
	OR EXISTS (SELECT 1 FROM "one_time_codes" WHERE "one_time_codes"."user_id" = "authentications"."user_id" AND "one_time_codes"."used_at" IS NOT NULL);--> statement-breakpoint
-- What the open sessions were opened with is not known: everybody signs in again.
DELETE FROM "sessions";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "strength" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "resets_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
