import { companyCountries, looksMistyped, normaliseIndex } from '@parvis/contract/companies/companies.rules.ts'
import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import type { Ref } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { CountrySelect } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from './Companies.module.css'
import { useIndexHint, useIndexLabel } from './useIndexLabel.ts'

interface CountryFieldProps {
  value: string
  onChange: (country: string) => void
}

/** The country, whose rule the identifier follows; asked in international mode alone. */
export function CountryField({ value, onChange }: CountryFieldProps) {
  const say = useSay()
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (
    <CountrySelect
      name="country"
      label={say('companies.country')}
      value={value}
      onChange={onChange}
      options={companyCountries.map((code) => ({ value: code, label: names.of(code) ?? code }))}
    />
  )
}

interface IndexFieldProps {
  settings: CompanyWorld['settings']
  country: string
  value: string
  onChange: (siren: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  error: string | undefined
}

/** The identifier of a company, with a warning when its check digits are wrong. */
export function IndexField({ settings, country, value, onChange, onBlur, inputRef, error }: IndexFieldProps) {
  const say = useSay()
  const labelOf = useIndexLabel(settings)
  const hintOf = useIndexHint(settings)
  const isDigits = !settings.FO_COMPANIES_INTERNATIONAL || ['FR', 'PT', 'PL'].includes(country)
  const isMistyped = !error && looksMistyped(normaliseIndex(value), country)
  return (
    <>
      <TextInput
        name="siren"
        label={labelOf(country)}
        hint={hintOf(country)}
        required
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={inputRef}
        error={error}
        maxLength={40}
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize={isDigits ? 'none' : 'characters'}
        spellCheck={false}
      />
      <p className={styles.warning} role="status">
        {isMistyped ? (
          <>
            <Icon name="warning" size={16} />
            <span>{say('companies.mistyped')}</span>
          </>
        ) : null}
      </p>
    </>
  )
}
