import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import type { FormEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Person } from '../usePerson.ts'
import { useResend } from '../useResend.ts'
import styles from './Card.module.css'
import type { Correctable, Outcome } from './PersonCard.tsx'

const FIELDS = ['firstName', 'lastName', 'email', 'mobile'] as const
type Details = Record<Correctable, string>

const detailsOf = ({ user }: Person): Details => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: isAnonymousEmail(user.Authentication.email) ? '' : user.Authentication.email,
  mobile: user.mobile,
})

interface CorrectDialogProps {
  readonly person: Person
  readonly first: Correctable
  readonly onClose: () => void
  readonly onOutcome: (outcome: Outcome) => void
}

export function CorrectDialog({ person, first, onClose, onOutcome }: CorrectDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const resending = useResend(person)
  const { typed, type, save, problem, isStale, isPending, stand } = useCorrection(person)
  const errorOf = (name: string) =>
    problem instanceof CallError ? problem.errors.find(({ path }) => path === name)?.message : undefined
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>(`[data-field="${first}"] input`)
    field?.focus()
    field?.select()
  }, [first])
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const resends = submitter?.getAttribute('value') === 'resend'
    if (!(await save())) return
    if (!resends) return onOutcome({ text: say('people.saved') })
    try {
      await resending.resend()
      onOutcome({ text: say('people.saved.sent', { email: typed.email }) })
    } catch (failure) {
      onOutcome({ text: say('people.saved.unsent', { why: tell(failure) }) })
    }
  }
  const isUntied = problem && FIELDS.every((name) => errorOf(name) === undefined) && !isStale
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('people.correct.title')}
      closeLabel={say('people.correct.no')}
      footerStays
      footer={
        <>
          {resending.isPossible ? (
            <Button variant="ghost" type="submit" form={formId} value="save" busy={isPending}>
              {say('people.correct.save')}
            </Button>
          ) : null}
          <Button
            type="submit"
            form={formId}
            value={resending.isPossible ? 'resend' : 'save'}
            busy={isPending || resending.isPending}
          >
            {say(resending.isPossible ? 'people.correct.resend' : 'people.correct.save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isUntied ? <Banner kind="error">{tell(problem)}</Banner> : null}
        {isStale ? <Stale person={person} onMine={stand} /> : null}
        {FIELDS.map((name) => (
          <div key={name} data-field={name}>
            <TextInput
              label={say(`people.correct.${name}`)}
              required={name === 'firstName' || name === 'lastName'}
              type={name === 'email' ? 'email' : name === 'mobile' ? 'tel' : 'text'}
              autoComplete="off"
              readOnly={name === 'email' && !person.mayDecide}
              hint={
                name === 'email'
                  ? say(person.mayDecide ? 'people.correct.email.hint' : 'people.correct.email.others')
                  : undefined
              }
              value={typed[name]}
              error={errorOf(name)}
              onChange={(value) => type(name, value)}
            />
          </div>
        ))}
      </form>
    </Dialog>
  )
}

/** The values that another organiser saved meanwhile, shown beside the ones being typed. */
function Stale({ person, onMine }: { person: Person; onMine: () => void }) {
  const say = useSay()
  const now = detailsOf(person)
  return (
    <Banner
      kind="warning"
      title={say('people.correct.stale')}
      actions={
        <Button small variant="ghost" onClick={onMine}>
          {say('people.correct.stale.mine')}
        </Button>
      }
    >
      {say('people.correct.stale.text')}
      <br />
      {FIELDS.map((name) => now[name])
        .filter(Boolean)
        .join(' · ')}
    </Banner>
  )
}

/** Sends the changed fields alone, each with the value it replaces, so that the server can detect a conflict. */
function useCorrection(person: Person) {
  const { event } = useEvent()
  const send = useSend(updateUser)
  const [read, setRead] = useState(() => detailsOf(person))
  const [typed, setTyped] = useState(read)
  const [problem, setProblem] = useState<unknown>(null)
  const isStale = problem instanceof CallError && problem.code === 'STALE'
  async function save(): Promise<boolean> {
    const changed = FIELDS.filter((name) => typed[name].trim() !== read[name])
    if (changed.length === 0) return true
    setProblem(null)
    const of = (details: Details) => Object.fromEntries(changed.map((name) => [name, details[name].trim()]))
    // A made-up address is hidden when read: the conflict check needs the stored one.
    const was = { ...of(read), ...(changed.includes('email') && { email: person.user.Authentication.email }) }
    try {
      const params = { domainId: event.domainId, userId: person.user.id }
      await send.mutateAsync({ params, query: { eventId: event.id }, body: { ...of(typed), was } })
      return true
    } catch (failure) {
      setProblem(failure)
      return false
    }
  }
  return {
    ...{ typed, save, problem, isStale, isPending: send.isPending },
    type: (name: Correctable, value: string) => setTyped({ ...typed, [name]: value }),
    stand() {
      setRead(detailsOf(person))
      setProblem(null)
    },
  }
}
