import type { BillingType } from '@parvis/contract/billing/billing.ts'
import { countries } from '@parvis/contract/kit/countries.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { CountrySelect } from '#kit/ui/Select.tsx'
import { mayBeFrom } from './proposedBilling.ts'

interface BillingCountryProps {
  type: BillingType
  name: string
  label: string
  value: string
  required: boolean
  error: string | undefined
  onChange: (country: string) => void
}

export function BillingCountry({ type, value, ...field }: BillingCountryProps) {
  const say = useSay()
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = countries
    .filter((code) => mayBeFrom(type, code))
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  return (
    <CountrySelect
      {...field}
      autoComplete="billing country"
      options={options}
      placeholder={say('billing.country.choose')}
      value={options.some((option) => option.value === value) ? value : ''}
    />
  )
}
