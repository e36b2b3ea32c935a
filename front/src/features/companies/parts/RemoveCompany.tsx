import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import type { Company } from '@parvis/contract/companies/companies.ts'
import { archiveEmployee } from '@parvis/contract/companies/companies.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'

interface RemoveCompanyProps {
  company: Company | null
  world: CompanyWorld
  subjectId: string
  onKept: () => void
  onRemoved: (company: Company) => void
}

export function RemoveCompany({ company, world, subjectId, onKept, onRemoved }: RemoveCompanyProps) {
  const say = useSay()
  const tell = useProblem()
  const archive = useSend(archiveEmployee)
  const { domainId, id: eventId } = world.event
  function remove() {
    if (!company) return
    const params = { domainId, companyId: company.id, userId: subjectId }
    archive.mutate({ params, query: { eventId } }, { onSuccess: () => onRemoved(company) })
  }
  return (
    <ConfirmDialog
      open={company !== null}
      title={say('companies.removing.title', { name: company?.name || say('companies.unnamed') })}
      yesLabel={say('companies.removing.yes')}
      noLabel={say('companies.removing.no')}
      onYes={remove}
      onNo={onKept}
      danger
      busy={archive.isPending}
    >
      <p>{say('companies.removing.text')}</p>
      {archive.error ? <Banner kind="error">{tell(archive.error)}</Banner> : null}
    </ConfirmDialog>
  )
}
