CREATE TABLE "unpaid_places" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"told_at" timestamp with time zone,
	"told_until" timestamp with time zone,
	"mail_key" text,
	"is_kept" boolean DEFAULT false NOT NULL,
	"kept_until" timestamp with time zone,
	CONSTRAINT "unpaid_places_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "unpaid_places_told" CHECK (("unpaid_places"."told_at" is null) = ("unpaid_places"."told_until" is null) and ("unpaid_places"."told_at" is null) = ("unpaid_places"."mail_key" is null)),
	CONSTRAINT "unpaid_places_kept" CHECK (not "unpaid_places"."is_kept" or "unpaid_places"."kept_until" is null)
);
--> statement-breakpoint
CREATE TABLE "unpaid_turns" (
	"event_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"hours" integer NOT NULL,
	"transfer_days" integer NOT NULL,
	"held_at" timestamp with time zone,
	"resumed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "unpaid_places" ADD CONSTRAINT "unpaid_places_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unpaid_places" ADD CONSTRAINT "unpaid_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unpaid_turns" ADD CONSTRAINT "unpaid_turns_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unpaid_places_user" ON "unpaid_places" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "unpaid_places" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');