CREATE TABLE "free_items" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"items" jsonb,
	"reason" text NOT NULL,
	"freed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "free_items_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "free_items" ADD CONSTRAINT "free_items_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "free_items" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');