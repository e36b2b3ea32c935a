CREATE TABLE "conference_speakers" (
	"event_id" text NOT NULL,
	"conference_id" text NOT NULL,
	"speaker_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "conference_speakers_event_id_conference_id_speaker_id_pk" PRIMARY KEY("event_id","conference_id","speaker_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rooms_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "speakers" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "speakers_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
ALTER TABLE "conference_slots" ADD COLUMN "room_id" text;--> statement-breakpoint
ALTER TABLE "slot_moves" ADD COLUMN "from_room" jsonb;--> statement-breakpoint
ALTER TABLE "slot_participations" ADD COLUMN "from_room" jsonb;--> statement-breakpoint
ALTER TABLE "conference_speakers" ADD CONSTRAINT "conference_speakers_conference_fk" FOREIGN KEY ("event_id","conference_id") REFERENCES "public"."conferences"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_speakers" ADD CONSTRAINT "conference_speakers_speaker_fk" FOREIGN KEY ("event_id","speaker_id") REFERENCES "public"."speakers"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conference_speakers_speaker" ON "conference_speakers" USING btree ("event_id","speaker_id");--> statement-breakpoint
ALTER TABLE "conference_slots" ADD CONSTRAINT "conference_slots_room_fk" FOREIGN KEY ("event_id","room_id") REFERENCES "public"."rooms"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conference_slots_room" ON "conference_slots" USING btree ("event_id","room_id");