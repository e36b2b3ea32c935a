import { downloadInvoices, listInvoices } from '@parvis/contract/invoices/invoices.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { SaveFile } from '#kit/ui/SaveFile.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { DocumentsTable } from './parts/DocumentsTable.tsx'
import styles from './parts/Money.module.css'
import { MoneyPage } from './parts/MoneyPage.tsx'
import { NothingFound } from './parts/NothingFound.tsx'
import { Pages } from './parts/Pages.tsx'
import { RefundDialog } from './parts/RefundDialog.tsx'

const PAGE_SIZE = 25
const KINDS = ['invoice', 'credit-note'] as const

interface Filters {
  readonly search: string
  readonly kind: (typeof KINDS)[number] | undefined
  readonly from: string
  readonly to: string
}
const NONE: Filters = { search: '', kind: undefined, from: '', to: '' }

const periodOf = ({ from, to }: Filters) => ({ ...(from && { from }), ...(to && { to }) })

export function DocumentsScreen() {
  const say = useSay()
  const { event } = useEvent()
  const [filters, setFilters] = useState(NONE)
  const [page, setPage] = useState(1)
  const [refunded, setRefunded] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const params = { domainId: event.domainId, eventId: event.id }
  const { search, kind } = filters
  const { data, error, isFetching, refetch } = useRead(
    listInvoices,
    {
      params,
      query: { ...periodOf(filters), search: search.trim(), ...(kind && { kind }), page, pageSize: PAGE_SIZE },
    },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  function show(wanted: Filters) {
    setPage(1)
    setFilters(wanted)
  }
  return (
    <MoneyPage screen="documents" actions={<SaveAll filters={filters} />}>
      <p className={styles.muted}>{say('money.documents.lead')}</p>
      <DocumentFilters filters={filters} onFilter={show} />
      {said ? <Banner kind="success">{said}</Banner> : null}
      {error ? <ReadProblem again={say('money.again')} {...{ error, isFetching, refetch }} /> : null}
      {data === undefined && !error ? <Loader label={say('money.documents.loading')} /> : null}
      {data?.total === 0 ? (
        filters === NONE ? (
          <EmptyState icon="file" title={say('money.documents.empty')}>
            {say('money.documents.empty.text')}
          </EmptyState>
        ) : (
          <NothingFound onRemove={() => show(NONE)} />
        )
      ) : null}
      {data && data.data.length > 0 ? (
        <DocumentsTable documents={data.data} busy={isFetching} onRefund={setRefunded} />
      ) : null}
      <Pages page={page} pages={pages} onShow={setPage} />
      {refunded ? (
        <RefundDialog
          invoiceId={refunded}
          onClose={() => setRefunded(null)}
          onDone={(number) => {
            setRefunded(null)
            setSaid(say('money.refund.done', { number }))
          }}
        />
      ) : null}
    </MoneyPage>
  )
}

function DocumentFilters({
  filters,
  onFilter,
}: {
  readonly filters: Filters
  readonly onFilter: (to: Filters) => void
}) {
  const say = useSay()
  return (
    <search className={styles.filters}>
      <TextInput
        label={say('money.documents.search')}
        type="search"
        value={filters.search}
        maxLength={100}
        onChange={(search) => onFilter({ ...filters, search })}
      />
      <Select
        label={say('money.documents.kind')}
        value={filters.kind ?? ''}
        options={[
          { value: '', label: say('money.documents.kind.all') },
          ...KINDS.map((value) => ({ value, label: say(`money.documents.kind.${value}`) })),
        ]}
        onChange={(value) => onFilter({ ...filters, kind: KINDS.find((kind) => kind === value) })}
      />
      <DateInput
        label={say('money.documents.from')}
        value={filters.from}
        onChange={(from) => onFilter({ ...filters, from })}
      />
      <DateInput label={say('money.documents.to')} value={filters.to} onChange={(to) => onFilter({ ...filters, to })} />
    </search>
  )
}

function SaveAll({ filters }: { readonly filters: Filters }) {
  const { event } = useEvent()
  const name = ['factures', event.context, filters.from, filters.to].filter(Boolean).join('-')
  const send = useSend(downloadInvoices, { onSuccess: (file) => saveFile(file, `${name}.zip`) })
  const params = { domainId: event.domainId, eventId: event.id }
  return (
    <SaveFile
      label="money.documents.zip"
      done="money.documents.zip.done"
      sending={send}
      onSave={() => send.mutate({ params, query: periodOf(filters) })}
    />
  )
}
