import { companySorts, exportEventCompanies } from '@parvis/contract/employers/employers.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { SaveFile } from '#kit/ui/SaveFile.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/Employers.module.css'
import { EmployersTable } from './parts/EmployersTable.tsx'
import { Pages } from './parts/Pages.tsx'
import { PAGE_SIZE, useEmployerFilters, useEmployers } from './useEmployers.ts'

export function EmployersScreen() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const asked = useEmployerFilters()
  const { filters, page, show } = asked
  const { data, error, isFetching, refetch } = useEmployers(asked)
  const title = say('employers.title')
  useTitle(title)
  const total = data?.total ?? 0
  const figure = new Intl.NumberFormat(language).format(total)
  return (
    <Page>
      <div className={styles.head}>
        <h1>{title}</h1>
        {total > 0 ? <p>{say('employers.count', { count: total, total: figure })}</p> : null}
        <div className={styles.doors}>
          <SaveCompanies />
          <Button variant="ghost" small icon="people" href={paths.participants(event.context)}>
            {say('employers.back')}
          </Button>
        </div>
      </div>
      <p className={styles.muted}>{say('employers.lead')}</p>
      <Filters />
      {error ? <ReadProblem again={say('employers.again')} {...{ error, isFetching, refetch }} /> : null}
      {data === undefined && !error ? (
        <div role="status" aria-label={say('employers.loading')}>
          <Skeleton height="16rem" />
        </div>
      ) : null}
      {data && total === 0 ? (
        <Nothing isFiltered={filters.search !== '' || page > 1} onRemove={() => show({ ...filters, search: '' })} />
      ) : null}
      {data && total > 0 ? <EmployersTable companies={data.data} busy={isFetching} /> : null}
      <Pages page={page} pages={Math.ceil(total / PAGE_SIZE)} onShow={(to) => show(filters, to)} />
    </Page>
  )
}

function Filters() {
  const say = useSay()
  const { filters, show } = useEmployerFilters()
  const [typed, type] = useState(filters.search)
  // The address may change by « back » or by removing the filters.
  const [last, setLast] = useState(filters.search)
  if (last !== filters.search) {
    setLast(filters.search)
    if (typed.trim() !== filters.search) type(filters.search)
  }
  return (
    <search className={styles.filters}>
      <TextInput
        label={say('employers.search')}
        type="search"
        value={typed}
        maxLength={100}
        onChange={(search) => {
          type(search)
          show({ ...filters, search: search.trim() })
        }}
      />
      <Select
        label={say('employers.sort')}
        name="sort"
        value={filters.sort}
        options={companySorts.map((value) => ({ value, label: say(`employers.sort.${value}`) }))}
        onChange={(value) => show({ ...filters, sort: companySorts.find((sort) => sort === value) ?? 'name' })}
      />
    </search>
  )
}

function Nothing({ isFiltered, onRemove }: { readonly isFiltered: boolean; readonly onRemove: () => void }) {
  const say = useSay()
  if (!isFiltered)
    return (
      <EmptyState icon="building" title={say('employers.empty')}>
        {say('employers.empty.text')}
      </EmptyState>
    )
  const remove = (
    <Button small variant="ghost" onClick={onRemove}>
      {say('employers.filters.remove')}
    </Button>
  )
  return <EmptyState icon="search" title={say('employers.empty.filtered')} action={remove} />
}

function SaveCompanies() {
  const { event } = useEvent()
  const { filters } = useEmployerFilters()
  const send = useSend(exportEventCompanies, {
    onSuccess: (file) => saveFile(file, `societes-${event.context}.csv`),
  })
  const params = { domainId: event.domainId, eventId: event.id }
  return (
    <SaveFile
      label="employers.export"
      done="employers.exported"
      sending={send}
      onSave={() => send.mutate({ params, query: filters })}
    />
  )
}
