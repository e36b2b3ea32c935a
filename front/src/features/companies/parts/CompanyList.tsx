import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import { companiesStep, mayComeFor } from '@parvis/contract/companies/companies.steps.ts'
import type { Company } from '@parvis/contract/companies/companies.ts'
import { listCompanies } from '@parvis/contract/companies/companies.ts'
import { DEFAULT_COUNTRY } from '@parvis/contract/companies/company-index.rules.ts'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { checkAnswer } from '#kit/form/step.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Choice } from '#kit/ui/Choice.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { FieldGroup } from '#kit/ui/FieldGroup.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import type { CompanyViews } from '../useCompanyViews.ts'
import { useIndexLabel } from '../useIndexLabel.ts'
import styles from './Companies.module.css'
import { RemoveCompany } from './RemoveCompany.tsx'
import { emptySearch, formOf } from './views.ts'

export function CompanyList({
  world,
  subjectId,
  refused,
  onDone,
  views,
}: StepProps<CompanyWorld> & { views: CompanyViews }) {
  const say = useSay()
  const [wrong, setWrong] = useState('')
  const [removing, setRemoving] = useState<Company | null>(null)
  const { frame, chosen } = views
  const edit = (company: Company) => views.go(formOf(company, company.id))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkAnswer(companiesStep, chosen === undefined ? undefined : { companyId: chosen }, world)
    if (checked.right) return onDone(checked.answer)
    const company = world.companies.find(({ id }) => id === chosen)
    if (company) return edit(company)
    setWrong('CHOICE_REQUIRED')
    event.currentTarget.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
  }
  const changeable = useChangeable(world, subjectId)
  const columns = useColumns(world, {
    chosen,
    edit,
    mayEdit: (company) => changeable.includes(company.id) || !mayComeFor(company, world),
    choose(companyId) {
      setWrong('')
      views.choose(companyId)
    },
    remove: setRemoving,
  })
  return (
    <StepSheet frame={frame} lead={say('companies.choose')}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <Stack>
          <FieldGroup
            name="companyId"
            label={say('companies.mine')}
            hideLabel
            required
            error={wrong ? say(wrong) : refused['companyId']}
          >
            {() => (
              <div className={styles.list}>
                <DataTable
                  caption={say('companies.mine')}
                  columns={columns}
                  rows={world.companies}
                  rowKey={({ id }) => id}
                  isSelected={({ id }) => id === chosen}
                />
              </div>
            )}
          </FieldGroup>
          <Add onAdd={() => views.go(emptySearch)} />
        </Stack>
      </form>
      <RemoveCompany
        company={removing}
        world={world}
        subjectId={subjectId}
        onKept={() => setRemoving(null)}
        onRemoved={(company) => views.take(company.id === chosen ? undefined : chosen)}
      />
    </StepSheet>
  )
}

function useChangeable(world: CompanyWorld, subjectId: string): readonly string[] {
  const mine = useRead(listCompanies, { params: { domainId: world.event.domainId }, query: { userId: subjectId } })
  return mine.data?.changeable ?? []
}

function Add({ onAdd }: { onAdd: () => void }) {
  const say = useSay()
  return (
    <div>
      <Button variant="ghost" icon="plus" onClick={onAdd}>
        {say('companies.add')}
      </Button>
    </div>
  )
}

/** Nothing is known; where the values are not in columns, nothing is shown. */
function None() {
  return <span className={styles.none}>–</span>
}

interface Acts {
  readonly chosen: string | undefined
  choose(companyId: string): void
  edit(company: Company): void
  /** A shared company is edited only by people that an organiser has confirmed; missing values are open to all. */
  mayEdit(company: Company): boolean
  remove(company: Company): void
}

function useColumns(world: CompanyWorld, { chosen, choose, edit, mayEdit, remove }: Acts): Column<Company>[] {
  const say = useSay()
  const indexLabel = useIndexLabel(world.settings)
  const { settings, companies } = world
  const isMixed = settings.FO_COMPANIES_INTERNATIONAL || companies.some(({ country }) => country !== DEFAULT_COUNTRY)
  const nameOf = (company: Company) => company.name || say('companies.unnamed')
  return [
    {
      key: 'name',
      header: say('companies.name'),
      primary: true,
      cell: (company) => (
        <Choice
          type="radio"
          name="companyId"
          id={`company-${company.id}`}
          option={{
            value: company.id,
            label: nameOf(company),
            description: mayComeFor(company, world) ? undefined : (
              <Pill kind="warning">{say('companies.toComplete')}</Pill>
            ),
          }}
          checked={company.id === chosen}
          onChange={() => choose(company.id)}
        />
      ),
    },
    { key: 'siren', header: indexLabel(isMixed ? undefined : DEFAULT_COUNTRY), cell: ({ siren }) => siren || <None /> },
    { key: 'address1', header: say('companies.address1'), cell: ({ address1 }) => address1 || <None /> },
    { key: 'postalCode', header: say('companies.postalCode'), cell: ({ postalCode }) => postalCode || <None /> },
    { key: 'city', header: say('companies.city'), cell: ({ city }) => city || <None /> },
    {
      key: 'actions',
      header: say('companies.actions'),
      hideHeader: true,
      align: 'end',
      cell: (company) => (
        <span className={styles.actions}>
          {mayEdit(company) ? (
            <IconButton
              icon="edit"
              label={say('companies.edit', { name: nameOf(company) })}
              onClick={() => edit(company)}
            />
          ) : null}
          <IconButton
            icon="trash"
            label={say('companies.remove', { name: nameOf(company) })}
            onClick={() => remove(company)}
          />
        </span>
      ),
    },
  ]
}
