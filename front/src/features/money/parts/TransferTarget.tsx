import { ibanState, isIban, spacedIban } from '@parvis/contract/kit/iban.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { coded } from '@parvis/contract/kit/typed.ts'
import { keepRefundAccount, readRefundAccount } from '@parvis/contract/refunds/refunds.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CopyLine, CopyLines } from '#kit/ui/CopyLine.tsx'
import { TypedNumber } from '#kit/ui/TypedNumber.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Money.module.css'
import { written } from './orders.ts'

interface TransferTargetProps {
  readonly name: string
  readonly cents: number
  readonly reference: string
  /** Absent where no bank account is stored. */
  readonly refundId?: string | undefined
}

const WORDS = 'money.back'

/** The details of the transfer to make, to be copied into the organiser's bank. */
export function TransferTarget({ name, cents, reference, refundId }: TransferTargetProps) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <>
      {refundId === undefined ? null : <TargetAccount refundId={refundId} />}
      <CopyLines>
        <CopyLine words={WORDS} label={say('money.back.target.name')} text={name} />
        <CopyLine
          words={WORDS}
          label={say('money.back.target.amount')}
          shown={formatMoney(cents, language)}
          text={written(cents, language)}
        />
        <CopyLine words={WORDS} label={say('money.back.target.reference')} text={reference} />
      </CopyLines>
    </>
  )
}

/** The payee's account, checked as it is typed; kept until the transfer is noted, if chosen. */
function TargetAccount({ refundId }: { readonly refundId: string }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, refundId }
  const { data, error } = useRead(readRefundAccount, { params }, { staleTime: 0 })
  const [own, setOwn] = useState<string>()
  const keep = useSend(keepRefundAccount, { onSuccess: () => setOwn(undefined) })
  const kept = data?.iban ?? ''
  const typed = own ?? spacedIban(kept)
  const isRight = isIban(typed)
  const isKept = coded(typed) === kept
  return (
    <>
      <TypedNumber
        name="refund-iban"
        label={say('money.back.iban')}
        value={typed}
        hint={say('money.back.iban.hint')}
        right={isRight ? say('money.back.iban.right', { count: ibanState(typed).length }) : undefined}
        wrong={typed === '' || isRight ? undefined : say('money.back.iban.wrong')}
        onChange={setOwn}
      />
      {isRight ? (
        <CopyLines>
          <CopyLine words={WORDS} label="IBAN" shown={spacedIban(typed)} text={coded(typed)} />
        </CopyLines>
      ) : null}
      {isKept && kept !== '' ? <p className={styles.muted}>{say('money.back.iban.kept')}</p> : null}
      {!isKept && (isRight || typed === '') ? (
        <p className={styles.rowActions}>
          <Button
            small
            variant="link"
            busy={keep.isPending}
            onClick={() => keep.mutate({ params, body: { iban: typed } })}
          >
            {say(isRight ? 'money.back.iban.keep' : 'money.back.iban.forget')}
          </Button>
        </p>
      ) : null}
      {(keep.error ?? error) ? <Banner kind="error">{tell(keep.error ?? error)}</Banner> : null}
    </>
  )
}
