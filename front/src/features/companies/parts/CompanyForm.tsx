import { indexSize } from '@parvis/contract/companies/companies.rules.ts'
import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import { useEffect, useEffectEvent } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { ErrorSummary } from '#kit/ui/ErrorSummary.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { CompanyViews } from '../useCompanyViews.ts'
import { CountryField, IndexField, offeredCountries } from './IndexFields.tsx'
import { wrongIn } from './saving.ts'
import { useIndexLabel } from './useIndexLabel.ts'
import { useSaveCompany } from './useSaveCompany.ts'
import type { TypedCompany, View } from './views.ts'

type FormView = Extract<View, { screen: 'form' }>

interface CompanyFormProps {
  world: CompanyWorld
  subjectId: string
  views: CompanyViews
  view: FormView
}

const NAMES = ['name', 'country', 'siren', 'address1', 'postalCode', 'city'] as const
const TEXTS = {
  name: { maxLength: 200, required: true, autoComplete: 'organization' },
  address1: { maxLength: 300, autoComplete: 'street-address' },
  postalCode: { maxLength: 20, autoComplete: 'postal-code' },
  city: { maxLength: 120, autoComplete: 'address-level2' },
} as const

/** Describes a company, or changes one. */
export function CompanyForm({ world, subjectId, views, view }: CompanyFormProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { settings } = world
  const offered = offeredCountries(settings, language)
  const tools = useCompanyForm(world, views, view)
  const { isSubmitted } = tools.formState
  const saving = useSaveCompany({ world, subjectId, views, companyId: view.companyId, setError: tools.setError })
  const country = useWatch({ control: tools.control, name: 'country' })
  const { sentenceOf, items } = useWrongFields(tools.formState.errors, settings, country)
  const isKnown = view.companyId !== null
  const title = say(isKnown ? 'companies.form.edit' : 'companies.form.new')
  const sheet = views.subFrame(title, say('companies.form.save'), say('companies.back'))
  const frame = { ...sheet, busy: sheet.busy || saving.isBusy }
  const isLacking = isKnown && Object.keys(wrongIn(view.typed, settings)).length > 0
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
    <StepSheet frame={frame} lead={isLacking ? say('companies.form.incomplete') : undefined}>
      <form id={frame.formId} noValidate onSubmit={(event) => void tools.handleSubmit(saving.save)(event)}>
        <Stack>
          <RequiredNote />
          {saving.problem ? (
            <Banner kind="error" title={say('companies.form.failed')}>
              {saving.problem}
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
                <IndexField
                  {...field}
                  inputRef={ref}
                  settings={settings}
                  country={country}
                  error={sentenceOf('siren')}
                />
              )}
            />
            <FieldRow>{textField('address1')}</FieldRow>
            {textField('postalCode')}
            {textField('city')}
          </FieldGrid>
        </Stack>
      </form>
    </StepSheet>
  )
}

/** What is wrong with each field, and with all of them together, in the person's language. */
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

function useCompanyForm({ settings }: CompanyWorld, views: CompanyViews, view: FormView) {
  const resolver: Resolver<TypedCompany> = (values) => {
    const wrong = Object.entries(wrongIn(values, settings)).map(([name, message]) => [name, { type: 'rule', message }])
    return wrong.length > 0
      ? { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<TypedCompany> }
      : { values, errors: {} }
  }
  const tools = useForm<TypedCompany>({ defaultValues: view.typed, resolver })
  const keep = useEffectEvent((typed: TypedCompany) => views.keep({ ...view, typed }))
  useEffect(
    () => tools.subscribe({ formState: { values: true }, callback: ({ values }) => keep({ ...values }) }),
    [tools.subscribe],
  )
  return tools
}
