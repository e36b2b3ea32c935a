import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { Recipient, Sending } from '@parvis/contract/mailings/mailings.ts'
import { listRecipients, tickRecipients } from '@parvis/contract/mailings/mailings.ts'
import { useDeferredValue, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Sendings.module.css'
import { languageIn, reasonIn } from './told.ts'

const PAGE_SIZE = 25

type Which = 'receiving' | 'left'

interface RecipientsProps {
  readonly sending: Sending
  /** The version of a list that may be changed; absent once confirmed. */
  readonly listAt?: string
}

/** Recipients and excluded people with the reasons; recipients can be unticked before the confirmation. */
export function Recipients({ sending, listAt }: RecipientsProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [which, choose] = useState<Which>('receiving')
  const [typed, type] = useState('')
  const [page, turn] = useState(1)
  const search = useDeferredValue(typed)
  const params = { domainId: event.domainId, eventId: event.id, sendingId: sending.id }
  const { data, error, isFetching } = useRead(
    listRecipients,
    { params, query: { which, search, page, pageSize: PAGE_SIZE } },
    { staleTime: 0, placeholderData: (previous) => previous },
  )
  const ticking = useSend(tickRecipients)
  const columns = useColumns((userId, isTicked) => {
    if (listAt !== undefined) ticking.mutate({ params, body: { listAt, userIds: [userId], isTicked } })
  }, listAt !== undefined)
  const { list } = sending
  const left = (list?.unticked ?? 0) + (list?.reasons.reduce((sum, { count }) => sum + count, 0) ?? 0)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const show = (next: Which) => {
    choose(next)
    turn(1)
  }
  const failure = error ?? ticking.error
  return (
    <section className={styles.main} aria-label={say('sendings.list')}>
      <Choice which={which} counts={{ receiving: list?.receiving ?? 0, left }} onChoose={show} />
      <TextInput
        name="recipient"
        type="search"
        label={say('sendings.list.search')}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(value) => {
          type(value)
          turn(1)
        }}
      />
      {failure ? <Banner kind="error">{tell(failure)}</Banner> : null}
      {!data && !error ? <Loader label={say('context.loading')} /> : null}
      {data ? (
        <DataTable
          caption={say('sendings.list')}
          rows={data.data}
          rowKey={({ id }) => id}
          busy={isFetching}
          columns={columns}
          empty={<EmptyState icon="people" title={say('sendings.list.none')} />}
        />
      ) : null}
      {pages > 1 ? <Pages page={page} pages={pages} onTurn={turn} /> : null}
    </section>
  )
}

interface ChoiceProps {
  readonly which: Which
  readonly counts: Readonly<Record<Which, number>>
  readonly onChoose: (which: Which) => void
}

function Choice({ which, counts, onChoose }: ChoiceProps) {
  const say = useSay()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div role="group" aria-label={say('sendings.list')} className={styles.row}>
      {(['receiving', 'left'] as const).map((one) => (
        <Button key={one} small variant="ghost" aria-pressed={one === which} onClick={() => onChoose(one)}>
          {say(counts[one] === 0 ? `sendings.list.${one}.none` : `sendings.list.${one}`, { count: counts[one] })}
        </Button>
      ))}
    </div>
  )
}

function Pages({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  const say = useSay()
  return (
    <Pager
      label={say('emails.pages')}
      previousLabel={say('emails.previous')}
      nextLabel={say('emails.next')}
      onPrevious={page > 1 ? () => onTurn(page - 1) : undefined}
      onNext={page < pages ? () => onTurn(page + 1) : undefined}
    >
      {say('emails.page', { page, pages })}
    </Pager>
  )
}

function useColumns(onTick: (userId: string, isTicked: boolean) => void, isOpen: boolean): Column<Recipient>[] {
  const say = useSay()
  const { language } = useLanguage()
  const nameOf = ({ firstName, lastName, email }: Recipient) =>
    `${lastName} ${firstName}`.trim() || shownEmail(email) || say('sendings.noName')
  const tick: Column<Recipient> = {
    key: 'tick',
    header: say('sendings.tick'),
    hideHeader: true,
    cell: (one) =>
      one.reason === null ? (
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={say('sendings.tick.one', { name: nameOf(one) })}
          checked={one.isTicked}
          onChange={(event) => onTick(one.id, event.target.checked)}
        />
      ) : null,
  }
  const said = ({ reason, isTicked, status }: Recipient): string => {
    if (reason !== null) return reasonIn(say, reason, 1)
    if (!isTicked) return say('sendings.unticked', { count: 1 })
    return status === null ? '' : say(`sendings.mail.${status}`)
  }
  return [
    ...(isOpen ? [tick] : []),
    {
      key: 'name',
      header: say('sendings.name'),
      primary: true,
      cell: (one) => <span className={one.isTicked ? undefined : styles.out}>{nameOf(one)}</span>,
    },
    {
      key: 'email',
      header: say('sendings.address'),
      cell: ({ email, isTicked }) => <span className={isTicked ? undefined : styles.out}>{shownEmail(email)}</span>,
    },
    {
      key: 'language',
      header: say('sendings.language'),
      cell: ({ language: of }) => languageIn(of, language),
    },
    { key: 'why', header: say('emails.status'), cell: said },
  ]
}
