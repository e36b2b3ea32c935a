import { formatDay, formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { LineEntry } from '@parvis/contract/line/line.ts'
import { moveInLine } from '@parvis/contract/line/line.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { zoneNote } from '#kit/zone.ts'
import type { Line } from '../LineScreen.tsx'
import { EndDialog } from './EndDialog.tsx'
import styles from './Line.module.css'
import { OfferDialog } from './OfferDialog.tsx'

interface LineTableProps {
  readonly line: Line
  /** In a filtered list the neighbours are unknown, so entries cannot be moved. */
  readonly isFiltered: boolean
  readonly isBusy: boolean
  readonly onDone: (sentence: string) => void
}

type Asking = { readonly about: LineEntry; readonly what: 'offer' | 'end' | 'out' }

export function LineTable({ line, isFiltered, isBusy, onDone }: LineTableProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { rights } = useMe()
  const [asking, ask] = useState<Asking>()
  const moving = useSend(moveInLine)
  const waiting = line.data.filter(({ rank }) => rank !== null)
  function move(entry: LineEntry, before: string, rank: number) {
    const params = { domainId: event.domainId, eventId: event.id, userId: entry.id }
    moving.mutate(
      { params, body: { before } },
      { onSuccess: () => onDone(say('line.moved', { name: fullName(entry), rank })) },
    )
  }
  function finish(sentence: string) {
    ask(undefined)
    onDone(sentence)
  }
  const columns = useColumns(line)
  const acts = (entry: LineEntry) => (
    <Acts
      entry={entry}
      {...{ waiting, isFiltered }}
      isBusy={moving.isPending}
      onMove={move}
      onAsk={(what) => ask({ about: entry, what })}
    />
  )
  const last = { key: 'acts', header: say('line.acts'), hideHeader: true, cell: acts }
  return (
    <>
      {moving.error ? <Banner kind="error">{tell(moving.error)}</Banner> : null}
      <DataTable
        caption={say('line.title')}
        rows={line.data}
        rowKey={({ id }) => id}
        busy={isBusy}
        columns={rights.includes('people.write') ? [...columns, last] : columns}
      />
      {asking?.what === 'offer' ? (
        <OfferDialog entry={asking.about} line={line} onDone={finish} onClose={() => ask(undefined)} />
      ) : asking ? (
        <EndDialog entry={asking.about} what={asking.what} onDone={finish} onClose={() => ask(undefined)} />
      ) : null}
    </>
  )
}

function useColumns(line: Line): Column<LineEntry>[] {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const when = (instant: string) =>
    formatInstant(instant, language, event.timeZone) + zoneNote(say, event.timeZone, instant)
  const dayOf = (dayId: string) => {
    const day = line.days.find(({ id }) => id === dayId) ?? event.days.find(({ id }) => id === dayId)
    return day ? day.label || formatDay(day.day, language) : say('line.day.gone')
  }
  return [
    { key: 'rank', header: say('line.rank'), cell: ({ rank }) => rank ?? say('line.offer.none') },
    {
      key: 'name',
      header: say('line.person'),
      primary: true,
      cell: (entry) => <Anchor href={paths.person(event.context, entry.id)}>{fullName(entry)}</Anchor>,
    },
    { key: 'typo', header: say('line.type'), cell: ({ typo }) => typo ?? say('line.offer.none') },
    { key: 'since', header: say('line.since'), cell: ({ joinedAt }) => when(joinedAt) },
    {
      key: 'offer',
      header: say('line.offer'),
      cell: ({ offer }) =>
        offer
          ? say('line.offer.until', { day: dayOf(offer.dayId), until: when(offer.expiresAt) })
          : say('line.offer.none'),
    },
  ]
}

interface ActsProps {
  readonly entry: LineEntry
  readonly waiting: readonly LineEntry[]
  readonly isFiltered: boolean
  readonly isBusy: boolean
  readonly onMove: (entry: LineEntry, before: string, rank: number) => void
  readonly onAsk: (what: Asking['what']) => void
}

/** Buttons move an entry, so that the keyboard suffices. */
function Acts({ entry, waiting, isFiltered, isBusy, onMove, onAsk }: ActsProps) {
  const say = useSay()
  const name = fullName(entry)
  const { rank } = entry
  if (rank === null) {
    return (
      <Button small variant="link" aria-label={say('line.end.of', { name })} onClick={() => onAsk('end')}>
        {say('line.end')}
      </Button>
    )
  }
  const at = waiting.findIndex(({ id }) => id === entry.id)
  const [head, above, below] = [waiting[0], waiting[at - 1], waiting[at + 1]]
  return (
    <span className={styles.acts}>
      {above && !isFiltered ? (
        <Button
          small
          variant="ghost"
          disabled={isBusy}
          aria-label={say('line.up', { name })}
          onClick={() => onMove(entry, above.id, rank - 1)}
        >
          ↑
        </Button>
      ) : null}
      {below && !isFiltered ? (
        <Button
          small
          variant="ghost"
          disabled={isBusy}
          aria-label={say('line.down', { name })}
          // The next entry may be on another page, so that one is moved before this one.
          onClick={() => onMove(below, entry.id, rank)}
        >
          ↓
        </Button>
      ) : null}
      {head && head.rank === 1 && rank > 2 ? (
        <Button
          small
          variant="link"
          disabled={isBusy}
          aria-label={say('line.first.of', { name })}
          onClick={() => onMove(entry, head.id, 1)}
        >
          {say('line.first')}
        </Button>
      ) : null}
      <Button small variant="link" aria-label={say('line.give.of', { name })} onClick={() => onAsk('offer')}>
        {say('line.give')}
      </Button>
      <Button small variant="link" aria-label={say('line.out.of', { name })} onClick={() => onAsk('out')}>
        {say('line.out')}
      </Button>
    </span>
  )
}
