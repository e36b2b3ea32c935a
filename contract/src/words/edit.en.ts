import { appearanceEn } from '#features/event-file/appearance.en.ts'
import { mailsEn } from '#features/event-file/mails.en.ts'
import { partsEn } from '#features/event-file/parts.en.ts'
import { programmeEn } from '#features/event-file/programme.en.ts'
import { readinessEn } from '#features/event-file/readiness.en.ts'
import { registeringEn } from '#features/event-file/registering.en.ts'
import { settingsEn } from '#features/event-file/settings.en.ts'
import { factorEn } from '#features/factor/factor.en.ts'
import { journalEn } from '#features/journal/journal.en.ts'
import { moneyEn } from '#features/money/money.en.ts'
import { behindEn } from '#features/organisation/behind.en.ts'
import { peopleEn } from '#features/people/people.en.ts'
import { sendingsEn } from '#features/sendings/sendings.en.ts'
import { teamEn } from '#features/team/team.en.ts'
import type { Words } from '#kit/words.ts'

/** The English sentences of the screens of the area that change the event and its team. */
export const editEn: Words = {
  ...appearanceEn,
  ...mailsEn,
  ...partsEn,
  ...programmeEn,
  ...readinessEn,
  ...registeringEn,
  ...settingsEn,
  ...behindEn,
  ...moneyEn,
  ...sendingsEn,
  ...teamEn,
  ...factorEn,
  ...journalEn,
  ...peopleEn,
}
