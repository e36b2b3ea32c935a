import { appearanceFr } from '#features/event-file/appearance.fr.ts'
import { mailsFr } from '#features/event-file/mails.fr.ts'
import { partsFr } from '#features/event-file/parts.fr.ts'
import { programmeFr } from '#features/event-file/programme.fr.ts'
import { readinessFr } from '#features/event-file/readiness.fr.ts'
import { registeringFr } from '#features/event-file/registering.fr.ts'
import { settingsFr } from '#features/event-file/settings.fr.ts'
import { factorFr } from '#features/factor/factor.fr.ts'
import { journalFr } from '#features/journal/journal.fr.ts'
import { moneyFr } from '#features/money/money.fr.ts'
import { behindFr } from '#features/organisation/behind.fr.ts'
import { peopleFr } from '#features/people/people.fr.ts'
import { sendingsFr } from '#features/sendings/sendings.fr.ts'
import { teamFr } from '#features/team/team.fr.ts'
import type { Words } from '#kit/words.ts'

/** The French sentences of the screens of the area that change the event and its team. */
export const editFr: Words = {
  ...appearanceFr,
  ...mailsFr,
  ...partsFr,
  ...programmeFr,
  ...readinessFr,
  ...registeringFr,
  ...settingsFr,
  ...behindFr,
  ...moneyFr,
  ...sendingsFr,
  ...teamFr,
  ...factorFr,
  ...journalFr,
  ...peopleFr,
}
