import { paymentEn } from '#features/checkout/payment.en.ts'
import { emailsEn } from '#features/emails/emails.en.ts'
import { eventFileEn } from '#features/event-file/event-file.en.ts'
import { exportsEn } from '#features/exports/exports.en.ts'
import { documentEn } from '#features/invoices/document.en.ts'
import { remindersEn } from '#features/mailings/reminders.en.ts'
import { promoCodesEn } from '#features/promo-codes/promo-codes.en.ts'
import { refundsEn } from '#features/refunds/refunds.en.ts'
import { withdrawnEn } from '#features/withdrawals/withdrawn.en.ts'
import type { Words } from '#kit/words.ts'
import { screenEn } from './screen.en.ts'

export const en: Words = {
  ...screenEn,
  ...emailsEn,
  ...paymentEn,
  ...promoCodesEn,
  ...refundsEn,
  ...remindersEn,
  ...withdrawnEn,
  ...documentEn,
  ...eventFileEn,
  ...exportsEn,
}
