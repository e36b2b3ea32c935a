import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { creditInvoice } from '@parvis/contract/refunds/refunds.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useEffect, useState } from 'react'
import { focusBilling } from '#features/billing/BillingPanel.tsx'
import { forgetBilling, useBilling } from '#features/billing/useBilling.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'

/** A new invoice for another buyer: the payer's billing form, and the reason. */
export function useReplace(invoice: IssuedInvoice, payer: User) {
  const say = useSay()
  const { event } = useEvent()
  // The draft belongs to this invoice, and not to the payer's other billing details.
  const keptAs = `invoice-${invoice.id}`
  const inHand = useBilling(payer, invoice.billing, keptAs)
  const [reason, write] = useState(() => say('money.replace.why.first'))
  const [wrong, setWrong] = useState<Parameters<typeof focusBilling>[0]>()
  const send = useSend(creditInvoice, { onSuccess: () => forgetBilling(event.id, keptAs) })
  useEffect(() => {
    if (wrong) focusBilling(wrong)
    setWrong(undefined)
  }, [wrong])
  function submit() {
    const given = inHand.submit()
    if (!('billing' in given)) return setWrong(given.first)
    const params = { domainId: event.domainId, eventId: event.id, invoiceId: invoice.id }
    const body = { outcome: 'replace' as const, bill: given.billing, reason: reason.trim() }
    send.mutate({ params, body }, { onError: (refused) => setWrong(inHand.refuse(refused.errors)) })
  }
  return { inHand, reason, write, send, submit }
}
