CREATE TABLE "event_model_images" (
	"model_id" text NOT NULL,
	"image_id" text NOT NULL,
	CONSTRAINT "event_model_images_model_id_image_id_pk" PRIMARY KEY("model_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "event_models" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"config" json NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_model_images" ADD CONSTRAINT "event_model_images_model_id_event_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."event_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_model_images" ADD CONSTRAINT "event_model_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_models" ADD CONSTRAINT "event_models_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_model_images_image" ON "event_model_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "event_models_domain" ON "event_models" USING btree ("domain_id");