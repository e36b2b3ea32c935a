import { dateIn } from '@parvis/contract/kit/dates.ts'
import { bookScopes, readBooks } from '@parvis/contract/money/money.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { Select } from '#kit/ui/Select.tsx'
import styles from './parts/Money.module.css'
import { MoneyPage } from './parts/MoneyPage.tsx'
import { SellerBook } from './parts/SellerBook.tsx'

/** The year so far, on Paris dates, which accountants use. */
function thisYear() {
  const to = dateIn(now().toISOString(), 'Europe/Paris')
  return { from: `${to.slice(0, 4)}-01-01`, to }
}

export function BooksScreen() {
  const say = useSay()
  const { event } = useEvent()
  const [period, setPeriod] = useState(thisYear)
  const [scope, setScope] = useState<(typeof bookScopes)[number]>('event')
  const { from, to } = period
  const isPeriod = from !== '' && to !== '' && from <= to
  const params = { domainId: event.domainId, eventId: event.id }
  const query = { from, to, scope }
  const { data, error, isFetching, refetch } = useRead(
    readBooks,
    { params, query },
    { enabled: isPeriod, placeholderData: (before) => before, staleTime: 0 },
  )
  return (
    <MoneyPage screen="books">
      <search className={styles.filters}>
        <DateInput label={say('books.from')} value={from} onChange={(day) => setPeriod({ ...period, from: day })} />
        <DateInput
          label={say('books.to')}
          value={to}
          onChange={(day) => setPeriod({ ...period, to: day })}
          error={isPeriod || to === '' || from === '' ? undefined : say('books.period.wrong')}
        />
        {data?.mayReadDomain ? (
          <Select
            label={say('books.scope')}
            value={scope}
            options={bookScopes.map((value) => ({ value, label: say(`books.scope.${value}`) }))}
            onChange={(chosen) => setScope(bookScopes.find((one) => one === chosen) ?? 'event')}
          />
        ) : null}
      </search>
      {error ? <ReadProblem again={say('money.again')} {...{ error, isFetching, refetch }} /> : null}
      {data === undefined && !error && isPeriod ? <Loader label={say('books.loading')} /> : null}
      {data?.books.length === 0 ? (
        <EmptyState icon="chart" title={say('books.empty')}>
          {say('books.empty.text')}
        </EmptyState>
      ) : null}
      {data && data.specimens > 0 ? (
        <p className={styles.muted}>{say('books.specimens', { count: data.specimens })}</p>
      ) : null}
      {isPeriod
        ? data?.books.map((book) => <SellerBook key={book.siren} book={book} asked={query} busy={isFetching} />)
        : null}
    </MoneyPage>
  )
}
