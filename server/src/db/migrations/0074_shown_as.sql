ALTER TABLE "participations" ADD COLUMN "shown_as" jsonb;--> statement-breakpoint
CREATE INDEX "participations_shown_as" ON "participations" USING btree ("event_id") WHERE "participations"."shown_as" is not null;--> statement-breakpoint
-- bearable: no former release writes the column
ALTER TABLE "participations" ADD CONSTRAINT "participations_shown_as_size" CHECK ("participations"."shown_as" is null or octet_length("participations"."shown_as"::text) <= 131072);