CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"event_id" text NOT NULL,
	"cents" integer NOT NULL,
	"received_on" date NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"bank_line" text,
	CONSTRAINT "receipts_amount" CHECK ("receipts"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_line" ON "receipts" USING btree ("event_id","bank_line") WHERE "receipts"."bank_line" is not null;