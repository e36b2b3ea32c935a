ALTER TABLE "user_articles" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "user_articles" ADD CONSTRAINT "user_articles_rank" UNIQUE("event_id","article_id","rank");--> statement-breakpoint
ALTER TABLE "user_articles" ADD CONSTRAINT "user_articles_rank_from_one" CHECK ("user_articles"."rank" > 0);