import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import type { EventConfig } from '@parvis/contract/parts'
import type { RetentionRule } from '@parvis/contract/privacy/privacy.rules.ts'
import { isForgettable, LOG_MONTHS, monthsBefore, shortensRetention } from '@parvis/contract/privacy/privacy.rules.ts'
import type { EventScope } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import type { EventSpan, Forgettable } from './retention.store.ts'
import { countForgettable, listSpans } from './retention.store.ts'

const monthsOf = (own: number | null | undefined): number => own ?? defaultSettings.FO_RETENTION_MONTHS

export const keptBy = ({ days, settings }: Pick<EventConfig, 'days' | 'settings'>): RetentionRule => ({
  months: monthsOf(settings.FO_RETENTION_MONTHS),
  days: days.map(({ day }) => day),
})

export function forgettableIn(spans: readonly EventSpan[], now: Date): Forgettable[] {
  const domains = new Map<string, { over: string[]; current: number }>()
  for (const { id, domainId, days, months } of spans) {
    const domain = domains.get(domainId) ?? { over: [], current: 0 }
    if (isForgettable({ FO_RETENTION_MONTHS: monthsOf(months) }, days, now)) domain.over.push(id)
    else domain.current++
    domains.set(domainId, domain)
  }
  return [...domains].map(([domainId, { over, current }]) => ({
    ...{ domainId, over },
    withIdle: current === 0 ? monthsBefore(now, LOG_MONTHS) : null,
  }))
}

const SOON_MS = 7 * 24 * 3600 * 1000

/** Additional people that a changed event would have erased within a week. */
export async function countEarlierErasures(
  db: Executor,
  { domainId, eventId }: EventScope,
  { before, after, now }: { readonly before: RetentionRule; readonly after: RetentionRule; readonly now: Date },
): Promise<number> {
  if (!shortensRetention(before, after)) return 0
  const spans = await listSpans(db, domainId)
  const soon = new Date(now.getTime() + SOON_MS)
  const erased = async (kept: RetentionRule) => {
    const [which] = forgettableIn(
      spans.map((span) => (span.id === eventId ? { ...span, ...kept } : span)),
      soon,
    )
    return which === undefined || which.over.length === 0 ? 0 : countForgettable(db, which)
  }
  return (await erased(after)) - (await erased(before))
}
