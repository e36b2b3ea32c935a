import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import type { PlaceList } from '@parvis/contract/place-lists/place-lists.ts'
import { listPlaceLists } from '@parvis/contract/place-lists/place-lists.ts'
import type { RequestKind } from '@parvis/contract/place-requests/place-requests.rules.ts'
import { useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { addressOf, paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { ListDetail } from './parts/ListDetail.tsx'
import styles from './parts/Lists.module.css'

/** Lists change meanwhile. */
const AGAIN_MS = 30_000
const KINDS: readonly RequestKind[] = ['article', 'slot', 'answer']

const keyOf = ({ kind, target }: Pick<PlaceList, 'kind' | 'target'>): string => `${kind} ${target}`

/** The first list with requests. */
const firstOf = (lists: readonly PlaceList[]) => lists.find(({ requests }) => requests > 0) ?? lists[0]

export function PlaceListsScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [said, setSaid] = useState('')
  const detail = useRef<HTMLElement>(null)
  const { liste } = useSearch<'liste'>()
  useTitle(say('lists.title'))
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching, refetch } = useRead(
    listPlaceLists,
    { params },
    { staleTime: 0, refetchInterval: AGAIN_MS },
  )
  const lists = data?.data ?? []
  const picked = lists.find((list) => keyOf(list) === liste)
  const shown = picked ?? firstOf(lists)
  const again = (
    <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
      {say('lists.again')}
    </Button>
  )
  // The pressed button may have left with its row: the focus stays in the list.
  function done(sentence: string) {
    setSaid(sentence)
    detail.current?.focus({ preventScroll: true })
  }
  return (
    <Page>
      <div className={styles.head}>
        <h1>{say('lists.title')}</h1>
        {data ? <Counts lists={lists} /> : null}
        <Button variant="ghost" small icon="people" href={paths.participants(event.context)}>
          {say('lists.back')}
        </Button>
      </div>
      <LiveRegion>{said}</LiveRegion>
      {said ? <Banner kind="success">{said}</Banner> : null}
      {error ? (
        <Banner kind="error" actions={again}>
          {tell(error)}
        </Banner>
      ) : null}
      {data === undefined && !error ? (
        <div role="status" aria-label={say('lists.loading')}>
          <Skeleton height="16rem" />
        </div>
      ) : null}
      {data ? <Standing {...data} /> : null}
      {shown ? (
        <div className={styles.split} data-picked={picked !== undefined || undefined}>
          <Lists lists={lists} shown={shown} />
          <section ref={detail} tabIndex={-1} className={styles.detail} aria-label={shown.label}>
            <Anchor className={styles.back} href={paths.placeLists(event.context)}>
              ‹ {say('lists.nav')}
            </Anchor>
            <ListDetail key={keyOf(shown)} list={shown} onDone={done} />
          </section>
        </div>
      ) : null}
    </Page>
  )
}

function Standing({ isOn, isServed, data }: CallReply<typeof listPlaceLists>) {
  const say = useSay()
  return (
    <>
      {isOn ? null : <Banner kind="warning">{say('lists.off')}</Banner>}
      {isOn && !isServed ? <Banner kind="warning">{say('lists.paused')}</Banner> : null}
      {data.length === 0 ? (
        <EmptyState icon="clock" title={say('lists.none')}>
          {say('lists.none.text')}
        </EmptyState>
      ) : null}
    </>
  )
}

function Counts({ lists }: { lists: readonly PlaceList[] }) {
  const say = useSay()
  const sum = (count: (list: PlaceList) => number) => lists.reduce((total, list) => total + count(list), 0)
  const requests = sum((list) => list.requests)
  const places = sum((list) => list.places)
  const counted = [say('lists.requests', { count: requests }), say('lists.wished', { count: places })]
  return <p>{requests === 0 ? say('lists.count.none') : counted.join(', ')}</p>
}

function Lists({ lists, shown }: { lists: readonly PlaceList[]; shown: PlaceList }) {
  const say = useSay()
  const { event } = useEvent()
  const groups = KINDS.map((kind) => ({ kind, own: lists.filter((list) => list.kind === kind) }))
  return (
    <nav className={styles.nav} aria-label={say('lists.nav')}>
      {groups.map(({ kind, own }) =>
        own.length > 0 ? (
          <div key={kind}>
            <h2 className={styles.group}>{say(`lists.kind.${kind}`)}</h2>
            <ul className={styles.items}>
              {own.map((list) => (
                <li key={keyOf(list)}>
                  <Anchor
                    className={styles.item}
                    href={paths.placeLists(event.context, { liste: keyOf(list) })}
                    aria-current={list === shown ? 'page' : undefined}
                  >
                    <Item list={list} />
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
      <div>
        <h2 className={styles.group}>{say('lists.days')}</h2>
        <Anchor className={styles.item} href={addressOf(event.context, 'organisation/participants/attente')}>
          {say('lists.days.link')}
        </Anchor>
      </div>
      <p className={styles.muted}>{say('lists.hint')}</p>
    </nav>
  )
}

function Item({ list: { label, detail, requests, capacity, taken, kept, isOpen } }: { list: PlaceList }) {
  const say = useSay()
  const free = capacity === null ? null : Math.max(capacity - taken - kept, 0)
  const room =
    free === null
      ? say('lists.unlimited')
      : free > 0
        ? say('lists.free', { count: free })
        : say('lists.full', { capacity: capacity ?? 0 })
  return (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>{requests > 0 ? say('lists.requests', { count: requests }) : '–'}</span>
      <span className={styles.muted}>{[detail, isOpen ? room : say('lists.closed')].filter(Boolean).join(' · ')}</span>
    </>
  )
}
