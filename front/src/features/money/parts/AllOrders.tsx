import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { orderStates } from '@parvis/contract/checkout/checkout.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { PAGE_SIZE, useOrderFilters, useOrders } from '../useOrders.ts'
import styles from './Money.module.css'
import { NothingFound } from './NothingFound.tsx'
import { OrderStanding, useOrderColumns } from './OrderColumns.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { mayStillCome } from './orders.ts'
import { Pages } from './Pages.tsx'
import { ReceiveForm } from './ReceiveForm.tsx'

export function AllOrders({ onDone }: { readonly onDone: (said: string) => void }) {
  const say = useSay()
  const { rights } = useMe()
  const asked = useOrderFilters()
  const { filters, page, show, isFiltered } = asked
  const { data, error, isFetching, refetch } = useOrders(asked)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const [open, setOpen] = useState<string | null>(null)
  const columns = useColumns(open, setOpen)
  return (
    <section className={styles.section} aria-labelledby="money-all">
      <div className={styles.head}>
        <h2 id="money-all">{say('money.all.title')}</h2>
      </div>
      <Filters />
      {error ? <ReadProblem again={say('money.again')} {...{ error, isFetching, refetch }} /> : null}
      {data === undefined && !error ? <Loader label={say('money.loading')} /> : null}
      {data?.total === 0 ? (
        isFiltered ? (
          <NothingFound onRemove={() => show({})} />
        ) : (
          <EmptyState icon="ticket" title={say('money.empty')}>
            {say('money.empty.text')}
          </EmptyState>
        )
      ) : null}
      {data && data.data.length > 0 ? (
        <DataTable
          caption={say('money.all.caption')}
          rows={data.data}
          rowKey={({ id }) => id}
          columns={columns}
          busy={isFetching}
          below={(order) =>
            order.id === open ? (
              <>
                <OrderDetails order={order} />
                {mayStillCome(order) && rights.includes('money.write') ? (
                  <ReceiveForm
                    order={order}
                    onDone={(said) => {
                      setOpen(null)
                      onDone(said)
                    }}
                  />
                ) : null}
              </>
            ) : null
          }
        />
      ) : null}
      <Pages page={page} pages={pages} onShow={(to) => show(filters, to)} />
    </section>
  )
}

function Filters() {
  const say = useSay()
  const { filters, show } = useOrderFilters()
  const [search, setSearch] = useState(filters.search ?? '')
  return (
    <search className={styles.filters}>
      <TextInput
        label={say('money.search')}
        type="search"
        value={search}
        maxLength={100}
        onChange={(typed) => {
          setSearch(typed)
          show({ ...filters, search: typed.trim() || undefined })
        }}
      />
      <Select
        label={say('money.state')}
        value={filters.state ?? ''}
        options={[
          { value: '', label: say('money.state.all') },
          ...orderStates.map((value) => ({ value, label: say(`money.state.${value}`) })),
        ]}
        onChange={(value) => show({ ...filters, state: orderStates.find((state) => state === value) })}
      />
      <DateInput
        label={say('money.since')}
        value={filters.since ?? ''}
        onChange={(since) => show({ ...filters, since: since || undefined })}
      />
    </search>
  )
}

function useColumns(open: string | null, setOpen: (id: string | null) => void): Column<Order>[] {
  const say = useSay()
  const { event } = useEvent()
  const { reference, payer, what, amount } = useOrderColumns()
  const wordOf = (order: Order) =>
    order.id === open ? 'money.fold' : mayStillCome(order) ? 'money.late' : 'money.order.open'
  const toggle = (order: Order) => (
    <Button
      small
      variant="link"
      aria-expanded={order.id === open}
      onClick={() => setOpen(order.id === open ? null : order.id)}
    >
      <span aria-hidden="true">{say(wordOf(order))}</span>
      <VisuallyHidden>
        {say(order.id === open ? 'money.order.fold.of' : `${wordOf(order)}.of`, { reference: order.reference })}
      </VisuallyHidden>
    </Button>
  )
  return [
    reference,
    payer,
    what,
    {
      key: 'state',
      header: say('money.state'),
      cell: (order) => (
        <>
          <OrderStanding order={order} />
          {toggle(order)}
        </>
      ),
    },
    amount,
    {
      key: 'invoice',
      header: say('money.invoice'),
      align: 'end',
      cell: ({ invoiceId, invoiceNumber }) =>
        invoiceId === null ? (
          say('money.invoice.none')
        ) : (
          <Anchor href={paths.issued(event.context, invoiceId)}>{invoiceNumber}</Anchor>
        ),
    },
  ]
}
