import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { creditInvoice, IssuedThread } from '@parvis/contract/refunds/refunds.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import { BillingPanel } from '#features/billing/BillingPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useReplace } from '../useReplace.ts'
import styles from './Refund.module.css'

interface ReplaceDialogProps {
  readonly thread: IssuedThread
  readonly onClose: () => void
}

/**
 * « Refaire la facture à un autre nom »: a credit note cancels the invoice, and a new one of the same amount replaces
 * it.
 */
export function ReplaceDialog({ thread, onClose }: ReplaceDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { invoice } = thread
  const params = { domainId: event.domainId, userId: invoice.userId }
  const { data, error, isFetching, refetch } = useRead(getUser, { params, query: { eventId: event.id } })
  if (data) return <ReplaceForm {...{ thread, onClose }} payer={data} />
  const again = (
    <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
      {say('money.again')}
    </Button>
  )
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('money.replace.title', { number: invoice.number })}
      closeLabel={say('money.replace.no')}
    >
      {error ? (
        <Banner kind="error" actions={again}>
          {tell(error)}
        </Banner>
      ) : (
        <Loader label={say('money.replace.loading')} />
      )}
    </Dialog>
  )
}

const FORM = 'replace-invoice'

function ReplaceForm({ thread, payer, onClose }: ReplaceDialogProps & { readonly payer: User }) {
  const say = useSay()
  const tell = useProblem()
  const { invoice } = thread
  const { inHand, reason, write, send, submit } = useReplace(invoice, payer)
  const email = isAnonymousEmail(payer.Authentication.email) ? '' : shownEmail(payer.Authentication.email)
  if (send.data) return <Made {...{ invoice, onClose, email }} made={send.data} />
  const isUntied = send.error && !inHand.fields.some((field) => inHand.errorOf(field) !== undefined)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('money.replace.title', { number: invoice.number })}
      closeLabel={say('money.replace.no')}
      footerStays
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('money.replace.no')}
          </Button>
          <Button type="submit" form={FORM} busy={send.isPending}>
            {say('money.replace.yes')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <RequiredNote />
          {isUntied ? (
            <Banner kind="error" title={say('money.replace.failed')}>
              {tell(send.error)}
            </Banner>
          ) : null}
          <BillingPanel inHand={inHand} />
          <TextInput
            label={say('money.replace.why')}
            hint={say('money.replace.why.hint')}
            maxLength={300}
            value={reason}
            onChange={write}
          />
          <Then {...{ thread, email }} name={inHand.billing.social_reason.trim()} />
        </Stack>
      </form>
    </Dialog>
  )
}

interface ThenProps {
  readonly thread: IssuedThread
  readonly name: string
  readonly email: string
}

function Then({ thread: { invoice, order }, name, email }: ThenProps) {
  const say = useSay()
  const { language } = useLanguage()
  const amount = formatMoney(toCents(invoice.price), language)
  const isPaid = order?.status === 'paid' || invoice.isPaid
  const follows = [
    say('money.replace.then.note', { number: invoice.number, amount }),
    name ? say('money.replace.then.invoice', { name, amount }) : say('money.replace.then.invoice.unnamed', { amount }),
    say(isPaid ? 'money.replace.then.paid' : 'money.replace.then.unpaid'),
    email ? say('money.replace.then.mails', { email }) : say('money.replace.then.mails.none'),
    say('money.replace.then.final'),
  ]
  return (
    <section className={styles.then} aria-labelledby="replace-then">
      <h3 id="replace-then">
        <Icon name="check" size={16} />
        {say('money.refund.then')}
      </h3>
      <ul>
        {follows.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

interface MadeProps {
  readonly invoice: IssuedInvoice
  readonly made: CallReply<typeof creditInvoice>
  readonly email: string
  readonly onClose: () => void
}

function Made({ invoice, made: { creditNote, replacement }, email, onClose }: MadeProps) {
  const say = useSay()
  const { event } = useEvent()
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('money.replace.made')}
      closeLabel={say('money.replace.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('money.replace.close')}
          </Button>
          {replacement ? (
            <Button href={paths.issued(event.context, replacement.id)}>{say('money.replace.open')}</Button>
          ) : null}
        </>
      }
    >
      <div className={styles.then} role="status">
        <ul>
          <li>{say('money.replace.made.note', { note: creditNote.number, number: invoice.number })}</li>
          {replacement ? (
            <li>
              {say('money.replace.made.invoice', {
                number: replacement.number,
                name: replacement.billing.social_reason,
              })}
            </li>
          ) : null}
          <li>{email ? say('money.replace.made.mails', { email }) : say('money.replace.then.mails.none')}</li>
        </ul>
      </div>
    </Dialog>
  )
}
