import type { Opening } from '@parvis/contract/registration/registration.ts'
import type { Me } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { fresh } from '#kit/fresh.ts'
import type { Ports } from '#ports/ports.ts'
import { NO_DRAFT } from './opening.service.ts'
import { offeredTo } from './world.service.ts'

/** What whoever begins to register is told: who they are, and what the event offers them. */
export interface Beginning {
  readonly me: Me
  readonly opening: Opening
}

/** Nobody, whom ids never name. */
const NOBODY: Me = {
  ...{ id: 'nobody', firstName: '', lastName: '', Authentication: { email: 'nobody@parvis.invalid' } },
  ...{ mobile: '', phone: '', typo: null, typoId: null, languageId: null, isExhibitor: false, isOrganiser: false },
  ...{ rights: [], rightsInEach: [], awaits: null, UserEvent: null, conferences: [], qrcode: null },
}

/** A page that opens is a few seconds old to whoever sees it, and asks again by its script: so may this be. */
const FRESH_MS = 5_000

/** What a registration begins with for somebody who has just made an account: the same for all of them, and read for all. */
export const beginningOf = (ports: Ports, event: LoadedEvent, language: string): Promise<Beginning> =>
  fresh(event, `beginning ${language}`, { ms: FRESH_MS }, () => read(ports, event, language))

async function read({ db, clock }: Ports, event: LoadedEvent, language: string): Promise<Beginning> {
  const whose = { event, user: NOBODY, language, readerId: NOBODY.id }
  const offered = await offeredTo(db, clock.now(), whose)
  return { me: NOBODY, opening: { ...offered, formData: {}, draft: NO_DRAFT } }
}
