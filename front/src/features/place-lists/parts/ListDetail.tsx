import type { PlaceList } from '@parvis/contract/place-lists/place-lists.ts'
import { readPlaceList } from '@parvis/contract/place-lists/place-lists.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { AddDialog } from './AddDialog.tsx'
import { EntriesTable } from './EntriesTable.tsx'
import styles from './Lists.module.css'
import { freeIn } from './places.ts'
import { RulesForm } from './RulesForm.tsx'

const AGAIN_MS = 30_000

interface ListDetailProps {
  readonly list: PlaceList
  readonly onDone: (sentence: string) => void
}

export function ListDetail({ list, onDone }: ListDetailProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { rights } = useMe()
  const [isAdding, setAdding] = useState(false)
  const { kind, target, label } = list
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching } = useRead(
    readPlaceList,
    { params, query: { offerKind: kind, target } },
    { staleTime: 0, refetchInterval: AGAIN_MS },
  )
  const mayWrite = rights.includes('people.write')
  return (
    <>
      <Heading list={data?.list ?? list} />
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {data === undefined && !error ? (
        <div role="status" aria-label={say('lists.loading')}>
          <Skeleton height="12rem" />
        </div>
      ) : null}
      {data ? (
        <>
          {mayWrite ? <RulesForm list={data.list} rules={data.rules} onDone={onDone} /> : null}
          {data.entries.length === 0 ? (
            <EmptyState icon="clock" title={say('lists.empty', { offer: label })}>
              {say('lists.empty.text')}
            </EmptyState>
          ) : (
            <EntriesTable reply={data} mayWrite={mayWrite} isBusy={isFetching} onDone={onDone} />
          )}
          {mayWrite ? (
            <div>
              <Button variant="ghost" icon="plus" onClick={() => setAdding(true)}>
                {say('lists.add')}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      {isAdding ? (
        <AddDialog
          list={list}
          onClose={() => setAdding(false)}
          onDone={(sentence) => {
            setAdding(false)
            onDone(sentence)
          }}
        />
      ) : null}
    </>
  )
}

function Heading({ list }: { list: PlaceList }) {
  const say = useSay()
  const { label, detail, taken, kept, capacity } = list
  const free = freeIn(list)
  return (
    <div className={styles.head}>
      <h2>{label}</h2>
      {detail ? <p className={styles.muted}>{detail}</p> : null}
      <p className={styles.places}>
        <span>{`${say('lists.taken', { count: taken })}, ${say('lists.kept', { count: kept })}`}</span>{' '}
        <strong>
          {free === null
            ? say('lists.unlimited')
            : say('lists.free.of', { free: say('lists.free', { count: free }), capacity: capacity ?? 0 })}
        </strong>
      </p>
    </div>
  )
}
