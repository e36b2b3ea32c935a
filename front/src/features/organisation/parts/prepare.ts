import type { MyEvent, Organisation } from '@parvis/contract/organisation/organisation.ts'
import { leftOut } from '@parvis/contract/preparing/leaving.rules.ts'
import type { CopyPlan, OwnModel } from '@parvis/contract/preparing/preparing.ts'
import { models } from '@parvis/contract/preparing/preparing.ts'

/** The events of one organisation, and the session that is asked with. */
export interface Mine {
  readonly token: string
  readonly organisation: Organisation
  readonly events: readonly MyEvent[]
  /** How many of its events could not be read. */
  readonly unread: number
}

/** A model that an organisation has kept, and the session that is asked with. */
export interface KeptModel {
  readonly token: string
  readonly organisation: Organisation
  readonly model: OwnModel
}

export type Way = 'blank' | 'copy' | 'model'
/** What is asked of an event that begins, as its fields hold it. */
export interface Draft {
  readonly organisation: string
  readonly eventId: string
  /** A model of ours, or the id of one that the organisation has kept. */
  readonly model: string
  /** Null until it is written: a copy is called as its source, a year on. */
  readonly name: string | null
  /** Follows the name until it is written. */
  readonly address: string | null
  /** Null until it is written: a copy has a day of its own. */
  readonly firstDay: string | null
  readonly days: string
  readonly coming: string
  readonly place: string
  readonly kept: readonly string[]
}

/** What a copy may do without. */
export const KEPT = Object.keys(leftOut)
/** Promo codes are in no model. */
export const KEPT_IN_MODELS = KEPT.filter((key) => key !== 'codes')

export const blank = (mine: readonly Mine[]): Draft => ({
  organisation: mine[0]?.organisation.id ?? '',
  eventId: mine.flatMap(({ events }) => events)[0]?.eventId ?? '',
  model: models[1],
  ...{ name: null, address: null, firstDay: null, days: '1', coming: 'onsite', place: '', kept: KEPT },
})

/** « Salon 2028 » for what was « Salon 2027 »; nothing where the name says no year. */
export function nameOn({ name, firstDay, newFirstDay }: CopyPlan): string {
  const [before, after] = [firstDay.slice(0, 4), newFirstDay.slice(0, 4)]
  return name.includes(before) ? name.replaceAll(before, after) : ''
}
