import { articlesEditorFr } from '#features/articles/editor.fr.ts'
import { billingSimulatorFr } from '#features/billing/simulator.fr.ts'
import { dataFr } from '#features/bundles/screen.fr.ts'
import { categoriesEditorFr } from '#features/categories/editor.fr.ts'
import { conferencesEditorFr } from '#features/conferences/editor.fr.ts'
import { behindFr } from '#features/dashboard/behind.fr.ts'
import { paletteFr } from '#features/dashboard/palette.fr.ts'
import { organisationRefusalsFr } from '#features/dashboard/refusals.fr.ts'
import { returnedFr } from '#features/deliveries/returned.fr.ts'
import { emailsEditorFr } from '#features/emails/editor.fr.ts'
import { employersFr } from '#features/employers/employers.fr.ts'
import { appearanceFr } from '#features/event-config/appearance.fr.ts'
import { eventConfigFr } from '#features/event-config/event-config.fr.ts'
import { settingsFr } from '#features/event-config/settings.fr.ts'
import { synonymsFr } from '#features/event-config/synonyms.fr.ts'
import { partsFr } from '#features/event-file/parts.fr.ts'
import { readinessFr } from '#features/event-file/readiness.fr.ts'
import { preparingRefusalsFr } from '#features/event-templates/refusals.fr.ts'
import { figuresFr } from '#features/figures/figures.fr.ts'
import { formsEditorFr } from '#features/forms/editor.fr.ts'
import { guestsFr } from '#features/guests/guests.fr.ts'
import { changesFr } from '#features/journal/changes.fr.ts'
import { journalFr } from '#features/journal/journal.fr.ts'
import { keysFr } from '#features/keys/keys.fr.ts'
import { lineFr } from '#features/line/line.fr.ts'
import { sendingsFr } from '#features/mailings/mailings.fr.ts'
import { bankFr } from '#features/money/bank.fr.ts'
import { booksFr } from '#features/money/books.fr.ts'
import { duesFr } from '#features/money/dues.fr.ts'
import { moneyFr } from '#features/money/money.fr.ts'
import { moneyPaymentFr } from '#features/money/payment.fr.ts'
import { refundingFr } from '#features/money/refunding.fr.ts'
import { openidFr } from '#features/openid/openid.fr.ts'
import { peopleFr } from '#features/people/people.fr.ts'
import { printingFr } from '#features/printing/printing.fr.ts'
import { promoCodesEditorFr } from '#features/promo-codes/editor.fr.ts'
import { quotasEditorFr } from '#features/quotas/editor.fr.ts'
import { registrationEditorFr } from '#features/registration/editor.fr.ts'
import { sectionsEditorFr } from '#features/sections/editor.fr.ts'
import { teamFr } from '#features/team/team.fr.ts'
import { factorFr } from '#features/two-factor/two-factor.fr.ts'
import { typologiesEditorFr } from '#features/typologies/editor.fr.ts'
import { unpaidFr } from '#features/unpaid/unpaid.fr.ts'
import { webhooksFr } from '#features/webhooks/webhooks.fr.ts'
import { withdrawalsDaysFr } from '#features/withdrawals/days.fr.ts'
import { withdrawalsFr } from '#features/withdrawals/withdrawals.fr.ts'
import type { Words } from '#kit/words.ts'
import { overviewFr } from './overview.fr.ts'

export const editFr: Words = {
  ...overviewFr,
  ...appearanceFr,
  ...partsFr,
  ...readinessFr,
  ...quotasEditorFr,
  ...articlesEditorFr,
  ...billingSimulatorFr,
  ...typologiesEditorFr,
  ...formsEditorFr,
  ...promoCodesEditorFr,
  ...categoriesEditorFr,
  ...conferencesEditorFr,
  ...sectionsEditorFr,
  ...registrationEditorFr,
  ...moneyPaymentFr,
  ...emailsEditorFr,
  ...withdrawalsDaysFr,
  ...eventConfigFr,
  ...settingsFr,
  ...synonymsFr,
  ...paletteFr,
  ...behindFr,
  ...moneyFr,
  ...bankFr,
  ...booksFr,
  ...duesFr,
  ...unpaidFr,
  ...refundingFr,
  ...dataFr,
  ...returnedFr,
  ...sendingsFr,
  ...teamFr,
  ...factorFr,
  ...openidFr,
  ...webhooksFr,
  ...keysFr,
  ...journalFr,
  ...changesFr,
  ...peopleFr,
  ...guestsFr,
  ...figuresFr,
  ...printingFr,
  ...lineFr,
  ...employersFr,
  ...withdrawalsFr,
  ...organisationRefusalsFr,
  ...preparingRefusalsFr,
}
