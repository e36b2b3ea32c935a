import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { orderStates } from '@parvis/contract/checkout/checkout.ts'
import { useState } from 'react'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { PAGE_SIZE, useOrderFilters, useOrders } from '../useOrders.ts'
import styles from './Money.module.css'
import { OrderStanding, useOrderColumns } from './OrderColumns.tsx'
import { mayStillCome } from './orders.ts'
import { ReceiveForm } from './ReceiveForm.tsx'

/** Every order, as the filters keep them. */
export function AllOrders({ onDone }: { readonly onDone: (said: string) => void }) {
  const say = useSay()
  const tell = useProblem()
  const asked = useOrderFilters()
  const { filters, page, show, isFiltered } = asked
  const { data, error, isFetching, refetch } = useOrders(asked)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const [open, setOpen] = useState<string | null>(null)
  const columns = useColumns(open, setOpen)
  const remove = (
    <Button small variant="ghost" onClick={() => show({})}>
      {say('money.filters.remove')}
    </Button>
  )
  return (
    <section className={styles.section} aria-labelledby="money-all">
      <div className={styles.head}>
        <h2 id="money-all">{say('money.all.title')}</h2>
      </div>
      <Filters />
      {error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
              {say('money.again')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : null}
      {data === undefined && !error ? <Loader label={say('money.loading')} /> : null}
      {data?.total === 0 ? (
        isFiltered ? (
          <EmptyState icon="search" title={say('money.empty.filtered')} action={remove} />
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
            order.id === open && mayStillCome(order) ? (
              <ReceiveForm
                order={order}
                onDone={(said) => {
                  setOpen(null)
                  onDone(said)
                }}
              />
            ) : null
          }
        />
      ) : null}
      {pages > 1 ? (
        <Pager
          label={say('money.pages')}
          previousLabel={say('money.previous')}
          nextLabel={say('money.next')}
          onPrevious={page > 1 ? () => show(filters, page - 1) : undefined}
          onNext={page < pages ? () => show(filters, page + 1) : undefined}
        >
          {say('money.page', { page, pages })}
        </Pager>
      ) : null}
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
  const { rights } = useMe()
  const { reference, payer, what, amount } = useOrderColumns()
  const toggle = (order: Order) => (
    <Button
      small
      variant="link"
      aria-expanded={order.id === open}
      onClick={() => setOpen(order.id === open ? null : order.id)}
    >
      <span aria-hidden="true">{say(order.id === open ? 'money.fold' : 'money.late')}</span>
      <VisuallyHidden>
        {say(order.id === open ? 'money.fold.of' : 'money.late.of', { reference: order.reference })}
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
          {rights.includes('money.write') && mayStillCome(order) ? toggle(order) : null}
        </>
      ),
    },
    amount,
    {
      key: 'invoice',
      header: say('money.invoice'),
      align: 'end',
      cell: ({ invoiceNumber }) => invoiceNumber ?? say('money.invoice.none'),
    },
  ]
}
