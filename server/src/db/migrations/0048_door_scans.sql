CREATE TABLE "door_scans" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"day_id" text NOT NULL,
	"user_id" text,
	"result" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device_id" text,
	"door" text NOT NULL,
	"scanned_by" text,
	CONSTRAINT "door_scans_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "door_scans_result" CHECK (result in ('welcome', 'already', 'twice', 'undone', 'unregistered', 'unknown', 'rehearsal'))
);
--> statement-breakpoint
CREATE TABLE "event_editions" (
	"event_id" text PRIMARY KEY NOT NULL,
	"copied_from" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_device_id_device_links_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_scanned_by_users_id_fk" FOREIGN KEY ("scanned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_day_fk" FOREIGN KEY ("event_id","day_id") REFERENCES "public"."event_days"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_editions" ADD CONSTRAINT "event_editions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_editions" ADD CONSTRAINT "event_editions_copied_from_events_id_fk" FOREIGN KEY ("copied_from") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_scans_day" ON "door_scans" USING btree ("event_id","day_id","result","at");--> statement-breakpoint
CREATE INDEX "door_scans_person" ON "door_scans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "door_scans_device" ON "door_scans" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "door_scans_scanner" ON "door_scans" USING btree ("scanned_by");--> statement-breakpoint
CREATE INDEX "event_editions_from" ON "event_editions" USING btree ("copied_from");--> statement-breakpoint
CREATE INDEX "participation_days_present" ON "participation_days" USING btree ("event_id","event_day_id","present_at") WHERE "participation_days"."present";--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "door_scans" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
