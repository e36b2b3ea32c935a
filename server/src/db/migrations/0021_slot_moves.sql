CREATE TABLE "slot_moves" (
	"event_id" text NOT NULL,
	"slot_id" text NOT NULL,
	"from_start_at" timestamp with time zone NOT NULL,
	"from_end_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slot_moves_event_id_slot_id_pk" PRIMARY KEY("event_id","slot_id")
);
--> statement-breakpoint
ALTER TABLE "slot_moves" ADD CONSTRAINT "slot_moves_slot_fk" FOREIGN KEY ("event_id","slot_id") REFERENCES "public"."conference_slots"("event_id","id") ON DELETE cascade ON UPDATE no action;