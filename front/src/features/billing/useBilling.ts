import { billingErrors } from '@parvis/contract/billing/billing.rules.ts'
import type { Billing, BillingType } from '@parvis/contract/billing/billing.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import type { BillingField } from './parts/proposedBilling.ts'
import { asked, emptyBilling, fieldsOf, likelyType, proposedBilling, withType } from './parts/proposedBilling.ts'
import { forgetTabState, useTabState } from './useTabState.ts'

const isBilling = (kept: unknown): kept is Billing =>
  typeof kept === 'object' && kept !== null && 'type' in kept && 'social_reason' in kept && 'country' in kept

const keyOf = (eventId: string, keptAs: string) => `parvis.billing.${eventId}.${keptAs}`

/** Deletes the draft of a person's billing, or the one stored under another key. */
export const forgetBilling = (eventId: string, keptAs: string): void => forgetTabState(keyOf(eventId, keptAs))

type Sentences = Partial<Record<BillingField, string>>

/** The billing form: the draft, otherwise the last billing, otherwise the person's known data. */
export function useBilling(payer: User, last: Billing | null, keptAs: string = payer.id) {
  const say = useSay()
  const { event, settings } = useEvent()
  const types = settings.FO_BILLING_TYPES.filter((type): type is BillingType => type >= 1 && type <= 6)
  const [typed, keep] = useTabState(keyOf(event.id, keptAs), isBilling, () =>
    last && types.includes(last.type) ? last : proposedBilling(payer, likelyType(payer, types)),
  )
  // The type may have been withdrawn since.
  const billing = types.includes(typed.type) ? typed : withType(typed, likelyType(payer, types), payer)
  const [isSubmitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<Sentences>({})
  const fields = fieldsOf(billing.type)
  const wrong = billingErrors(asked(billing), types)
  const lacking = billingErrors(emptyBilling(billing.type), types)

  // Not shown on blur: a message that appears would move the submit button from under the pointer.
  function errorOf(field: BillingField): string | undefined {
    const key = wrong[field]
    return refused[field] ?? (key && isSubmitted ? say(key) : undefined)
  }
  return {
    billing,
    types,
    fields,
    errorOf,
    isRequired: (field: BillingField) => lacking[field] !== undefined,
    isSubmitted,
    change(field: BillingField, value: string) {
      setRefused(({ [field]: _, ...others }) => others)
      keep({ ...billing, [field]: value })
    },
    chooseType(type: BillingType) {
      setSubmitted(false)
      setRefused({})
      keep(withType(billing, type, payer))
    },
    submit(): { billing: Billing } | { first: BillingField | undefined } {
      setSubmitted(true)
      if (Object.keys(wrong).length === 0) return { billing: asked(billing) }
      return { first: fields.find((field) => wrong[field] !== undefined) }
    },
    refuse(errors: readonly FieldError[]): BillingField | undefined {
      const said = errors.flatMap(({ path, message }) => {
        const field = fields.find((one) => path === one || path === `bill.${one}`)
        return field ? [[field, message] as const] : []
      })
      setRefused(Object.fromEntries(said))
      return said[0]?.[0]
    },
  }
}
export type BillingInHand = ReturnType<typeof useBilling>
