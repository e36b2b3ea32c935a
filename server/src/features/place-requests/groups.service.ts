import type { AwaitedOffer, Group, OfferOf } from './groups.store.ts'
import {
  countAwaited,
  endAllOf,
  endGroups,
  endPeople,
  findRegistrar,
  findRules,
  hasOpen,
  joinGroup,
  keepPlaces,
  listAwaitedEvents,
  listGroups,
  listOpenOffers,
  listOwn,
  listRegisteredBy,
  listServed,
  rankGroups,
  saveRules,
  takeBack,
} from './groups.store.ts'

export type { AwaitedOffer, Group, OfferOf }
export {
  countAwaited,
  endAllOf,
  endGroups,
  endPeople,
  findRegistrar,
  findRules,
  hasOpen,
  joinGroup,
  keepPlaces,
  listAwaitedEvents,
  listGroups,
  listOpenOffers,
  listOwn,
  listRegisteredBy,
  listServed,
  rankGroups,
  saveRules,
  takeBack,
}

/** Whether an offer has passed, even if no round has ended it. */
export const isPassed = ({ keptUntil }: Pick<Group, 'keptUntil'>, now: Date): boolean =>
  keptUntil !== null && keptUntil <= now
