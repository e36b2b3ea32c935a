UPDATE "polls" SET "aired_at" = now() WHERE "aired_at" IS NULL AND (
  EXISTS (SELECT FROM "poll_counts" AS "before" WHERE "before"."poll_id" = "polls"."id")
  OR EXISTS (SELECT FROM "lives" AS "live" WHERE "live"."event_id" = "polls"."event_id" AND "live"."active_module" = 'poll' AND "live"."active_poll_id" = "polls"."id")
);--> statement-breakpoint
UPDATE "questions" SET "aired_at" = now() WHERE "aired_at" IS NULL AND (
  EXISTS (SELECT FROM "question_counts" AS "before" WHERE "before"."question_id" = "questions"."id")
  OR EXISTS (SELECT FROM "lives" AS "live" WHERE "live"."event_id" = "questions"."event_id" AND "live"."active_module" = 'question' AND "live"."active_question_id" = "questions"."id")
);--> statement-breakpoint
UPDATE "word_clouds" SET "aired_at" = now() WHERE "aired_at" IS NULL AND (
  EXISTS (SELECT FROM "word_responses" AS "before" WHERE "before"."word_cloud_id" = "word_clouds"."id")
  OR EXISTS (SELECT FROM "lives" AS "live" WHERE "live"."event_id" = "word_clouds"."event_id" AND "live"."active_module" = 'wordcloud' AND "live"."active_word_cloud_id" = "word_clouds"."id")
);
