ALTER TABLE "authentications" ADD COLUMN "email_proved_at" timestamp with time zone;--> statement-breakpoint
-- bearable: a former release tells an address that was proved from one that an organiser vouches for as little as this does
UPDATE "authentications" SET "email_proved_at" = "email_verified_at" WHERE "email_verified_at" IS NOT NULL;
