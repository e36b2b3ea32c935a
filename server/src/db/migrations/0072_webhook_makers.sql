ALTER TABLE "webhooks" ADD COLUMN "user_id" text;--> statement-breakpoint
-- bearable: no former release writes the column
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhooks_maker" ON "webhooks" USING btree ("user_id");
