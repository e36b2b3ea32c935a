CREATE TABLE "waiting_list" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"day_id" text,
	"offered_at" timestamp with time zone,
	"offer_expires_at" timestamp with time zone,
	CONSTRAINT "waiting_list_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "waiting_list_offer" CHECK ("waiting_list"."status" <> 'offered' or ("waiting_list"."day_id" is not null and "waiting_list"."offered_at" is not null and "waiting_list"."offer_expires_at" > "waiting_list"."offered_at")),
	CONSTRAINT "waiting_list_status" CHECK ("waiting_list"."status" in ('waiting', 'offered', 'used', 'declined', 'expired', 'left'))
);
--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_event" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_list_line" ON "waiting_list" USING btree ("event_id","status","joined_at");