import { indexProblem, indexSize, takesAbroad } from '@parvis/contract/companies/companies.rules.ts'
import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import { companyCountries, normaliseIndex } from '@parvis/contract/companies/company-index.rules.ts'
import type { RefObject, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { CompanyViews } from '../useCompanyViews.ts'
import { FoundCompany } from './FoundCompany.tsx'
import { CountryField, IndexField } from './IndexFields.tsx'
import { useEmployment } from './useEmployment.ts'
import { useLookUp } from './useLookUp.ts'
import type { View } from './views.ts'
import { formOf } from './views.ts'

interface CompanySearchProps {
  world: CompanyWorld
  subjectId: string
  views: CompanyViews
  view: Extract<View, { screen: 'search' }>
}

/** Searches a company by its number; unknown ones are typed in. */
export function CompanySearch({ world, subjectId, views, view }: CompanySearchProps) {
  const say = useSay()
  const tell = useProblem()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ siren: view.siren, country: view.country })
  const [wrong, setWrong] = useState('')
  const { settings, event } = world
  const lookUp = useLookUp(event.domainId)
  const take = useEmployment(world, subjectId, views)
  const { found } = lookUp

  function change(next: typeof typed) {
    setTyped(next)
    setWrong('')
    lookUp.forget()
    views.keep({ screen: 'search', ...next })
  }
  function submit(submitted: SubmitEvent) {
    submitted.preventDefault()
    if (found) return take.take(found)
    const siren = normaliseIndex(typed.siren)
    const problem = siren === '' ? 'REQUIRED' : indexProblem(siren, typed.country, settings)
    if (!problem) return lookUp.ask(siren, typed.country)
    setWrong(problem)
    input.current?.focus()
  }
  const next = say(found ? 'companies.search.take' : 'companies.search.submit')
  const sheet = views.subFrame(say('companies.search.title'), next, say('companies.back'))
  const frame = { ...sheet, busy: sheet.busy || lookUp.isBusy || take.isBusy }
  const failed = lookUp.error ?? take.error
  return (
    <StepSheet frame={frame} lead={say('companies.search.lead')}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <Stack>
          <RequiredNote />
          <Fields
            {...{ settings, typed }}
            inputRef={input}
            error={wrong ? say(wrong, { size: indexSize(settings) }) : undefined}
            onChange={change}
          />
          <LiveRegion>{lookUp.isBusy ? say('companies.search.busy') : undefined}</LiveRegion>
          {found ? <FoundCompany company={found} /> : null}
          {failed ? <Banner kind="error">{tell(failed)}</Banner> : null}
          <TypeItIn
            directory={lookUp.directory}
            onType={() => views.go(formOf({ siren: normaliseIndex(typed.siren), country: typed.country }))}
          />
          {takesAbroad(settings) && !found ? <Abroad views={views} /> : null}
        </Stack>
      </form>
    </StepSheet>
  )
}

interface FieldsProps {
  readonly settings: CompanyWorld['settings']
  readonly typed: { readonly siren: string; readonly country: string }
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly error: string | undefined
  readonly onChange: (typed: { siren: string; country: string }) => void
}

function Fields({ settings, typed, inputRef, error, onChange }: FieldsProps) {
  return (
    <FieldGrid>
      {settings.FO_COMPANIES_INTERNATIONAL ? (
        <CountryField
          offered={companyCountries}
          value={typed.country}
          onChange={(country) => onChange({ ...typed, country })}
        />
      ) : null}
      <IndexField
        settings={settings}
        country={typed.country}
        value={typed.siren}
        onChange={(siren) => onChange({ ...typed, siren })}
        inputRef={inputRef}
        error={error}
      />
    </FieldGrid>
  )
}

interface TypeItInProps {
  readonly directory: ReturnType<typeof useLookUp>['directory']
  readonly onType: () => void
}

/** The way to type a company in; said aloud once the directory could not tell. */
function TypeItIn({ directory, onType }: TypeItInProps) {
  const say = useSay()
  const button = (
    <Button small variant="ghost" icon="edit" onClick={onType}>
      {say('companies.search.type')}
    </Button>
  )
  if (directory !== 'none' && directory !== 'unavailable') return <div>{button}</div>
  return (
    <Banner
      kind={directory === 'none' ? 'info' : 'warning'}
      title={say(`companies.search.${directory}`)}
      actions={button}
    >
      {say(`companies.search.${directory}Text`)}
    </Banner>
  )
}

function Abroad({ views }: Pick<CompanySearchProps, 'views'>) {
  const say = useSay()
  return (
    <div>
      <Button small variant="ghost" icon="globe" onClick={() => views.go(formOf({ country: '' }))}>
        {say('companies.search.elsewhere')}
      </Button>
    </div>
  )
}
