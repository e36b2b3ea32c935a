import { isIndexOptional, isOfferedCountry, looksMistyped } from '@parvis/contract/companies/companies.rules.ts'
import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import { companyCountries, DEFAULT_COUNTRY, normaliseIndex } from '@parvis/contract/companies/company-index.rules.ts'
import { countries } from '@parvis/contract/kit/countries.ts'
import type { Ref } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { CountrySelect } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useIndexHint, useIndexLabel } from '../useIndexLabel.ts'
import styles from './Companies.module.css'

type Settings = CompanyWorld['settings']

export function offeredCountries(settings: Settings, language: string): readonly string[] {
  const first = settings.FO_COMPANIES_INTERNATIONAL ? companyCountries : [DEFAULT_COUNTRY]
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  const others = countries.filter((code) => isOfferedCountry(code, settings) && !first.some((one) => one === code))
  return [...first, ...others.toSorted((a, b) => compare(names.of(a) ?? a, names.of(b) ?? b))]
}

interface CountryFieldProps {
  offered: readonly string[]
  value: string
  onChange: (country: string) => void
  inputRef?: Ref<HTMLSelectElement>
  error?: string | undefined
}

/** The country, which decides the rule of the identifier; asked only with several countries. */
export function CountryField({ offered, value, ...field }: CountryFieldProps) {
  const say = useSay()
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const isOffered = offered.includes(value)
  return (
    <CountrySelect
      {...field}
      name="country"
      label={say('companies.country')}
      required
      value={isOffered ? value : ''}
      placeholder={isOffered ? undefined : say('companies.country.choose')}
      options={offered.map((code) => ({ value: code, label: names.of(code) ?? code }))}
    />
  )
}

interface IndexFieldProps {
  settings: Settings
  country: string
  value: string
  onChange: (siren: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  error: string | undefined
}

export function IndexField({ settings, country, value, onChange, onBlur, inputRef, error }: IndexFieldProps) {
  const say = useSay()
  const labelOf = useIndexLabel(settings)
  const hintOf = useIndexHint(settings)
  const isDigits = settings.FO_COMPANIES_INTERNATIONAL
    ? ['FR', 'PT', 'PL'].includes(country)
    : !isIndexOptional(country, settings)
  const isMistyped = !error && looksMistyped(normaliseIndex(value), country)
  return (
    <>
      <TextInput
        name="siren"
        label={labelOf(country)}
        hint={hintOf(country)}
        required={!isIndexOptional(country, settings)}
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
