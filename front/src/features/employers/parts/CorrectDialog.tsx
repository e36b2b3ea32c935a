import type { Company } from '@parvis/contract/companies/companies.ts'
import { correctCompany, readEventCompany } from '@parvis/contract/employers/employers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CompanyPanel } from '#features/companies/CompanyPanel.tsx'
import type { TypedCompany } from '#features/companies/useCompanyFields.ts'
import { toSave, useCompanyFields } from '#features/companies/useCompanyFields.ts'
import { useEvent } from '#features/events/useEvent.ts'
import type { CallError } from '#kit/call.ts'
import { readAgain } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Employer } from '../EmployerScreen.tsx'
import { useEmployerNames } from '../useEmployers.ts'
import styles from './Employers.module.css'

const factsOf = ({ id: _, ...facts }: Company): Omit<Company, 'id'> => facts

interface CorrectDialogProps {
  readonly employer: Employer
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Edits a company, by the same rules as its employees' form. */
export function CorrectDialog({ employer, onClose, onDone }: CorrectDialogProps) {
  const { company, isRewritable } = employer
  const say = useSay()
  const tell = useProblem()
  const formId = useId()
  const cache = useQueryClient()
  const { event, settings } = useEvent()
  const { nameOf } = useEmployerNames()
  const [was, setWas] = useState(() => factsOf(company))
  const { tools, refuse } = useCompanyFields(settings, was)
  const send = useSend(correctCompany, { onSuccess: onDone })
  const isStale = send.error?.code === 'STALE'
  const problem = send.error && send.error.errors.length === 0 && !isStale ? tell(send.error) : ''
  const params = { domainId: event.domainId, eventId: event.id, companyId: company.id }
  async function refused(error: CallError) {
    refuse(error)
    if (error.code === 'STALE') await readAgain(cache, [readEventCompany])
  }
  const save = (typed: TypedCompany) =>
    send.mutate({ params, body: { ...toSave(typed), was } }, { onError: (error) => void refused(error) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('employers.correct.title', { name: nameOf(was) })}
      closeLabel={say('employers.keep')}
      footerStays
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('employers.keep')}
          </Button>
          <Button type="submit" form={formId} busy={send.isPending}>
            {say('employers.correct.yes')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void tools.handleSubmit(save)(event)}>
        <Banner kind="info" isQuiet>
          {say(isRewritable ? 'employers.correct.everywhere' : 'employers.correct.shared')}
        </Banner>
        {isStale ? (
          <Stale
            company={company}
            onMine={() => {
              setWas(factsOf(company))
              send.reset()
            }}
          />
        ) : null}
        <CompanyPanel {...{ settings, tools, problem }} failed={say('employers.correct.failed')} />
      </form>
    </Dialog>
  )
}

/** The values saved by another organiser meanwhile, beside the ones being typed. */
function Stale({ company, onMine }: { readonly company: Company; readonly onMine: () => void }) {
  const say = useSay()
  const mine = (
    <Button small variant="ghost" onClick={onMine}>
      {say('employers.correct.stale.mine')}
    </Button>
  )
  const { name, siren, address1, postalCode, city } = company
  return (
    <Banner kind="warning" title={say('employers.correct.stale')} actions={mine}>
      {[name, siren, address1, `${postalCode} ${city}`.trim()].filter(Boolean).join(' · ')}
    </Banner>
  )
}
