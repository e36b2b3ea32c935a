CREATE TABLE "place_requests" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"user_id" text NOT NULL,
	"group_id" text NOT NULL,
	"is_lead" boolean NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"rank" integer,
	"status" text NOT NULL,
	"offered_at" timestamp with time zone,
	"offer_expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "place_requests_event_id_kind_target_user_id_pk" PRIMARY KEY("event_id","kind","target","user_id"),
	CONSTRAINT "place_requests_kind" CHECK ("place_requests"."kind" in ('article', 'answer', 'slot')),
	CONSTRAINT "place_requests_status" CHECK ("place_requests"."status" in ('waiting', 'offered', 'taken', 'expired', 'left')),
	CONSTRAINT "place_requests_offer" CHECK ("place_requests"."status" <> 'offered' or ("place_requests"."offered_at" is not null and "place_requests"."offer_expires_at" > "place_requests"."offered_at"))
);
--> statement-breakpoint
CREATE TABLE "place_rules" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"skips_groups" boolean NOT NULL,
	"hours" integer NOT NULL,
	"until" text,
	CONSTRAINT "place_rules_event_id_kind_target_pk" PRIMARY KEY("event_id","kind","target"),
	CONSTRAINT "place_rules_kind" CHECK ("place_rules"."kind" in ('article', 'answer', 'slot')),
	CONSTRAINT "place_rules_hours" CHECK ("place_rules"."hours" between 1 and 336)
);
--> statement-breakpoint
ALTER TABLE "place_requests" ADD CONSTRAINT "place_requests_event" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_requests" ADD CONSTRAINT "place_requests_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_rules" ADD CONSTRAINT "place_rules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_requests_person" ON "place_requests" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "place_requests" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');