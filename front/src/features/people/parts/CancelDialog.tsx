import { fullName } from '@parvis/contract/kit/full-name.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { cancelRegistration } from '@parvis/contract/people/people.ts'
import { useEffect, useState } from 'react'
import { MailFramePanel } from '#features/emails/MailFramePanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import type { Person } from '../usePerson.ts'
import styles from './Card.module.css'
import type { Outcome } from './PersonCard.tsx'

interface CancelDialogProps {
  readonly person: Person
  readonly onClose: () => void
  readonly onOutcome: (outcome: Outcome) => void
}

type Shown = { readonly to: string; readonly subject: string; readonly html: string }

export function CancelDialog({ person, onClose, onOutcome }: CancelDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const go = useGo()
  const { language } = useLanguage()
  const { event } = useEvent()
  const send = useSend(cancelRegistration)
  const { user, money, companions } = person
  const [following, follow] = useState<readonly string[]>([])
  const [isTold, tellThem] = useState(true)
  const [refunds, refund] = useState(false)
  const amount = money && money.billed > 0 ? formatMoney(toCents(money.billed), language) : undefined
  const params = { domainId: event.domainId, eventId: event.id, userId: user.id }
  // Refused when the participant has changed the registration since it was read.
  const body = { version: user.UserEvent?.version ?? 0, companions: [...following], isTold }
  // No preview while the cancellation is being sent, or after it: nothing is left to cancel.
  const mails = useShown({ params, body }, !send.isPending && !send.isSuccess)
  async function cancel() {
    const meant = amount ? { money: refunds ? ('refund' as const) : ('kept' as const) } : {}
    await send.mutateAsync({ params, body: { ...body, ...meant } })
    onClose()
    onOutcome({ text: say('people.cancelled') })
    if (amount && refunds) go(paths.documents(event.context))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('people.cancel.title', { name: fullName(user) || say('people.noName') })}
      closeLabel={say('people.cancel.no')}
    >
      <div className={styles.form}>
        {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
        <p>{say('people.cancel.places')}</p>
        {companions.length > 0 ? (
          <CheckboxGroup
            label={say('people.cancel.companions')}
            hint={say('people.cancel.companions.hint')}
            value={[...following]}
            onChange={follow}
            options={companions.map((one) => ({ value: one.id, label: fullName(one) || say('people.noName') }))}
          />
        ) : null}
        {amount ? <Money amount={amount} refunds={refunds} onChange={refund} /> : null}
        <Checkbox label={say('people.cancel.tell')} value={isTold} onChange={tellThem} />
        <Mails mails={isTold ? mails : []} />
      </div>
      <div className={styles.tear}>
        <Button variant="ghost" onClick={onClose}>
          {say('people.cancel.no')}
        </Button>
        <Button variant="danger" busy={send.isPending} onClick={() => void cancel().catch(() => undefined)}>
          {say('people.cancel.yes')}
        </Button>
      </div>
    </Dialog>
  )
}

interface MoneyProps {
  readonly amount: string
  readonly refunds: boolean
  readonly onChange: (refunds: boolean) => void
}

function Money({ amount, refunds, onChange }: MoneyProps) {
  const say = useSay()
  return (
    <RadioGroup
      name="cancel-money"
      label={say('people.cancel.paid', { amount })}
      hint={say('people.cancel.paid.hint')}
      value={refunds ? 'refund' : 'kept'}
      onChange={(value) => onChange(value === 'refund')}
      options={(['kept', 'refund'] as const).map((value) => ({
        value,
        label: say(`people.cancel.money.${value}`, { amount }),
      }))}
    />
  )
}

/** The mails that would leave, asked for anew at each choice; none while they are read, or where they are refused. */
function useShown(asked: { readonly params: object; readonly body: object }, isOn: boolean): readonly Shown[] {
  const [mails, setMails] = useState<readonly Shown[]>([])
  const key = JSON.stringify(asked)
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const { params, body } = JSON.parse(key)
    call(cancelRegistration, { params, body: { ...body, dryRun: true } }, { signal: leaving.signal }).then(
      (reply) => leaving.signal.aborted || setMails(reply.mails),
      () => leaving.signal.aborted || setMails([]),
    )
    return () => leaving.abort()
  }, [key, isOn])
  return mails
}

function Mails({ mails }: { mails: readonly Shown[] }) {
  const say = useSay()
  return mails.map(({ to, subject, html }) => (
    <details key={`${to} ${subject}`} className={styles.mail}>
      <summary>{say('people.cancel.shown', { to, subject })}</summary>
      <MailFramePanel title={subject} html={html} />
    </details>
  ))
}
