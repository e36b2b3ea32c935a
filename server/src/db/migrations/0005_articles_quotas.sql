ALTER TABLE "user_articles" DROP CONSTRAINT "user_articles_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "quota_answers" DROP CONSTRAINT "quota_answers_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "user_articles" ADD CONSTRAINT "user_articles_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_answers" ADD CONSTRAINT "quota_answers_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;