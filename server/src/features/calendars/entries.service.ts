import { isDeepStrictEqual } from 'node:util'
import { sequenceAt } from '@parvis/contract/events/calendar.rules.ts'
import type { CalendarEvent } from '@parvis/contract/kit/calendar.ts'
import type { PublishedEntry } from './calendars.store.ts'

type Held = Pick<PublishedEntry, 'uid' | 'start' | 'end' | 'said'>

function heldAs({ uid, span, sequence: _, stamp: __, ...said }: CalendarEvent): Held {
  const [start, end] = 'start' in span ? [span.start, span.end] : [new Date(span.firstDay), new Date(span.lastDay)]
  return { uid, start: start.toISOString(), end: end.toISOString(), said: JSON.parse(JSON.stringify(said)) }
}

/**
 * Computes the entries to send: a changed, removed or restored entry gets a higher sequence number, that of the moment
 * or the next one. A removed one is sent as cancelled until its end.
 */
export function updateEntries(
  told: readonly PublishedEntry[],
  held: readonly CalendarEvent[],
  now: Date,
): readonly PublishedEntry[] {
  const changedAt = now.toISOString()
  const after = (sequence: number) => Math.max(sequence + 1, sequenceAt(now))
  const known = new Map(told.map((entry) => [entry.uid, entry]))
  const entries = held.map(heldAs)
  const present = entries.map((entry): PublishedEntry => {
    const before = known.get(entry.uid)
    if (!before) return { ...entry, sequence: sequenceAt(now), changedAt, isCancelled: false }
    const { sequence, changedAt: since, isCancelled, ...same } = before
    if (!isCancelled && isDeepStrictEqual(same, entry)) return before
    return { ...entry, sequence: after(sequence), changedAt, isCancelled: false }
  })
  const uids = new Set(entries.map(({ uid }) => uid))
  const gone = told
    .filter(({ uid, end }) => !uids.has(uid) && end > changedAt)
    .map((entry) =>
      entry.isCancelled ? entry : { ...entry, sequence: after(entry.sequence), changedAt, isCancelled: true },
    )
  return [...present, ...gone]
}

export const calendarEventOf = ({
  uid,
  sequence,
  changedAt,
  isCancelled,
  start,
  end,
  said,
}: PublishedEntry): CalendarEvent => ({
  ...(said as Pick<CalendarEvent, 'summary'>),
  ...{ uid, sequence, stamp: new Date(changedAt), cancelled: isCancelled },
  span: { start: new Date(start), end: new Date(end) },
})
