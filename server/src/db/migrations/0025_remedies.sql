ALTER TABLE "conference_slots" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_participations" ADD COLUMN "from_start_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slot_participations" ADD COLUMN "from_end_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "slot_participations_untold" ON "slot_participations" USING btree ("created_at") WHERE "slot_participations"."from_start_at" is not null;