import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { ListedSending } from '@parvis/contract/mailings/mailings.ts'
import { listSendings } from '@parvis/contract/mailings/mailings.ts'
import { withNames } from '#features/emails/kit/MailsScreen.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Sendings.module.css'
import { stateIn, whenIn } from './told.ts'

const AGAIN_MS = 5_000
const isByDate = ({ status, departure }: ListedSending) => status === 'waiting' && departure.kind !== 'now'
const isUnderWay = ({ status }: ListedSending) => status === 'waiting' || status === 'leaving'

export function SendingsList() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(
    listSendings,
    { params },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? AGAIN_MS : false) },
  )
  if (error && !data) return <Banner kind="error">{tell(error)}</Banner>
  if (!data) return <Loader label={say('context.loading')} />
  const [dated, others] = [data.data.filter(isByDate), data.data.filter((one) => !isByDate(one))]
  return (
    <>
      {dated.length > 0 ? <Table title={say('sendings.dated')} rows={dated} /> : null}
      <Table title={say('sendings.own')} rows={others} />
    </>
  )
}

function Table({ title, rows }: { readonly title: string; readonly rows: readonly ListedSending[] }) {
  const say = useSay()
  return (
    <section className={styles.moment}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={useColumns()}
        empty={
          <EmptyState icon="mail" title={say('sendings.none')}>
            {say('sendings.none.text')}
          </EmptyState>
        }
      />
    </section>
  )
}

function useColumns(): Column<ListedSending>[] {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'narrow' })
  const number = new Intl.NumberFormat(language)
  const saidWhen = (sending: ListedSending) =>
    sending.departsAt === null
      ? stateIn(say, sending.status)
      : `${isByDate(sending) ? whenIn(say, sending.departure) : ''}${formatInstant(sending.departsAt, language, event.timeZone)}`
  return [
    {
      key: 'subject',
      header: say('emails.subject'),
      primary: true,
      cell: ({ id, subject }) => (
        <Anchor href={paths.sending(event.context, id)}>
          {subject === '' ? say('sendings.untitled') : withNames(subject, say)}
        </Anchor>
      ),
    },
    { key: 'when', header: say('sendings.when'), cell: saidWhen },
    {
      key: 'status',
      header: say('emails.status'),
      cell: ({ status, isStuck, progress }) => (
        <>
          {status === 'leaving'
            ? say('sendings.gone', { count: progress.gone, total: progress.total })
            : stateIn(say, status)}
          {isStuck ? <Pill kind="warning">{say('sendings.stuck')}</Pill> : null}
        </>
      ),
    },
    { key: 'languages', header: say('emails.occasions.languages'), cell: ({ languages }) => list.format(languages) },
    {
      key: 'recipients',
      header: say('sendings.recipients'),
      align: 'end',
      cell: (one) =>
        one.receiving === null ? '–' : `${isByDate(one) ? '≈\u00a0' : ''}${number.format(one.receiving)}`,
    },
    {
      key: 'returned',
      header: say('sendings.returned'),
      align: 'end',
      cell: ({ progress }) => (progress.returned === 0 ? '–' : number.format(progress.returned)),
    },
  ]
}
