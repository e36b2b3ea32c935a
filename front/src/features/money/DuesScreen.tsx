import { formatMoney } from '@parvis/contract/kit/money.ts'
import { dueKinds, dueSorts, dueWays, exportDues } from '@parvis/contract/money/money.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { SaveFile } from '#kit/ui/SaveFile.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { DuesTable } from './parts/DuesTable.tsx'
import styles from './parts/Money.module.css'
import { MoneyPage } from './parts/MoneyPage.tsx'
import { NothingFound } from './parts/NothingFound.tsx'
import { Pages } from './parts/Pages.tsx'
import { RemindDialog } from './parts/RemindDialog.tsx'
import { askedOf, PAGE_SIZE, useDueFilters, useDues } from './useDues.ts'

export function DuesScreen() {
  const say = useSay()
  const { language } = useLanguage()
  const { rights } = useMe()
  const asked = useDueFilters()
  const { filters, page, show, isFiltered } = asked
  const { data, error, isFetching, refetch } = useDues(asked)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reminded, setReminded] = useState<readonly string[]>()
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const figure = (count: number) => new Intl.NumberFormat(language).format(count)
  const amount = data ? formatMoney(data.cents, language) : ''
  return (
    <MoneyPage
      screen="dues"
      told={
        data && data.total > 0 ? say('dues.told', { amount, count: data.total, total: figure(data.total) }) : undefined
      }
      actions={<SaveDues />}
    >
      <p className={styles.muted}>{say('dues.lead')}</p>
      <DueFilters />
      {error ? <ReadProblem again={say('money.again')} {...{ error, isFetching, refetch }} /> : null}
      {data === undefined && !error ? <Loader label={say('dues.loading')} /> : null}
      {data?.total === 0 ? <Nothing isFiltered={isFiltered} onRemove={() => show({})} /> : null}
      {data && data.total > 0 && rights.includes('money.write') ? (
        <Choosing remindable={data.remindable} chosen={chosen} onChoose={setChosen} onRemind={setReminded} />
      ) : null}
      {data && data.data.length > 0 ? (
        <DuesTable dues={data.data} busy={isFetching} chosen={chosen} onChoose={setChosen} onRemind={setReminded} />
      ) : null}
      <Pages page={page} pages={pages} onShow={(to) => show(filters, to)} />
      {reminded ? (
        <RemindDialog
          userIds={reminded}
          onClose={(isOver) => {
            setReminded(undefined)
            if (isOver) setChosen(new Set())
          }}
        />
      ) : null}
    </MoneyPage>
  )
}

interface ChoosingProps {
  readonly remindable: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onRemind: (userIds: readonly string[]) => void
}

/** A chosen payer that the filters hide is not reminded. */
function Choosing({ remindable, chosen, onChoose, onRemind }: ChoosingProps) {
  const say = useSay()
  const { language } = useLanguage()
  const figure = (count: number) => new Intl.NumberFormat(language).format(count)
  const standing = remindable.filter((id) => chosen.has(id))
  const all = remindable.length
  if (all === 0) return null
  return (
    <div className={styles.actions}>
      {standing.length > 0 ? (
        <Button small icon="mail" onClick={() => onRemind(standing)}>
          {say('dues.remind.chosen', { count: standing.length, total: figure(standing.length) })}
        </Button>
      ) : null}
      {standing.length < all ? (
        <Button small variant="ghost" onClick={() => onChoose(new Set(remindable))}>
          {say('dues.choose.all', { count: all, total: figure(all) })}
        </Button>
      ) : null}
      {standing.length > 0 ? (
        <Button small variant="link" onClick={() => onChoose(new Set())}>
          {say('dues.choose.none')}
        </Button>
      ) : null}
    </div>
  )
}

function Nothing({ isFiltered, onRemove }: { readonly isFiltered: boolean; readonly onRemove: () => void }) {
  const say = useSay()
  if (!isFiltered)
    return (
      <EmptyState icon="check" title={say('dues.empty')}>
        {say('dues.empty.text')}
      </EmptyState>
    )
  return <NothingFound onRemove={onRemove} />
}

function DueFilters() {
  const say = useSay()
  const { filters, show } = useDueFilters()
  const [search, setSearch] = useState(filters.search ?? '')
  return (
    <search className={styles.filters}>
      <TextInput
        label={say('dues.search')}
        type="search"
        value={search}
        maxLength={100}
        onChange={(typed) => {
          setSearch(typed)
          show({ ...filters, search: typed.trim() || undefined })
        }}
      />
      <Select
        label={say('dues.way')}
        value={filters.way ?? ''}
        options={[
          { value: '', label: say('dues.way.all') },
          ...dueWays.map((value) => ({ value, label: say(`dues.way.${value}`) })),
        ]}
        onChange={(value) => show({ ...filters, way: dueWays.find((way) => way === value) })}
      />
      <Select
        label={say('dues.kind')}
        value={filters.kind ?? ''}
        options={[
          { value: '', label: say('dues.kind.all') },
          ...dueKinds.map((value) => ({ value, label: say(`dues.kind.${value}`) })),
        ]}
        onChange={(value) => show({ ...filters, kind: dueKinds.find((kind) => kind === value) })}
      />
      <Select
        label={say('dues.sort')}
        value={filters.sort ?? 'since'}
        options={dueSorts.map((value) => ({ value, label: say(`dues.sort.${value}`) }))}
        onChange={(value) => show({ ...filters, sort: dueSorts.find((sort) => sort === value) })}
      />
    </search>
  )
}

function SaveDues() {
  const { event } = useEvent()
  const { filters } = useDueFilters()
  const send = useSend(exportDues, { onSuccess: (file) => saveFile(file, `reste-du-${event.context}.csv`) })
  const params = { domainId: event.domainId, eventId: event.id }
  return (
    <SaveFile
      label="dues.export"
      done="dues.exported"
      sending={send}
      onSave={() => send.mutate({ params, query: askedOf(filters) })}
    />
  )
}
