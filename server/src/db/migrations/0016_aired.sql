ALTER TABLE "polls" ADD COLUMN "aired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "aired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "word_clouds" ADD COLUMN "aired_at" timestamp with time zone;