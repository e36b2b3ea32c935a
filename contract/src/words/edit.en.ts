import { articlesEditorEn } from '#features/articles/editor.en.ts'
import { billingSimulatorEn } from '#features/billing/simulator.en.ts'
import { dataEn } from '#features/bundles/screen.en.ts'
import { categoriesEditorEn } from '#features/categories/editor.en.ts'
import { conferencesEditorEn } from '#features/conferences/editor.en.ts'
import { behindEn } from '#features/dashboard/behind.en.ts'
import { paletteEn } from '#features/dashboard/palette.en.ts'
import { organisationRefusalsEn } from '#features/dashboard/refusals.en.ts'
import { returnedEn } from '#features/deliveries/returned.en.ts'
import { emailsEditorEn } from '#features/emails/editor.en.ts'
import { employersEn } from '#features/employers/employers.en.ts'
import { appearanceEn } from '#features/event-config/appearance.en.ts'
import { eventConfigEn } from '#features/event-config/event-config.en.ts'
import { settingsEn } from '#features/event-config/settings.en.ts'
import { synonymsEn } from '#features/event-config/synonyms.en.ts'
import { partsEn } from '#features/event-file/parts.en.ts'
import { readinessEn } from '#features/event-file/readiness.en.ts'
import { preparingRefusalsEn } from '#features/event-templates/refusals.en.ts'
import { figuresEn } from '#features/figures/figures.en.ts'
import { formsEditorEn } from '#features/forms/editor.en.ts'
import { guestsEn } from '#features/guests/guests.en.ts'
import { changesEn } from '#features/journal/changes.en.ts'
import { journalEn } from '#features/journal/journal.en.ts'
import { keysEn } from '#features/keys/keys.en.ts'
import { lineEn } from '#features/line/line.en.ts'
import { sendingsEn } from '#features/mailings/mailings.en.ts'
import { bankEn } from '#features/money/bank.en.ts'
import { booksEn } from '#features/money/books.en.ts'
import { duesEn } from '#features/money/dues.en.ts'
import { moneyEn } from '#features/money/money.en.ts'
import { moneyPaymentEn } from '#features/money/payment.en.ts'
import { refundingEn } from '#features/money/refunding.en.ts'
import { openidEn } from '#features/openid/openid.en.ts'
import { peopleEn } from '#features/people/people.en.ts'
import { printingEn } from '#features/printing/printing.en.ts'
import { promoCodesEditorEn } from '#features/promo-codes/editor.en.ts'
import { quotasEditorEn } from '#features/quotas/editor.en.ts'
import { registrationEditorEn } from '#features/registration/editor.en.ts'
import { sectionsEditorEn } from '#features/sections/editor.en.ts'
import { teamEn } from '#features/team/team.en.ts'
import { factorEn } from '#features/two-factor/two-factor.en.ts'
import { typologiesEditorEn } from '#features/typologies/editor.en.ts'
import { unpaidEn } from '#features/unpaid/unpaid.en.ts'
import { webhooksEn } from '#features/webhooks/webhooks.en.ts'
import { withdrawalsDaysEn } from '#features/withdrawals/days.en.ts'
import { withdrawalsEn } from '#features/withdrawals/withdrawals.en.ts'
import type { Words } from '#kit/words.ts'
import { overviewEn } from './overview.en.ts'

export const editEn: Words = {
  ...overviewEn,
  ...appearanceEn,
  ...partsEn,
  ...readinessEn,
  ...quotasEditorEn,
  ...articlesEditorEn,
  ...billingSimulatorEn,
  ...typologiesEditorEn,
  ...formsEditorEn,
  ...promoCodesEditorEn,
  ...categoriesEditorEn,
  ...conferencesEditorEn,
  ...sectionsEditorEn,
  ...registrationEditorEn,
  ...moneyPaymentEn,
  ...emailsEditorEn,
  ...withdrawalsDaysEn,
  ...eventConfigEn,
  ...settingsEn,
  ...synonymsEn,
  ...paletteEn,
  ...behindEn,
  ...moneyEn,
  ...bankEn,
  ...booksEn,
  ...duesEn,
  ...unpaidEn,
  ...refundingEn,
  ...dataEn,
  ...returnedEn,
  ...sendingsEn,
  ...teamEn,
  ...factorEn,
  ...openidEn,
  ...webhooksEn,
  ...keysEn,
  ...journalEn,
  ...changesEn,
  ...peopleEn,
  ...guestsEn,
  ...figuresEn,
  ...printingEn,
  ...lineEn,
  ...employersEn,
  ...withdrawalsEn,
  ...organisationRefusalsEn,
  ...preparingRefusalsEn,
}
