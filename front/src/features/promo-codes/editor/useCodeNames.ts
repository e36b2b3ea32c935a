import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { listPromoCodes } from '@parvis/contract/promo-codes/promo-codes.ts'
import { figureIn } from '#features/event-config/kit/figures.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { CodeFields } from './codes.ts'

interface LabelledRef {
  readonly id: string
  readonly label: string
}

export interface CodeNames {
  readonly articles: readonly LabelledRef[]
  readonly types: readonly LabelledRef[]
  readonly uses: ReadonlyMap<string, number>
}

export function useCodeNames(): CodeNames {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const articles = useRead(getPart, { params: { ...params, part: 'articles' } })
  const types = useRead(getPart, { params: { ...params, part: 'typologies' } })
  const codes = useRead(listPromoCodes, { params })
  return {
    articles: (articles.data?.value ?? []) as EventConfig['articles'],
    types: ((types.data?.value ?? []) as EventConfig['typologies']).map(({ id, label }) => ({
      id,
      label: label || id,
    })),
    uses: new Map(codes.data?.data.map(({ code, uses }) => [code, uses])),
  }
}

export function useShortCode({ articles, uses }: CodeNames): (code: CodeFields) => string {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const isGross = settings.FO_PRICES_WITH_VAT
  const giftOf = ({ gift, amount, percentage, article }: CodeFields): string => {
    if (gift === 'article')
      return say('parts.promoCodes.short.article', {
        name: articles.find(({ id }) => id === article)?.label ?? article,
      })
    const figure = figureIn(gift === 'amount' ? amount : percentage)
    if (typeof figure === 'string') return figure
    return gift === 'amount'
      ? say(`parts.promoCodes.short.amount${isGross ? '.ttc' : ''}`, { amount: formatMoney(toCents(figure), language) })
      : say('parts.promoCodes.short.percentage', { share: new Intl.NumberFormat(language).format(figure) })
  }
  return (code) => {
    const { startAt, endAt, maxUses } = code
    const used = uses.get(code.id) ?? 0
    const at = (instant: string) => formatInstant(instant, language, event.timeZone)
    return [
      giftOf(code),
      startAt && say('parts.promoCodes.short.from', { date: at(startAt) }),
      endAt && say('parts.promoCodes.short.until', { date: at(endAt) }),
      maxUses.trim() && say('parts.promoCodes.short.limit', { count: Number(figureIn(maxUses)) || 0 }),
      used > 0 && say('parts.promoCodes.short.used', { count: used }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
