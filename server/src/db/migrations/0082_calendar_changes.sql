CREATE TABLE "programme_calendars" (
	"event_id" text NOT NULL,
	"language" text NOT NULL,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "programme_calendars_event_id_language_pk" PRIMARY KEY("event_id","language")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_participations" ADD COLUMN "from_slot_id" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "is_prefilled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "programme_calendars" ADD CONSTRAINT "programme_calendars_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- bearable: the release before neither reads nor writes the column; drafts that a file of guests has written, left unchanged
UPDATE "drafts" SET "is_prefilled" = true WHERE "version" = 1 AND "step" = 'participation' AND "values" ?& array['participation', 'dates']
	AND "values" - array['participation', 'dates'] = '{}'::jsonb;