import type { RequestKind } from '@parvis/contract/place-requests/place-requests.rules.ts'
import { leftFor } from '@parvis/contract/place-requests/place-requests.rules.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Asker, ClaimsByTarget } from './place-requests.store.ts'
import { askedBy, claimsColumn, endRequests, readClaims } from './place-requests.store.ts'

export type { Asker, ClaimsByTarget }
export { askedBy, claimsColumn, readClaims }

export interface Places {
  readonly target: string
  /** Null where places are not limited. */
  readonly capacity: number | null
  readonly taken: number
}

/** An offer in the words of the event. */
export interface ListedPlaces extends Places {
  readonly label: string
  /** The day, the hour, the question. */
  readonly detail: string
  /** Whether people may still take it; places of a closed offer are not given. */
  readonly isOpen: boolean
}

/** A feature whose offers have limited places. */
export interface PlaceSource {
  /** All offers of an event, in order. */
  list(db: Executor, event: LoadedEvent, asked: { language: string; now: Date }): Promise<ListedPlaces[]>
  /** Locks the places of a limited offer, as taking one does; undefined if they are not limited, or no longer there. */
  lock(tx: Tx, eventId: string, target: string): Promise<Places | undefined>
  /** Those among the people who hold one. */
  holders(db: Executor, eventId: string, target: string, userIds: readonly string[]): Promise<string[]>
}

/** Whether a person may take `wanted` more places. */
export const isLeft = ({ target, capacity, taken }: Places, wanted: number, claims: ClaimsByTarget): boolean =>
  capacity === null || wanted <= leftFor({ capacity, taken }, claims?.[target])

/** Ends the requests that a purchase has met. */
export async function endMet(
  tx: Tx,
  of: { eventId: string; userId: string; kind: RequestKind },
  taken: readonly string[],
  { claims, now }: { claims: ClaimsByTarget; now: Date },
): Promise<void> {
  const targets = taken.filter((target) => claims?.[target]?.isOwn)
  await endRequests(tx, { ...of, targets }, 'taken', now)
}
