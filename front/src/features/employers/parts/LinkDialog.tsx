import type { Company } from '@parvis/contract/companies/companies.ts'
import { linkEmployee } from '@parvis/contract/companies/companies.ts'
import { listEventCompanies, readEventCompany } from '@parvis/contract/employers/employers.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { FoundPerson } from '#features/stats/useFoundPeople.ts'
import { useFoundPeople } from '#features/stats/useFoundPeople.ts'
import { readAgain } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useEmployerNames } from '../useEmployers.ts'
import styles from './Employers.module.css'

interface LinkDialogProps {
  readonly company: Company
  /** Whether the person is confirmed, which allows correcting the company. */
  readonly isRewritable: boolean
  readonly onClose: () => void
  readonly onDone: (sentence: string) => void
}

/** Links a person of the event to a company: search, consequences, confirmation. */
export function LinkDialog({ company, isRewritable, onClose, onDone }: LinkDialogProps) {
  const say = useSay()
  const { nameOf } = useEmployerNames()
  const [person, choose] = useState<FoundPerson>()
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('employers.link.title', { name: nameOf(company) })}
      closeLabel={say('employers.keep')}
    >
      {person ? (
        <Deciding {...{ company, isRewritable, person, onClose, onDone }} onBack={() => choose(undefined)} />
      ) : (
        <Finding company={company} onFound={choose} />
      )}
    </Dialog>
  )
}

const SHOWN = 8

function Finding({ company, onFound }: { company: Company; onFound: (person: FoundPerson) => void }) {
  const say = useSay()
  const tell = useProblem()
  const [typed, type] = useState('')
  const { people, error, isPending } = useFoundPeople(typed)
  const comesFor = (person: FoundPerson) =>
    company.name !== '' && person.company === company.name ? say('employers.link.here') : person.company
  return (
    <div className={styles.form}>
      <TextInput
        label={say('employers.link.find')}
        hint={say('employers.link.find.hint')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={type}
      />
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {isPending ? (
        <div role="status" aria-label={say('employers.link.searching')}>
          <Skeleton lines={2} />
        </div>
      ) : null}
      {people?.length === 0 ? (
        <p className={styles.muted} role="status">
          {say('employers.link.nobody')}
        </p>
      ) : null}
      <ul className={styles.found}>
        {(people ?? []).slice(0, SHOWN).map((person) => (
          <li key={person.id}>
            <Button small variant="ghost" onClick={() => onFound(person)}>
              {[
                person.name || say('employers.noName'),
                shownEmail(person.email),
                comesFor(person),
                person.isNear && say('people.near'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DecidingProps extends LinkDialogProps {
  readonly person: FoundPerson
  readonly onBack: () => void
}

function Deciding({ company, isRewritable, person, onBack, onClose, onDone }: DecidingProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const cache = useQueryClient()
  const { nameOf } = useEmployerNames()
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  const told = { person: person.name || say('employers.noName'), name: nameOf(company) }
  const send = useSend(linkEmployee, {
    onSuccess: async () => {
      onDone(say('employers.link.done', told))
      await readAgain(cache, [listEventCompanies, readEventCompany])
    },
  })
  const params = { domainId: event.domainId, companyId: company.id, userId: person.id }
  const isElsewhere = person.company !== '' && person.company !== company.name
  return (
    <div className={styles.form}>
      <div>
        <Button small variant="link" onClick={onBack}>
          {say('employers.link.other')}
        </Button>
      </div>
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      <p ref={first} tabIndex={-1}>
        {say('employers.link.comes', told)}
      </p>
      <ul className={styles.entails}>
        {isElsewhere ? <li>{say('employers.link.instead', { former: person.company })}</li> : null}
        <li>{say(isRewritable ? 'employers.link.may' : 'employers.link.mayNot')}</li>
        <li>{say('employers.link.mail')}</li>
      </ul>
      <div className={styles.tear}>
        <Button variant="ghost" onClick={onClose}>
          {say('employers.keep')}
        </Button>
        <Button busy={send.isPending} onClick={() => send.mutate({ params, query: { eventId: event.id } })}>
          {say('employers.link.yes', told)}
        </Button>
      </div>
    </div>
  )
}
