CREATE TABLE "calendar_feeds" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "calendar_feeds_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_id" ON "calendar_feeds" USING btree ("id");--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "calendar_feeds" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
