import { indexSize } from '@parvis/contract/companies/companies.rules.ts'
import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import type { ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { Controller, useWatch } from 'react-hook-form'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { ErrorSummary } from '#kit/ui/ErrorSummary.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { CountryField, IndexField, offeredCountries } from './parts/IndexFields.tsx'
import type { CompanyTools, TypedCompany } from './useCompanyFields.ts'
import { useIndexLabel } from './useIndexLabel.ts'

const NAMES = ['name', 'country', 'siren', 'address1', 'postalCode', 'city'] as const
const TEXTS = {
  name: { maxLength: 200, required: true, autoComplete: 'organization' },
  address1: { maxLength: 300, autoComplete: 'street-address' },
  postalCode: { maxLength: 20, autoComplete: 'postal-code' },
  city: { maxLength: 120, autoComplete: 'address-level2' },
} as const

interface CompanyPanelProps {
  readonly settings: CompanyWorld['settings']
  readonly tools: CompanyTools
  readonly problem: ReactNode
  readonly failed: string
}

export function CompanyPanel({ settings, tools, problem, failed }: CompanyPanelProps) {
  const say = useSay()
  const { language } = useLanguage()
  const offered = offeredCountries(settings, language)
  const country = useWatch({ control: tools.control, name: 'country' })
  const { errors, isSubmitted } = tools.formState
  const { sentenceOf, items } = useWrongFields(errors, settings, country)
  const textField = (name: keyof typeof TEXTS) => (
    <Controller
      name={name}
      control={tools.control}
      render={({ field: { ref, ...field } }) => (
        <TextInput
          {...field}
          {...TEXTS[name]}
          inputRef={ref}
          label={say(`companies.${name}`)}
          error={sentenceOf(name)}
        />
      )}
    />
  )
  return (
    <Stack>
      <RequiredNote />
      {problem ? (
        <Banner kind="error" title={failed}>
          {problem}
        </Banner>
      ) : null}
      {isSubmitted && items.length > 1 ? (
        <ErrorSummary title={say('companies.toCorrect', { count: items.length })} items={items} />
      ) : null}
      <FieldGrid>
        <FieldRow>{textField('name')}</FieldRow>
        {offered.length > 1 || !offered.includes(country) ? (
          <Controller
            name="country"
            control={tools.control}
            render={({ field: { ref, value, onChange } }) => (
              <CountryField {...{ offered, value, onChange }} inputRef={ref} error={sentenceOf('country')} />
            )}
          />
        ) : null}
        <Controller
          name="siren"
          control={tools.control}
          render={({ field: { ref, name: _, ...field } }) => (
            <IndexField {...field} inputRef={ref} settings={settings} country={country} error={sentenceOf('siren')} />
          )}
        />
        <FieldRow>{textField('address1')}</FieldRow>
        {textField('postalCode')}
        {textField('city')}
      </FieldGrid>
    </Stack>
  )
}

function useWrongFields(errors: FieldErrors<TypedCompany>, settings: CompanyWorld['settings'], country: string) {
  const say = useSay()
  const indexLabel = useIndexLabel(settings)
  const sentenceOf = (name: keyof TypedCompany) => {
    const error = errors[name]
    return (
      error?.message && (error.type === 'server' ? error.message : say(error.message, { size: indexSize(settings) }))
    )
  }
  const items = NAMES.flatMap((name) => {
    const message = sentenceOf(name)
    const label = name === 'siren' ? indexLabel(country) : say(`companies.${name}`)
    return message ? [{ id: fieldId(name), text: say('companies.wrong', { label, message }) }] : []
  })
  return { sentenceOf, items }
}
