import type { RequestKind } from '@parvis/contract/place-requests/place-requests.rules.ts'
import type { OfferKey } from '@parvis/contract/place-requests/place-requests.ts'
import { articlePlaces } from '#features/articles/places.service.ts'
import { slotPlaces } from '#features/conferences/places.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { ListedPlaces, PlaceSource } from '#features/place-requests/place-requests.service.ts'
import { answerPlaces } from '#features/quotas/places.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'

/** In the order of the lists on screens. */
export const sources: Readonly<Record<RequestKind, PlaceSource>> = {
  article: articlePlaces,
  answer: answerPlaces,
  slot: slotPlaces,
}

export type Listed = ListedPlaces & OfferKey

export async function listOffers(
  db: Executor,
  event: LoadedEvent,
  asked: { language: string; now: Date },
): Promise<Listed[]> {
  const { article, answer, slot } = await readInParallel(db, {
    article: () => articlePlaces.list(db, event, asked),
    answer: () => answerPlaces.list(db, event, asked),
    slot: () => slotPlaces.list(db, event, asked),
  })
  const of = (kind: RequestKind, listed: readonly ListedPlaces[]) => listed.map((one) => ({ kind, ...one }))
  return [...of('article', article), ...of('slot', slot), ...of('answer', answer)]
}

export const offerIn = (offers: readonly Listed[], { kind, target }: OfferKey): Listed | undefined =>
  offers.find((one) => one.kind === kind && one.target === target)
