import { paymentFr } from '#features/checkout/payment.fr.ts'
import { emailsFr } from '#features/emails/emails.fr.ts'
import { eventFileFr } from '#features/event-file/event-file.fr.ts'
import { exportsFr } from '#features/exports/exports.fr.ts'
import { documentFr } from '#features/invoices/document.fr.ts'
import { remindersFr } from '#features/mailings/reminders.fr.ts'
import { promoCodesFr } from '#features/promo-codes/promo-codes.fr.ts'
import { refundsFr } from '#features/refunds/refunds.fr.ts'
import { withdrawnFr } from '#features/withdrawals/withdrawn.fr.ts'
import type { Words } from '#kit/words.ts'
import { screenFr } from './screen.fr.ts'

export const fr: Words = {
  ...screenFr,
  ...emailsFr,
  ...paymentFr,
  ...promoCodesFr,
  ...refundsFr,
  ...remindersFr,
  ...withdrawnFr,
  ...documentFr,
  ...eventFileFr,
  ...exportsFr,
}
