import type { Offer } from '@parvis/contract/articles/articles.rules.ts'
import { buyerOf, chosenOffers, isChoosable, offersFor, priceLines } from '@parvis/contract/articles/articles.rules.ts'
import type { Article, ArticleChoice } from '@parvis/contract/articles/articles.ts'
import { listArticles } from '@parvis/contract/articles/articles.ts'
import { priceSummary } from '@parvis/contract/articles/prices.rules.ts'
import { effectiveSettings } from '@parvis/contract/events/events.rules.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { EventDay } from '@parvis/contract/events/events.ts'
import { getEvent } from '@parvis/contract/events/events.ts'
import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { useMemo } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage } from '#kit/say.tsx'

/** Types that the team may give: hidden ones too, as those of speakers and the press are. */
export function useGivenTypes(): { types: readonly Typology[]; isRead: boolean; error: unknown } {
  const { event, settings } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(listTypologies, { params, query: {} })
  const types = useMemo(
    () =>
      (data?.data ?? [])
        .filter(({ isRetired }) => !isRetired)
        .map((type) => ({ ...type, label: settings.FO_TYPOLOGY_LABELS[type.id] || type.label })),
    [data, settings],
  )
  return { types, isRead: data !== undefined, error }
}

interface OfferChoices {
  readonly typoId: string
  readonly dayIds: readonly string[]
  readonly articles: readonly ArticleChoice[]
}

/** The event's offer to a person of this type on these days, and the price of the choice. */
export function useOffer({ typoId, dayIds, articles }: OfferChoices) {
  const { event, context } = useEvent()
  const { language } = useLanguage()
  const params = { domainId: event.domainId, eventId: event.id }
  // Places are read afresh, as those of the page are from its start.
  const { data: latest = event } = useRead(getEvent, { params }, { staleTime: 0 })
  const settings = effectiveSettings(context, language, typoId || null)
  const { data: all = [] } = useRead(listArticles, { params }, { enabled: settings.FO_ARTICLES_ACTIVE, staleTime: 0 })
  const days = latest.days.filter(({ isRetired }) => !isRetired)
  const offeredTo = (type: string, wanted: readonly ArticleChoice[]) =>
    reckon(
      effectiveSettings(context, language, type || null),
      { typoId: type, dayIds, articles: wanted },
      { days, all },
    )
  const { acceptsTransfer, bank } = settings.FO_SELLER
  return {
    ...offeredTo(typoId, articles),
    /** What a type pays on these days, without extras of its choice; in cents. */
    priceOf: (type: string) => offeredTo(type, []).total,
    takesTransfers: acceptsTransfer && bank !== '',
  }
}

interface Sold {
  readonly days: readonly EventDay[]
  readonly all: readonly Article[]
}

function reckon(settings: Settings, { typoId, dayIds, articles }: OfferChoices, { days, all }: Sold) {
  const isChosen = !settings.FO_DATES_BYPASS && days.length > 1
  const held = isChosen ? days.filter(({ id }) => dayIds.includes(id)) : days
  const asked = { typoId: typoId || null, dayIds: held.map(({ id }) => id), held: [] }
  const buyer = buyerOf('onsite', asked)
  const offers = settings.FO_ARTICLES_ACTIVE ? offersFor(all, buyer) : []
  const taken = chosenOffers(offers, articles, buyer)
  const pricing = { isRemote: false, isGross: settings.FO_PRICES_WITH_VAT }
  const isPayable = settings.FO_PAYMENT_ACTIVE
  const { totalTTC, vat } = priceSummary(priceLines(held, taken, pricing), { isPayable })
  return {
    ...{ days, isChosen, offers, taken, total: isPayable ? totalTTC : 0 },
    vat: isPayable ? vat.reduce((sum, group) => sum + group.vat, 0) : 0,
    mayTake: (offer: Offer) => isChoosable(offer, buyer),
  }
}
