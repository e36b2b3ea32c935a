import type { MyEvent, Organisation } from '@parvis/contract/dashboard/dashboard.ts'
import type { CopyPlan, OwnModel } from '@parvis/contract/event-templates/event-templates.ts'
import { models } from '@parvis/contract/event-templates/event-templates.ts'
import { leftOut } from '@parvis/contract/event-templates/leaving.rules.ts'

export interface Mine {
  readonly token: string
  readonly organisation: Organisation
  readonly events: readonly MyEvent[]
  readonly unread: number
}

export interface KeptModel {
  readonly token: string
  readonly organisation: Organisation
  readonly model: OwnModel
}

export type Way = 'blank' | 'copy' | 'model'
export interface Draft {
  readonly organisation: string
  readonly eventId: string
  /** A built-in template, or the id of a saved one. */
  readonly model: string
  /** Null until typed: a copy is named after its source, with the next year. */
  readonly name: string | null
  /** Null until typed: derived from the name. */
  readonly address: string | null
  /** Null until typed: the copy plan proposes a day. */
  readonly firstDay: string | null
  readonly days: string
  readonly coming: string
  readonly place: string
  readonly kept: readonly string[]
}

/** Parts that a copy may leave out. */
export const KEPT = Object.keys(leftOut)
/** Templates hold no promo codes. */
export const KEPT_IN_MODELS = KEPT.filter((key) => key !== 'codes')

export const blank = (mine: readonly Mine[]): Draft => ({
  organisation: mine[0]?.organisation.id ?? '',
  eventId: mine.flatMap(({ events }) => events)[0]?.eventId ?? '',
  model: models[1],
  ...{ name: null, address: null, firstDay: null, days: '1', coming: 'onsite', place: '', kept: KEPT },
})

/** « Salon 2028 » for « Salon 2027 »; empty where the name has no year. */
export function nameOn({ name, firstDay, newFirstDay }: CopyPlan): string {
  const [before, after] = [firstDay.slice(0, 4), newFirstDay.slice(0, 4)]
  return name.includes(before) ? name.replaceAll(before, after) : ''
}
