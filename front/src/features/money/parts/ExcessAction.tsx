import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { returnExcess } from '@parvis/contract/refunds/refunds.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { GivenDialog } from './GivenDialog.tsx'
import { excessOf, payerOf } from './orders.ts'

/** Notes that an overpaid transfer has been returned. */
export function ExcessAction({ order, onDone }: { readonly order: Order; readonly onDone: (said: string) => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  const [isGiving, setGiving] = useState(false)
  const name = payerOf(order, say)
  const excessCents = excessOf(order)
  const amount = formatMoney(excessCents, language)
  const params = { domainId: event.domainId, eventId: event.id, orderId: order.id }
  const send = useSend(returnExcess, {
    onSuccess: ({ cents }) => {
      setGiving(false)
      onDone(say('money.back.given', { amount: formatMoney(cents, language), name }))
    },
  })
  if (!rights.includes('money.write')) return null
  return (
    <>
      <Button small variant="link" onClick={() => setGiving(true)}>
        <span aria-hidden="true">{say('money.back.give')}</span>
        <VisuallyHidden>{say('money.back.give.of', { amount, name })}</VisuallyHidden>
      </Button>
      {isGiving ? (
        <GivenDialog
          isPart
          document={order.reference}
          name={name}
          cents={excessCents}
          busy={send.isPending}
          error={send.error}
          onGiven={(given) => send.mutate({ params, body: { ...given, excessCents } })}
          onClose={() => setGiving(false)}
        />
      ) : null}
    </>
  )
}
