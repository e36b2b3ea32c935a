import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Book } from '@parvis/contract/money/money.ts'
import { exportFec, exportSales, exportSalesWorkbook } from '@parvis/contract/money/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Money.module.css'

export interface BooksAsked {
  readonly from: string
  readonly to: string
  readonly scope: 'event' | 'domain'
}

interface SellerBookProps {
  readonly book: Book
  readonly asked: BooksAsked
  readonly busy: boolean
}

type Row = Pick<Book['groups'][number], 'sales' | 'credits' | 'left'> & { readonly key: string; readonly name: string }

export function SellerBook({ book, asked, busy }: SellerBookProps) {
  const say = useSay()
  const { language } = useLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const rate = (basisPoints: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(basisPoints / 10_000)
  const rows: Row[] = [
    ...book.groups.map(({ category, vatRate, ...amounts }) => ({
      ...amounts,
      key: `${category} ${vatRate}`,
      name: category === 'S' ? rate(vatRate) : say(`books.category.${category}`),
    })),
    { ...book.total, key: 'total', name: say('books.vat.total') },
  ]
  const amount = (key: string, cents: (row: Row) => number): Column<Row> => ({
    key,
    header: say(`books.vat.${key}`),
    align: 'end',
    cell: (row) => {
      const text = money(cents(row))
      return <span className={styles.amount}>{row.key === 'total' ? <strong>{text}</strong> : text}</span>
    },
  })
  return (
    <section className={styles.section} aria-labelledby={`book-${book.siren}`}>
      <Head book={book} />
      <DataTable
        caption={say('books.vat.caption')}
        rows={rows}
        rowKey={({ key }) => key}
        busy={busy}
        columns={[
          { key: 'rate', header: say('books.vat.rate'), primary: true, cell: ({ name }) => name },
          amount('sales', ({ sales }) => sales.net),
          amount('credits', ({ credits }) => credits.net),
          amount('net', ({ left }) => left.net),
          amount('vat', ({ left }) => left.vat),
          amount('gross', ({ left }) => left.gross),
        ]}
      />
      <p className={styles.muted}>
        {say('books.vat.basis')}{' '}
        {say('books.taken', {
          transfers: money(book.transfersCents),
          cards: money(book.cardsCents),
          cash: money(book.cashCents),
          cheques: money(book.chequesCents),
          refunds: money(book.refundsCents),
        })}
      </p>
      <Files siren={book.siren} asked={asked} />
    </section>
  )
}

function Head({ book }: Pick<SellerBookProps, 'book'>) {
  const say = useSay()
  return (
    <div className={styles.head}>
      <h2 id={`book-${book.siren}`}>{say('books.seller', { name: book.name, siren: book.siren })}</h2>
      <p>
        {say('books.count', {
          invoices: say('books.count.invoices', { count: book.invoices }),
          notes:
            book.creditNotes === 0
              ? say('books.count.notes_zero')
              : say('books.count.notes', { count: book.creditNotes }),
        })}
      </p>
    </div>
  )
}

function Files({ siren, asked }: { readonly siren: string; readonly asked: BooksAsked }) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const { from, to } = asked
  const query = { ...asked, siren }
  return (
    <div className={styles.files}>
      <section aria-labelledby={`sales-${siren}`}>
        <h3 id={`sales-${siren}`}>{say('books.sales')}</h3>
        <p>{say('books.sales.text')}</p>
        <div className={styles.actions}>
          <Save
            endpoint={exportSales}
            query={query}
            label={say('books.sales.csv')}
            name={`ventes-${siren}-${from}-${to}.csv`}
          />
          <Save
            endpoint={exportSalesWorkbook}
            query={query}
            label={say('books.sales.xlsx')}
            name={`ventes-${siren}-${from}-${to}.xlsx`}
          />
        </div>
      </section>
      <section aria-labelledby={`fec-${siren}`}>
        <h3 id={`fec-${siren}`}>{say('books.fec')}</h3>
        <p>{say('books.fec.text')}</p>
        <div className={styles.actions}>
          <Save
            endpoint={exportFec}
            query={query}
            label={say('books.fec.get')}
            name={`${siren}FEC${to.replaceAll('-', '')}.txt`}
          />
          {rights.includes('edit') ? (
            <Anchor href={paths.general(event.context, { reglage: 'FO_ACCOUNTS' })}>{say('books.fec.accounts')}</Anchor>
          ) : null}
        </div>
      </section>
    </div>
  )
}

interface SaveProps {
  readonly endpoint: typeof exportSales | typeof exportSalesWorkbook | typeof exportFec
  readonly query: BooksAsked & { readonly siren: string }
  readonly label: string
  readonly name: string
}

function Save({ endpoint, query, label, name }: SaveProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const send = useSend(endpoint, { onSuccess: (file) => saveFile(file, name) })
  const params = { domainId: event.domainId, eventId: event.id }
  return (
    <>
      <Button
        small
        variant="ghost"
        icon="download"
        busy={send.isPending}
        onClick={() => send.mutate({ params, query })}
      >
        {label}
      </Button>
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      <LiveRegion>{send.isSuccess ? say('books.done') : ''}</LiveRegion>
    </>
  )
}
