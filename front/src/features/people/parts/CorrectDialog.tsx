import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import type { FormEvent, RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
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
  useFieldFocus(form, first, problem)

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
        <SaveButtons
          form={formId}
          canResend={resending.isPossible}
          isSaving={isPending}
          isBusy={isPending || resending.isPending}
        />
      }
    >
      <form ref={form} id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isUntied ? <Banner kind="error">{tell(problem)}</Banner> : null}
        {isStale ? <Stale person={person} onMine={stand} /> : null}
        {FIELDS.map((name) => (
          <CorrectField
            key={name}
            name={name}
            mayDecide={person.mayDecide}
            value={typed[name]}
            error={errorOf(name)}
            onChange={(value) => type(name, value)}
          />
        ))}
      </form>
    </Dialog>
  )
}

/** The focus begins in the field that was pressed, and goes to the first that is refused. */
function useFieldFocus(form: RefObject<HTMLFormElement | null>, first: Correctable, problem: unknown): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>(`[data-field="${first}"] input`)
    field?.focus()
    field?.select()
  }, [form, first])
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, problem])
}

interface SaveButtonsProps {
  readonly form: string
  readonly canResend: boolean
  readonly isSaving: boolean
  readonly isBusy: boolean
}

function SaveButtons({ form, canResend, isSaving, isBusy }: SaveButtonsProps) {
  const say = useSay()
  return (
    <>
      {canResend ? (
        <Button variant="ghost" type="submit" form={form} value="save" busy={isSaving}>
          {say('people.correct.save')}
        </Button>
      ) : null}
      <Button type="submit" form={form} value={canResend ? 'resend' : 'save'} busy={isBusy}>
        {say(canResend ? 'people.correct.resend' : 'people.correct.save')}
      </Button>
    </>
  )
}

interface CorrectFieldProps {
  readonly name: Correctable
  readonly mayDecide: boolean
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function CorrectField({ name, mayDecide, value, error, onChange }: CorrectFieldProps) {
  const say = useSay()
  const isEmail = name === 'email'
  return (
    <div data-field={name}>
      <TextInput
        label={say(`people.correct.${name}`)}
        required={name === 'firstName' || name === 'lastName'}
        type={isEmail ? 'email' : name === 'mobile' ? 'tel' : 'text'}
        autoComplete="off"
        readOnly={isEmail && !mayDecide}
        hint={isEmail ? say(mayDecide ? 'people.correct.email.hint' : 'people.correct.email.others') : undefined}
        value={value}
        error={error}
        onChange={onChange}
      />
    </div>
  )
}

/** Values that another organiser saved meanwhile, beside the unsaved ones. */
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
