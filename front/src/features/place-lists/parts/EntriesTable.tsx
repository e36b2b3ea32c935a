import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { PlaceListEntry } from '@parvis/contract/place-lists/place-lists.ts'
import { movePlaceRequest } from '@parvis/contract/place-lists/place-lists.ts'
import type { RequestPerson } from '@parvis/contract/place-requests/place-requests.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
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
import { EndDialog } from './EndDialog.tsx'
import styles from './Lists.module.css'
import { OfferDialog } from './OfferDialog.tsx'
import type { ListReply } from './places.ts'
import { freeIn } from './places.ts'

interface EntriesTableProps {
  readonly reply: ListReply
  readonly mayWrite: boolean
  readonly isBusy: boolean
  readonly onDone: (sentence: string) => void
}

export interface Entry extends PlaceListEntry {
  readonly lead: RequestPerson
  readonly name: string
}

/** A request without people cannot be. */
function entriesOf({ entries }: ListReply): Entry[] {
  return entries.flatMap((entry) => {
    const [lead] = entry.people
    return lead ? [{ ...entry, lead, name: fullName(lead) }] : []
  })
}

type Asking = { readonly about: Entry; readonly act: 'offer' | 'end' | 'out' }

export function EntriesTable({ reply, mayWrite, isBusy, onDone }: EntriesTableProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [asking, ask] = useState<Asking>()
  const moving = useSend(movePlaceRequest)
  const { list, rules } = reply
  const entries = entriesOf(reply)
  const waiting = entries.filter(({ rank }) => rank !== null)
  const close = () => ask(undefined)
  function finish(sentence: string) {
    close()
    onDone(sentence)
  }
  function move(entry: Entry, before: Entry, rank: number) {
    const params = { domainId: event.domainId, eventId: event.id, userId: entry.lead.id }
    const body = { kind: list.kind, target: list.target, before: before.lead.id }
    moving.mutate({ params, body }, { onSuccess: () => onDone(say('lists.moved', { name: entry.name, rank })) })
  }
  const columns = useColumns(reply)
  const acts = (entry: Entry) => (
    <Acts
      {...{ entry, waiting }}
      free={freeIn(list)}
      isBusy={moving.isPending}
      onMove={move}
      onAsk={(act) => ask({ about: entry, act })}
    />
  )
  const last = { key: 'acts', header: say('lists.acts'), hideHeader: true, cell: acts }
  return (
    <>
      {moving.error ? <Banner kind="error">{tell(moving.error)}</Banner> : null}
      <DataTable
        caption={list.label}
        rows={entries}
        rowKey={({ lead, status }) => `${lead.id} ${status}`}
        busy={isBusy}
        columns={mayWrite ? [...columns, last] : columns}
      />
      {asking?.act === 'offer' ? (
        <OfferDialog
          entry={asking.about}
          passed={waiting.indexOf(waiting.find(({ lead }) => lead.id === asking.about.lead.id) ?? asking.about)}
          {...{ list, rules }}
          onDone={finish}
          onClose={close}
        />
      ) : asking ? (
        <EndDialog entry={asking.about} act={asking.act} list={list} onDone={finish} onClose={close} />
      ) : null}
    </>
  )
}

function useColumns({ list }: ListReply): Column<Entry>[] {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const free = freeIn(list)
  const when = (instant: string) =>
    formatInstant(instant, language, event.timeZone) + zoneNote(say, event.timeZone, instant)
  function stateOf({ status, keptUntil, endedAt, people }: Entry): string {
    if (status === 'taken' && endedAt) return say('lists.state.taken', { at: when(endedAt) })
    if (keptUntil) return say('lists.state.offered', { until: when(keptUntil) })
    const missing = free === null ? 0 : people.length - free
    return missing > 0
      ? say('lists.state.missing', { count: missing })
      : say('lists.state.enough', { count: people.length })
  }
  return [
    { key: 'rank', header: say('lists.rank'), cell: ({ rank }) => rank ?? say('lists.none.rank') },
    {
      key: 'person',
      header: say('lists.person'),
      primary: true,
      cell: ({ people, status }) => (
        <span data-over={status === 'taken' || undefined} className={styles.people}>
          {people.map((one) => (
            <Anchor key={one.id} href={paths.person(event.context, one.id)}>
              {fullName(one)}
            </Anchor>
          ))}
        </span>
      ),
    },
    { key: 'places', header: say('lists.places'), align: 'end', cell: ({ people }) => people.length },
    { key: 'since', header: say('lists.since'), cell: ({ joinedAt }) => when(joinedAt) },
    { key: 'state', header: say('lists.state'), cell: stateOf },
  ]
}

interface ActsProps {
  readonly entry: Entry
  readonly waiting: readonly Entry[]
  readonly free: number | null
  readonly isBusy: boolean
  readonly onMove: (entry: Entry, before: Entry, rank: number) => void
  readonly onAsk: (act: Asking['act']) => void
}

/** Buttons move an entry, so that the keyboard suffices. */
function Acts({ entry, waiting, free, isBusy, onMove, onAsk }: ActsProps) {
  const say = useSay()
  const { name, rank, status, people } = entry
  if (status === 'taken') return null
  if (rank === null) {
    return (
      <Button small variant="link" aria-label={say('lists.end.of', { name })} onClick={() => onAsk('end')}>
        {say('lists.end')}
      </Button>
    )
  }
  const at = waiting.indexOf(entry)
  const [above, below] = [waiting[at - 1], waiting[at + 1]]
  const isEnough = free === null || people.length <= free
  return (
    <span className={styles.acts}>
      {above ? (
        <Button
          small
          variant="ghost"
          disabled={isBusy}
          aria-label={say('lists.up', { name })}
          onClick={() => onMove(entry, above, rank - 1)}
        >
          ↑
        </Button>
      ) : null}
      {below ? (
        <Button
          small
          variant="ghost"
          disabled={isBusy}
          aria-label={say('lists.down', { name })}
          onClick={() => onMove(below, entry, rank)}
        >
          ↓
        </Button>
      ) : null}
      {isEnough ? (
        <Button small variant="ghost" aria-label={say('lists.offer.of', { name })} onClick={() => onAsk('offer')}>
          {say('lists.offer')}
        </Button>
      ) : null}
      <Button small variant="link" aria-label={say('lists.out.of', { name })} onClick={() => onAsk('out')}>
        {say('lists.out')}
      </Button>
    </span>
  )
}
