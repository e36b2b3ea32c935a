CREATE TABLE "obstacle_causes" (
	"event_id" text NOT NULL,
	"obstacle" text NOT NULL,
	CONSTRAINT "obstacle_causes_event_id_obstacle_pk" PRIMARY KEY("event_id","obstacle")
);
--> statement-breakpoint
CREATE TABLE "obstacle_meetings" (
	"event_id" text NOT NULL,
	"obstacle" text NOT NULL,
	"user_id" text NOT NULL,
	"met_at" timestamp with time zone NOT NULL,
	"cents" integer,
	CONSTRAINT "obstacle_meetings_event_id_obstacle_user_id_pk" PRIMARY KEY("event_id","obstacle","user_id"),
	CONSTRAINT "obstacle_meetings_amount" CHECK ("obstacle_meetings"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "obstacle_causes" ADD CONSTRAINT "obstacle_causes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obstacle_meetings" ADD CONSTRAINT "obstacle_meetings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obstacle_meetings" ADD CONSTRAINT "obstacle_meetings_cause" FOREIGN KEY ("event_id","obstacle") REFERENCES "public"."obstacle_causes"("event_id","obstacle") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "obstacle_meetings_user" ON "obstacle_meetings" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "obstacle_meetings" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');