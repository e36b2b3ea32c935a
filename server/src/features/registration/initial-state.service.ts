import type { Opening } from '@parvis/contract/registration/registration.ts'
import type { Me } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { sharedRead } from '#kit/shared-read.ts'
import type { Ports } from '#ports/ports.ts'
import { NO_DRAFT } from './registration-state.service.ts'
import { offeredTo } from './world.service.ts'

export interface InitialState {
  readonly me: Me
  readonly opening: Opening
}

/** A placeholder for a person without an account; no real id equals it. */
const NOBODY: Me = {
  ...{ id: 'nobody', firstName: '', lastName: '', Authentication: { email: 'nobody@parvis.invalid' } },
  ...{ mobile: '', phone: '', typo: null, typoId: null, languageId: null, isExhibitor: false, isOrganiser: false },
  ...{ rights: [], rightsInEach: [], awaits: null, UserEvent: null, conferences: [], qrcode: null },
}

/** Pages are cached for as long, and refreshed by their script. */
const FRESH_MS = 5_000

/** Identical for all new accounts, so it is cached for all of them. */
export const initialStateOf = (ports: Ports, event: LoadedEvent, language: string): Promise<InitialState> =>
  sharedRead(event, `beginning ${language}`, { ms: FRESH_MS }, () => read(ports, event, language))

async function read(ports: Ports, event: LoadedEvent, language: string): Promise<InitialState> {
  const whose = { event, user: NOBODY, language, readerId: NOBODY.id }
  const offered = await offeredTo(ports.db, ports, whose)
  return { me: NOBODY, opening: { ...offered, formData: {}, draft: NO_DRAFT } }
}
