import { leftOut } from '@parvis/contract/event-file/copying.rules.ts'
import { models } from '@parvis/contract/event-file/event-file.ts'
import type { MyEvent, Organisation } from '@parvis/contract/organisation/organisation.ts'

/** The events of one organisation, and the session that is asked with. */
export interface Mine {
  readonly token: string
  readonly organisation: Organisation
  readonly events: readonly MyEvent[]
}

export type Way = 'blank' | 'copy' | 'model'
/** What is asked of an event that begins, as its fields hold it. */
export interface Draft {
  readonly organisation: string
  readonly eventId: string
  readonly model: string
  readonly name: string
  /** Follows the name until it is written. */
  readonly address: string | null
  readonly firstDay: string
  readonly days: string
  readonly coming: string
  readonly place: string
  readonly kept: readonly string[]
}

/** What a copy may do without. */
export const KEPT = Object.keys(leftOut)

export const blank = (mine: readonly Mine[]): Draft => ({
  organisation: mine[0]?.organisation.id ?? '',
  eventId: mine.flatMap(({ events }) => events)[0]?.eventId ?? '',
  model: models[1],
  ...{ name: '', address: null, firstDay: '', days: '1', coming: 'onsite', place: '', kept: KEPT },
})
