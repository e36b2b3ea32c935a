import * as z from 'zod/mini'
import { asking, off, secret, setting } from '#kit/setting.ts'

/** Account of the plan comptable général: digits, then a suffix of the bookkeeper. */
const AccountNumber = z.string().check(z.regex(/^\d{3}[0-9A-Z]{0,17}$/, 'TEXT_FORMAT'))
const JournalCode = z.string().check(z.regex(/^[0-9A-Z]{1,10}$/, 'TEXT_FORMAT'))

/** Accounts for sales, VAT and payments (arrêté du 8 septembre 2014, plan comptable général). */
export const Accounts = z.object({
  customers: z._default(AccountNumber, '411000'),
  services: z._default(AccountNumber, '706000'),
  goods: z._default(AccountNumber, '707000'),
  vat20: z._default(AccountNumber, '445711'),
  vat10: z._default(AccountNumber, '445712'),
  vat55: z._default(AccountNumber, '445713'),
  vat21: z._default(AccountNumber, '445714'),
  bank: z._default(AccountNumber, '512000'),
  /** Card payments not yet paid out by the provider. */
  cards: z._default(AccountNumber, '511000'),
  cash: z._default(AccountNumber, '530000'),
  cheques: z._default(AccountNumber, '511200'),
  salesJournal: z._default(JournalCode, 'VE'),
  bankJournal: z._default(JournalCode, 'BQ'),
})
export type Accounts = z.output<typeof Accounts>

/** Card provider: none, Stripe, or the demonstration, which moves no money. */
export const paymentProviders = ['', 'stripe', 'sandbox'] as const
const Provider = z.enum(paymentProviders)

export const checkoutSettings = {
  FO_PAYMENT_ACTIVE: asking(
    'money.write',
    off('payment', 'Demander aux participants de payer ; les moyens de paiement s’ouvrent dans « Argent ».'),
  ),
  FO_PAYMENT_PROVIDER: asking('money.write', secret(setting(Provider, '', 'payment', 'Paiement en ligne.'))),
  FO_ACCOUNTS: asking(
    'money.write',
    secret(
      setting(
        Accounts,
        z.parse(Accounts, {}),
        'payment',
        'Comptes et journaux des écritures comptables exportées (FEC).',
      ),
    ),
  ),
}
