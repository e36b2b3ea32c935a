import type { LeftOut } from '@parvis/contract/event-file/copying.rules.ts'
import { createEvent } from '@parvis/contract/event-file/event-file.ts'
import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, newIdempotencyKey } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { addressFor } from './parts/addresses.ts'
import styles from './parts/Prepare.module.css'
import { PrepareFields } from './parts/PrepareFields.tsx'
import type { Draft, Mine, Way } from './parts/prepare.ts'
import { blank, KEPT } from './parts/prepare.ts'

const WAYS: readonly { readonly key: Way; readonly icon: IconName }[] = [
  { key: 'blank', icon: 'plus' },
  { key: 'copy', icon: 'ticket' },
  { key: 'model', icon: 'star' },
]

interface PrepareProps {
  /** The organisations in which the person may make an event. */
  readonly mine: readonly Mine[]
  readonly onCreated: (context: string) => void
}

/** Another event: from nothing, from one of one's own, or from a model. */
export function PreparePanel({ mine, onCreated }: PrepareProps) {
  const say = useSay()
  const [open, setOpen] = useState<Way | null>(null)
  const ways = WAYS.filter(({ key }) => key !== 'copy' || mine.some(({ events }) => events.length > 0))
  return (
    <section className={styles.prepare} aria-labelledby="prepare">
      <h2 id="prepare">{say('organisation.prepare.title')}</h2>
      <ul>
        {ways.map(({ key, icon }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.way}
              aria-expanded={open === key}
              onClick={() => setOpen(open === key ? null : key)}
            >
              <Icon name={icon} size={20} />
              <span>
                <b>{say(`organisation.prepare.${key}`)}</b>
                <small>{say(`organisation.prepare.${key}.text`)}</small>
              </span>
              <Icon name="chevron" size={18} />
            </button>
            {open === key ? <PrepareForm way={key} mine={mine} onCreated={onCreated} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Body = CallInput<typeof createEvent>['body']

function bodyOf(way: Way, draft: Draft): Body {
  const { name, firstDay, eventId, model, coming, place, kept } = draft
  const days = Number(draft.days)
  const from =
    way === 'copy'
      ? { eventId, without: KEPT.filter((one) => !kept.includes(one)) as LeftOut[] }
      : { model: way === 'blank' ? 'nothing' : model, days: Number.isNaN(days) ? draft.days : days, coming, place }
  return { name, context: draft.address ?? addressFor(name), firstDay, from } as Body
}

interface FormProps extends PrepareProps {
  readonly way: Way
}

function PrepareForm({ way, mine, onCreated }: FormProps) {
  const say = useSay()
  const tell = useProblem()
  const [draft, setDraft] = useState(() => blank(mine))
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const submission = useRef(newIdempotencyKey())
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  const change = (more: Partial<Draft>) => {
    setProblem(null)
    submission.current = newIdempotencyKey()
    setDraft({ ...draft, ...more })
  }
  const owner = mine.find(({ organisation, events }) =>
    way === 'copy' ? events.some(({ eventId }) => eventId === draft.eventId) : organisation.id === draft.organisation,
  )
  async function create(event: FormEvent) {
    event.preventDefault()
    if (isSending || !owner) return
    setSending(true)
    setProblem(null)
    try {
      const made = await call(
        createEvent,
        { body: bodyOf(way, draft) },
        { token: owner.token, idempotencyKey: submission.current },
      )
      onCreated(made.context)
    } catch (failure) {
      setProblem(failure)
      setSending(false)
    }
  }
  const errors = problem instanceof CallError ? errorsOf(problem, tell(problem)) : new Map<string, string>()
  const isElsewhere = problem !== null && errors.size === 0
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void create(event)}>
      {isElsewhere ? <Banner kind="error">{tell(problem)}</Banner> : null}
      <PrepareFields way={way} mine={mine} draft={draft} errors={errors} onChange={change} />
      <Button type="submit" fullWidth busy={isSending}>
        {say(`organisation.prepare.${way}.go`)}
      </Button>
      <p className={styles.note}>{say('organisation.prepare.draft')}</p>
    </form>
  )
}

/** What is said of each field; an address that another event has is said at the address. */
function errorsOf({ code, errors }: CallError, told: string): ReadonlyMap<string, string> {
  if (code === 'CONTEXT_TAKEN') return new Map([['context', told]])
  return new Map(errors.map(({ path, message }) => [path, message]))
}
