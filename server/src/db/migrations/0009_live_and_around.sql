CREATE TABLE "contact_links" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "contact_links_event_id_user_id_contact_id_pk" PRIMARY KEY("event_id","user_id","contact_id"),
	CONSTRAINT "contact_links_self" CHECK ("contact_links"."user_id" <> "contact_links"."contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_sharing" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"is_shared" boolean NOT NULL,
	CONSTRAINT "contact_sharing_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "emotion_sequences" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"label" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "emotion_users" (
	"sequence_id" text NOT NULL,
	"emotion_id" text NOT NULL,
	"user_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "emotion_users_sequence_id_emotion_id_user_id_pk" PRIMARY KEY("sequence_id","emotion_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "emotions" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"icon_url" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "emotions_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "table_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"query" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"storage_key" text,
	"file_name" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lives" (
	"event_id" text PRIMARY KEY NOT NULL,
	"active_module" text,
	"show_results" boolean DEFAULT false NOT NULL,
	"hide_votes" boolean DEFAULT false NOT NULL,
	"active_poll_id" text,
	"active_question_id" text,
	"active_word_cloud_id" text,
	"active_message_id" text,
	"show_leaderboard" boolean DEFAULT false NOT NULL,
	"show_leaderboard_v_2" boolean DEFAULT false NOT NULL,
	"leaderboard_limit" integer DEFAULT 10 NOT NULL,
	"show_teams" boolean DEFAULT false NOT NULL,
	"extended" jsonb DEFAULT '{"messageIntern":""}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "action_logs" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"caller_id" text NOT NULL,
	"user_id" text,
	"company_id" text,
	"action_id" text NOT NULL,
	"extended" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logs" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text,
	"action" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"message" text NOT NULL,
	"favorite" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_people" (
	"photo_id" text NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "photo_people_photo_id_user_id_pk" PRIMARY KEY("photo_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_for_all" boolean NOT NULL,
	"has_filter" boolean DEFAULT false NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_choices" (
	"poll_id" text NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "poll_choices_poll_id_id_pk" PRIMARY KEY("poll_id","id")
);
--> statement-breakpoint
CREATE TABLE "poll_counts" (
	"poll_id" text NOT NULL,
	"round" integer NOT NULL,
	"choice_id" text NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "poll_counts_poll_id_round_choice_id_pk" PRIMARY KEY("poll_id","round","choice_id")
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"poll_id" text NOT NULL,
	"round" integer NOT NULL,
	"user_id" text NOT NULL,
	"choice_id" text NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_votes_poll_id_round_user_id_pk" PRIMARY KEY("poll_id","round","user_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"is_close" boolean DEFAULT false NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presence_stays" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"in_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"out_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "question_answers" (
	"question_id" text NOT NULL,
	"round" integer NOT NULL,
	"user_id" text NOT NULL,
	"response_id" text NOT NULL,
	CONSTRAINT "question_answers_question_id_round_user_id_response_id_pk" PRIMARY KEY("question_id","round","user_id","response_id")
);
--> statement-breakpoint
CREATE TABLE "question_counts" (
	"question_id" text NOT NULL,
	"round" integer NOT NULL,
	"response_id" text NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "question_counts_question_id_round_response_id_pk" PRIMARY KEY("question_id","round","response_id")
);
--> statement-breakpoint
CREATE TABLE "question_responses" (
	"question_id" text NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"is_right_answer" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "question_responses_question_id_id_pk" PRIMARY KEY("question_id","id")
);
--> statement-breakpoint
CREATE TABLE "question_voters" (
	"question_id" text NOT NULL,
	"round" integer NOT NULL,
	"user_id" text NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_voters_question_id_round_user_id_pk" PRIMARY KEY("question_id","round","user_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"label" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"display" text DEFAULT 'bars' NOT NULL,
	"nb_responses" integer DEFAULT 1 NOT NULL,
	"nb_show_responses" integer DEFAULT 0 NOT NULL,
	"show_right_answers" boolean DEFAULT false NOT NULL,
	"is_close" boolean DEFAULT false NOT NULL,
	"points" integer DEFAULT 1 NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"icon_url" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sections_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "banned_words" (
	"event_id" text NOT NULL,
	"word" text NOT NULL,
	"written" text NOT NULL,
	CONSTRAINT "banned_words_event_id_word_pk" PRIMARY KEY("event_id","word")
);
--> statement-breakpoint
CREATE TABLE "word_clouds" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"content" text NOT NULL,
	"colors" text[] DEFAULT '{}' NOT NULL,
	"font_family" text DEFAULT '' NOT NULL,
	"is_close" boolean DEFAULT false NOT NULL,
	"max_per_person" integer DEFAULT 5 NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_responses" (
	"word_cloud_id" text NOT NULL,
	"round" integer NOT NULL,
	"user_id" text NOT NULL,
	"word" text NOT NULL,
	"written" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_responses_word_cloud_id_round_user_id_word_pk" PRIMARY KEY("word_cloud_id","round","user_id","word")
);
--> statement-breakpoint
ALTER TABLE "contact_links" ADD CONSTRAINT "contact_links_owner" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_links" ADD CONSTRAINT "contact_links_met" FOREIGN KEY ("event_id","contact_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_sharing" ADD CONSTRAINT "contact_sharing_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emotion_sequences" ADD CONSTRAINT "emotion_sequences_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emotion_users" ADD CONSTRAINT "emotion_users_sequence_id_emotion_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."emotion_sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emotion_users" ADD CONSTRAINT "emotion_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emotions" ADD CONSTRAINT "emotions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_exports" ADD CONSTRAINT "table_exports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_exports" ADD CONSTRAINT "table_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_active_poll_id_polls_id_fk" FOREIGN KEY ("active_poll_id") REFERENCES "public"."polls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_active_question_id_questions_id_fk" FOREIGN KEY ("active_question_id") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_active_word_cloud_id_word_clouds_id_fk" FOREIGN KEY ("active_word_cloud_id") REFERENCES "public"."word_clouds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_active_message_id_messages_id_fk" FOREIGN KEY ("active_message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_logs" ADD CONSTRAINT "action_logs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_logs" ADD CONSTRAINT "action_logs_caller_id_users_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_logs" ADD CONSTRAINT "action_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logs" ADD CONSTRAINT "logs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logs" ADD CONSTRAINT "logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_people" ADD CONSTRAINT "photo_people_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_people" ADD CONSTRAINT "photo_people_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_choices" ADD CONSTRAINT "poll_choices_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_counts" ADD CONSTRAINT "poll_counts_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_choice" FOREIGN KEY ("poll_id","choice_id") REFERENCES "public"."poll_choices"("poll_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_stays" ADD CONSTRAINT "presence_stays_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_voter" FOREIGN KEY ("question_id","round","user_id") REFERENCES "public"."question_voters"("question_id","round","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_response" FOREIGN KEY ("question_id","response_id") REFERENCES "public"."question_responses"("question_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_counts" ADD CONSTRAINT "question_counts_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_responses" ADD CONSTRAINT "question_responses_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_voters" ADD CONSTRAINT "question_voters_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_voters" ADD CONSTRAINT "question_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banned_words" ADD CONSTRAINT "banned_words_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_clouds" ADD CONSTRAINT "word_clouds_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_responses" ADD CONSTRAINT "word_responses_word_cloud_id_word_clouds_id_fk" FOREIGN KEY ("word_cloud_id") REFERENCES "public"."word_clouds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_responses" ADD CONSTRAINT "word_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_links_contact" ON "contact_links" USING btree ("event_id","contact_id");--> statement-breakpoint
CREATE INDEX "emotion_sequences_event" ON "emotion_sequences" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "emotion_sequences_current" ON "emotion_sequences" USING btree ("event_id") WHERE "emotion_sequences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "emotion_users_user" ON "emotion_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "table_exports_created" ON "table_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "action_logs_event" ON "action_logs" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "action_logs_user" ON "action_logs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logs_event" ON "logs" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "logs_user" ON "logs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_event" ON "messages" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "photo_people_user" ON "photo_people" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "photos_event" ON "photos" USING btree ("event_id","uploaded_at","id");--> statement-breakpoint
CREATE INDEX "poll_votes_user" ON "poll_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "polls_event" ON "polls" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "presence_stays_open" ON "presence_stays" USING btree ("event_id","user_id") WHERE "presence_stays"."out_at" is null;--> statement-breakpoint
CREATE INDEX "presence_stays_seen" ON "presence_stays" USING btree ("seen_at") WHERE "presence_stays"."out_at" is null;--> statement-breakpoint
CREATE INDEX "presence_stays_event" ON "presence_stays" USING btree ("event_id","in_at");--> statement-breakpoint
CREATE INDEX "question_voters_user" ON "question_voters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "questions_event" ON "questions" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "word_clouds_event" ON "word_clouds" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "word_responses_word" ON "word_responses" USING btree ("word_cloud_id","round","word");--> statement-breakpoint
CREATE INDEX "word_responses_user" ON "word_responses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("domain_id",(translate(lower("last_name" || ' ' || "first_name"), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy') collate "C"),"id");