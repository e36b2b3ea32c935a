CREATE TABLE "type_moves" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"from_id" text NOT NULL,
	"from_label" text NOT NULL,
	"to_id" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "type_moves_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "emotions" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "polls" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "typologies" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "word_clouds" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "type_moves" ADD CONSTRAINT "type_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "type_moves" ADD CONSTRAINT "type_moves_type" FOREIGN KEY ("event_id","to_id") REFERENCES "public"."typologies"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "type_moves_user" ON "type_moves" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "type_moves" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
