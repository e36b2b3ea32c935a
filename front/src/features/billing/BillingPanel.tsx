import type { BillingType } from '@parvis/contract/billing/billing.ts'
import { useSay } from '#kit/say.tsx'
import { ErrorSummary } from '#kit/ui/ErrorSummary.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { BillingCountry } from './parts/BillingCountry.tsx'
import type { BillingField } from './parts/proposedBilling.ts'
import type { BillingInHand } from './useBilling.ts'

/** Prefixed: the steps below have an « address » too. */
const nameOf = (field: BillingField) => `billing-${field}`
export const focusBilling = (field: BillingField): void => document.getElementById(fieldId(nameOf(field)))?.focus()

interface TextField {
  readonly maxLength: number
  readonly autoComplete?: string
  readonly inputMode?: 'numeric'
  readonly isCode?: boolean
  readonly isWide?: boolean
}
const TEXTS: Record<Exclude<BillingField, 'country'>, TextField> = {
  social_reason: { maxLength: 200, autoComplete: 'billing organization', isWide: true },
  siret: { maxLength: 20, autoComplete: 'off', inputMode: 'numeric', isCode: true, isWide: true },
  intra_communautaire: { maxLength: 20, autoComplete: 'off', isCode: true },
  service_code: { maxLength: 100, autoComplete: 'off', isCode: true },
  engagement_number: { maxLength: 50, autoComplete: 'off', isCode: true },
  address: { maxLength: 300, autoComplete: 'billing address-line1', isWide: true },
  address_more: { maxLength: 300, autoComplete: 'billing address-line2', isWide: true },
  postal_code: { maxLength: 20, autoComplete: 'billing postal-code' },
  city: { maxLength: 120, autoComplete: 'billing address-level2' },
}
const LABELS: Partial<Record<`${BillingField}.${BillingType}`, true>> = {
  'social_reason.4': true,
  'social_reason.5': true,
  'social_reason.6': true,
  'siret.5': true,
  'siret.6': true,
  'intra_communautaire.3': true,
}
const HINTED: ReadonlySet<string> = new Set([
  'siret',
  'siret.5',
  'siret.6',
  'intra_communautaire',
  'service_code',
  'engagement_number',
])

/** The buyer as on the invoice: the type, then its fields (specification 1, § 5, « Billing »). */
export function BillingPanel({ inHand }: { inHand: BillingInHand }) {
  const say = useSay()
  const { billing, types, fields, errorOf, isSubmitted, chooseType } = inHand
  const items = fields.flatMap((field) => {
    const error = errorOf(field)
    return error ? [{ id: fieldId(nameOf(field)), text: `${say(labelOf(field, billing.type))} – ${error}` }] : []
  })
  return (
    <>
      {types.length > 1 ? (
        <RadioGroup
          name="billing-type"
          label={say('billing.type')}
          required
          options={types.map((type) => ({ value: String(type), label: say(`billing.type.${type}`) }))}
          value={String(billing.type)}
          onChange={(value) => {
            const type = types.find((one) => String(one) === value)
            if (type) chooseType(type)
          }}
        />
      ) : null}
      {isSubmitted && items.length > 1 ? (
        <ErrorSummary title={say('billing.toCorrect', { count: items.length })} items={items} />
      ) : null}
      <FieldGrid>
        {fields.map((field) => (
          <BillingInput key={field} field={field} inHand={inHand} />
        ))}
      </FieldGrid>
    </>
  )
}

const labelOf = (field: BillingField, type: BillingType) =>
  LABELS[`${field}.${type}`] ? `billing.${field}.${type}` : `billing.${field}`

function BillingInput({ field, inHand }: { field: BillingField; inHand: BillingInHand }) {
  const say = useSay()
  const { billing, errorOf, isRequired, change } = inHand
  const label = labelOf(field, billing.type)
  const common = {
    name: nameOf(field),
    label: say(label),
    value: billing[field],
    required: isRequired(field),
    error: errorOf(field),
    onChange: (value: string) => change(field, value),
  }
  if (field === 'country') return <BillingCountry {...common} type={billing.type} />
  const { isWide, isCode, ...text } = TEXTS[field]
  const hint = HINTED.has(label.replace('billing.', '')) ? say(`${label}.hint`) : undefined
  // Lets the browser fill in the person's name.
  const autoComplete = field === 'social_reason' && billing.type === 4 ? 'billing name' : text.autoComplete
  const input = (
    <TextInput
      {...common}
      {...text}
      autoComplete={autoComplete}
      hint={hint}
      spellCheck={isCode ? false : undefined}
      autoCapitalize={isCode ? 'characters' : undefined}
    />
  )
  return isWide ? <FieldRow>{input}</FieldRow> : input
}
