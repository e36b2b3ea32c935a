import type { Company } from '@parvis/contract/companies/companies.ts'
import { archiveEmployee } from '@parvis/contract/companies/companies.ts'
import type { Employee } from '@parvis/contract/employers/employers.ts'
import { listEventCompanies, readEventCompany } from '@parvis/contract/employers/employers.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { readAgain } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useEmployerNames } from '../useEmployers.ts'

interface EmployeesTableProps {
  readonly company: Company
  readonly people: readonly Employee[]
  readonly busy: boolean
  readonly mayWrite: boolean
  readonly onDone: (sentence: string) => void
}

export function EmployeesTable({ company, people, busy, mayWrite, onDone }: EmployeesTableProps) {
  const say = useSay()
  const { personOf, cardOf } = useEmployerNames()
  const [leaving, leave] = useState<Employee>()
  const comesKey = ({ comes, hasLeft }: Employee) => (comes ? (hasLeft ? 'left' : 'yes') : 'no')
  const acts = (one: Employee) => (
    <Button
      small
      variant="link"
      aria-label={say('employers.unlink.of', { person: personOf(one) })}
      onClick={() => leave(one)}
    >
      {say('employers.unlink')}
    </Button>
  )
  return (
    <>
      <DataTable
        caption={say('employers.one.people')}
        rows={people}
        rowKey={({ id }) => id}
        busy={busy}
        columns={[
          {
            key: 'name',
            header: say('employers.one.person'),
            primary: true,
            cell: (one) => <Anchor href={cardOf(one.id)}>{personOf(one)}</Anchor>,
          },
          {
            key: 'email',
            header: say('employers.one.email'),
            cell: ({ email }) => shownEmail(email) || say('employers.none'),
          },
          {
            key: 'comes',
            header: say('employers.one.comes'),
            cell: (one) => say(`employers.one.comes.${comesKey(one)}`),
          },
          {
            key: 'standing',
            header: say('employers.one.standing'),
            cell: ({ standing }) => say(`employers.standing.${standing}`),
          },
          ...(mayWrite
            ? [{ key: 'acts', header: say('employers.one.acts'), hideHeader: true, align: 'end' as const, cell: acts }]
            : []),
        ]}
      />
      {leaving ? (
        <UnlinkDialog company={company} person={leaving} onClose={() => leave(undefined)} onDone={onDone} />
      ) : null}
    </>
  )
}

interface UnlinkDialogProps {
  readonly company: Company
  readonly person: Employee
  readonly onClose: () => void
  readonly onDone: (sentence: string) => void
}

function UnlinkDialog({ company, person, onClose, onDone }: UnlinkDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const cache = useQueryClient()
  const names = useEmployerNames()
  const told = { person: names.personOf(person), name: names.nameOf(company) }
  const send = useSend(archiveEmployee, {
    onSuccess: async () => {
      onClose()
      onDone(say('employers.unlink.done', told))
      await readAgain(cache, [listEventCompanies, readEventCompany])
    },
  })
  const params = { domainId: event.domainId, companyId: company.id, userId: person.id }
  return (
    <ConfirmDialog
      open
      title={say('employers.unlink.title', told)}
      yesLabel={say('employers.unlink.yes')}
      noLabel={say('employers.keep')}
      onYes={() => send.mutate({ params, query: { eventId: event.id } })}
      onNo={onClose}
      busy={send.isPending}
    >
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      <p>{say('employers.unlink.text')}</p>
    </ConfirmDialog>
  )
}
