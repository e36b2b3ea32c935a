CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text NOT NULL,
	"credit_note_id" text,
	"way" text NOT NULL,
	"payment_id" text,
	"cents" integer NOT NULL,
	"status" text NOT NULL,
	"provider_ref" text,
	"tried_at" timestamp with time zone,
	"is_unanswered" boolean DEFAULT false NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"given_on" date,
	"reference" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."cents" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('owed', 'asked', 'pending', 'given', 'refused')),
	CONSTRAINT "refunds_way" CHECK (("refunds"."way" = 'online') = ("refunds"."payment_id" is not null)),
	CONSTRAINT "refunds_given" CHECK (("refunds"."status" = 'given') = ("refunds"."given_at" is not null))
);
--> statement-breakpoint
DROP INDEX "invoices_credited";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "forgone_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "press_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_note" ON "refunds" USING btree ("credit_note_id") WHERE "refunds"."credit_note_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_ref" ON "refunds" USING btree ("payment_id","provider_ref") WHERE "refunds"."provider_ref" is not null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
-- bearable: it is of a new column, and only where that is written.
CREATE UNIQUE INDEX "invoices_press" ON "invoices" USING btree ("credited_id","press_id") WHERE "invoices"."press_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_credited" ON "invoices" USING btree ("credited_id") WHERE "invoices"."credited_id" is not null;--> statement-breakpoint
-- bearable: nothing is forgone unless it is said in the new column.
ALTER TABLE "orders" ADD CONSTRAINT "orders_forgone" CHECK ("orders"."forgone_cents" between 0 and "orders"."gross_cents");--> statement-breakpoint
CREATE FUNCTION "credit_notes_are_within"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold bigint;
  taken bigint;
BEGIN
  SELECT gross_cents INTO sold FROM invoices WHERE id = NEW.credited_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(gross_cents), 0) INTO taken FROM invoices WHERE credited_id = NEW.credited_id;
  IF sold IS NULL OR taken + NEW.gross_cents > sold THEN
    RAISE EXCEPTION 'credit notes take back no more than their invoice' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- bearable: one credit note was all that an invoice could have.
CREATE TRIGGER "credit_notes_are_within" BEFORE INSERT ON "invoices" FOR EACH ROW WHEN (NEW."credited_id" IS NOT NULL) EXECUTE FUNCTION "credit_notes_are_within"();
