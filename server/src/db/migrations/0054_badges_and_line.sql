CREATE TABLE "badge_prints" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"prints" integer NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "badge_prints_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "badge_prints_some" CHECK ("badge_prints"."prints" > 0)
);
--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "badge_prints" ADD CONSTRAINT "badge_prints_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "badge_prints" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');