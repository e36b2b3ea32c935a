import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import { listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { useState } from 'react'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import type { Say } from '#kit/say.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { DaySelect } from './parts/DaySelect.tsx'
import styles from './parts/Door.module.css'
import { ForOrganisers } from './parts/ForOrganisers.tsx'
import { TypeName } from './parts/TypeName.tsx'
import { useTimeOfDay } from './parts/useTimeOfDay.ts'
import { lackOf } from './parts/verdicts.ts'
import { useDoorDay } from './useDoorDay.ts'

const PAGE_SIZE = 25

export const RegisteredScreen = () => (
  <ForOrganisers>
    <DoorList only="registered" />
  </ForOrganisers>
)

export const PresentScreen = () => (
  <ForOrganisers>
    <DoorList only="present" />
  </ForOrganisers>
)

type Only = 'registered' | 'present'

function DoorList({ only }: { only: Only }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [dayId, changeDay] = useDoorDay()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const params = { domainId: event.domainId, eventId: event.id, dayId }
  const { data, error, isFetching } = useRead(
    listAtDoor,
    { params, query: { only, page, pageSize: PAGE_SIZE, ...(q.trim() && { q: q.trim() }) } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )
  const title = say(`checkIn.${only}.title`)
  useTitle(title)
  const fromStart =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      setPage(1)
      change(value)
    }
  return (
    <Page>
      <header className={styles.head}>
        <h1>{title}</h1>
        <DaySelect dayId={dayId} onChange={fromStart(changeDay)} />
      </header>
      <Lists only={only} counts={data?.counts} />
      <div className={styles.search}>
        <TextInput
          label={say('checkIn.search')}
          hint={say('checkIn.search.hint')}
          name="search"
          type="search"
          autoComplete="off"
          value={q}
          onChange={fromStart(setQ)}
        />
      </div>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {!data && !error ? <Loader label={say('context.loading')} /> : null}
      {data ? (
        <Cards
          title={title}
          cards={data.data}
          near={data.near ?? []}
          isBusy={isFetching}
          isSearched={q.trim() !== ''}
        />
      ) : null}
      <Pages page={page} pages={Math.ceil((data?.total ?? 0) / PAGE_SIZE)} onPage={setPage} />
    </Page>
  )
}

interface CardsProps {
  title: string
  cards: readonly DoorCard[]
  /** Near spellings of the search; the release before sends none. */
  near: readonly DoorCard[]
  isBusy: boolean
  isSearched: boolean
}

function Cards({ title, cards, near, isBusy, isSearched }: CardsProps) {
  const say = useSay()
  const columns = columnsOf(say, useTimeOfDay(), usePersonName())
  return (
    <div className={styles.list}>
      <DataTable
        caption={title}
        rows={cards}
        rowKey={({ id }) => id}
        busy={isBusy}
        empty={<EmptyState icon="people" title={say(isSearched ? 'checkIn.search.none' : 'checkIn.list.none')} />}
        columns={columns}
      />
      {near.length > 0 ? (
        <DataTable
          caption={say('checkIn.near')}
          showCaption
          rows={near}
          rowKey={({ id }) => id}
          busy={isBusy}
          columns={columns}
        />
      ) : null}
    </div>
  )
}

function columnsOf(
  say: Say,
  timeOf: (instant: string) => string,
  nameOf: (card: DoorCard) => string,
): Column<DoorCard>[] {
  return [
    {
      key: 'name',
      header: say('checkIn.name'),
      primary: true,
      cell: nameOf,
    },
    { key: 'company', header: say('checkIn.company'), cell: ({ company }) => <Known text={company} /> },
    {
      key: 'typo',
      header: say('checkIn.typo'),
      cell: (card) => (card.typo ? <TypeName card={card} /> : <Known text={card.typo} />),
    },
    { key: 'code', header: say('checkIn.code'), cell: ({ code }) => spacedBadgeCode(code) },
    { key: 'status', header: say('checkIn.status'), cell: (card) => <Standing card={card} timeOf={timeOf} /> },
  ]
}

function Known({ text }: { text: string | null }) {
  if (text) return text
  return (
    <span className={styles.blank} aria-hidden="true">
      –
    </span>
  )
}

function Standing({ card, timeOf }: { card: DoorCard; timeOf: (instant: string) => string }) {
  const say = useSay()
  if (card.isPresent && card.presentAt) {
    return (
      <Pill kind="success" icon="check">
        {say('checkIn.status.in', { time: timeOf(card.presentAt) })}
      </Pill>
    )
  }
  const lack = lackOf(card)
  return lack === '' ? (
    <Pill>{say('checkIn.status.expected')}</Pill>
  ) : (
    <Pill kind="warning">{say(`checkIn.status.${lack.toLowerCase()}`)}</Pill>
  )
}

function Lists({ only, counts }: { only: Only; counts: { registered: number; present: number } | undefined }) {
  const say = useSay()
  const { event } = useEvent()
  const labelOf = (list: Only) =>
    counts ? `${say(`checkIn.${list}.list`)} (${counts[list]})` : say(`checkIn.${list}.list`)
  return (
    <nav className={styles.tabs} aria-label={say('checkIn.title')}>
      <Button small variant={only === 'registered' ? 'primary' : 'ghost'} href={paths.usersRegistered(event.context)}>
        {labelOf('registered')}
      </Button>
      <Button small variant={only === 'present' ? 'primary' : 'ghost'} href={paths.usersPresent(event.context)}>
        {labelOf('present')}
      </Button>
      <Button small variant="link" icon="qr" href={paths.scan(event.context)}>
        {say('checkIn.scan')}
      </Button>
    </nav>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const say = useSay()
  if (pages < 2) return null
  return (
    <Pager
      label={say('checkIn.pages')}
      previousLabel={say('checkIn.previous')}
      nextLabel={say('checkIn.following')}
      onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
      onNext={page < pages ? () => onPage(page + 1) : undefined}
    >
      {say('checkIn.page', { page, pages })}
    </Pager>
  )
}
