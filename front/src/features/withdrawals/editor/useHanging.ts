import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call, newIdempotencyKey } from '#kit/call.ts'
import { readAgain, useRead } from '#kit/read.ts'
import { withoutArticles, withoutSlots } from './hanging.ts'

/** What stands on a day beside its holders, and whether it is offered no more with it. */
export function useHanging(dayId: string | undefined) {
  const { event } = useEvent()
  const cache = useQueryClient()
  const [isKept, keep] = useState(true)
  const params = { domainId: event.domainId, eventId: event.id }
  const options = { enabled: dayId !== undefined, staleTime: 0, refetchOnWindowFocus: false }
  const conferences = useRead(getPart, { params: { ...params, part: 'conferences' } }, options).data
  const articles = useRead(getPart, { params: { ...params, part: 'articles' } }, options).data
  const { days, timeZone } = event
  const slots =
    conferences &&
    dayId !== undefined &&
    withoutSlots(conferences.value as EventConfig['conferences'], { days, timeZone, dayId })
  const meals = articles && dayId !== undefined && withoutArticles(articles.value as EventConfig['articles'], dayId)
  async function save(part: 'conferences' | 'articles', revision: string, value: unknown): Promise<void> {
    const input = { params: { ...params, part }, body: { revision, value } }
    await call(savePart, input, { idempotencyKey: newIdempotencyKey() })
  }
  return {
    slots: slots ? slots.count : 0,
    articles: meals ? meals.count : 0,
    /** Retires the items (kept by their holders, closed to others), or leaves them as they are. */
    isKept,
    keep,
    /** Takes it out of the offer, as it was chosen. Throws CallError. */
    async retire(): Promise<void> {
      if (!isKept) return
      if (conferences && slots && slots.count > 0) await save('conferences', conferences.revision, slots.value)
      if (articles && meals && meals.count > 0) await save('articles', articles.revision, meals.value)
      await readAgain(cache, savePart.stale())
    },
  }
}
