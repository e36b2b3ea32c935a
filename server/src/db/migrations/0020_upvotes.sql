CREATE TABLE "message_upvotes" (
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"upvoted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_upvotes_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "decisions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_upvotes" ADD CONSTRAINT "message_upvotes_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_upvotes" ADD CONSTRAINT "message_upvotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_upvotes_user" ON "message_upvotes" USING btree ("user_id");--> statement-breakpoint
-- What was archived until now had been shown, or could be: nobody is told that it was turned down.
UPDATE "messages" SET "accepted" = true WHERE "archived" OR "id" IN (SELECT "active_message_id" FROM "lives" WHERE "active_module" = 'chat');--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "message_upvotes" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
