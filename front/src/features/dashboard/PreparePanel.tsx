import { createEvent } from '@parvis/contract/event-templates/event-templates.ts'
import type { LeftOut } from '@parvis/contract/event-templates/leaving.rules.ts'
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
import { ModelsPanel } from './ModelsPanel.tsx'
import { addressFor } from './parts/addresses.ts'
import { CopyPreview } from './parts/CopyPreview.tsx'
import { OverviewSkeleton } from './parts/OverviewSkeleton.tsx'
import styles from './parts/Prepare.module.css'
import { PrepareFields } from './parts/PrepareFields.tsx'
import type { Draft, KeptModel, Mine, Way } from './parts/prepare.ts'
import { blank, KEPT, nameOn } from './parts/prepare.ts'
import { useCopyPlan } from './parts/useCopyPlan.ts'
import { useModels } from './parts/useModels.ts'

const WAYS: readonly { readonly key: Way | 'models'; readonly icon: IconName }[] = [
  { key: 'blank', icon: 'plus' },
  { key: 'copy', icon: 'ticket' },
  { key: 'model', icon: 'star' },
  { key: 'models', icon: 'file' },
]

interface PrepareProps {
  readonly mine: readonly Mine[]
  readonly onCreated: (context: string) => void
}

/** Creates an event: blank, as a copy of an event, or from a template. */
export function PreparePanel({ mine, onCreated }: PrepareProps) {
  const say = useSay()
  const [open, setOpen] = useState<Way | 'models' | null>(null)
  const models = useModels(mine)
  const hasEvents = mine.some(({ events }) => events.length > 0)
  const ways = WAYS.filter(({ key }) => hasEvents || (key !== 'copy' && (key !== 'models' || models.kept.length > 0)))
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
            {open !== key ? null : key === 'models' ? (
              <ModelsPanel mine={mine} models={models} />
            ) : (
              <PrepareForm way={key} mine={mine} models={models.kept} onCreated={onCreated} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Body = CallInput<typeof createEvent>['body']

/** The draft, with proposed values in place of empty fields. */
type Said = Draft & { readonly name: string; readonly firstDay: string }

function bodyOf(way: Way, draft: Said, isKept: boolean): Body {
  const { name, firstDay, eventId, model, coming, place, kept } = draft
  const days = Number(draft.days)
  const without = KEPT.filter((one) => !kept.includes(one)) as LeftOut[]
  const begun = { days: Number.isNaN(days) ? draft.days : days, coming, place }
  const from =
    way === 'copy'
      ? { eventId, without }
      : isKept
        ? { modelId: model }
        : { model: way === 'blank' ? 'nothing' : model, ...begun }
  return { name, context: draft.address ?? addressFor(name), firstDay, from } as Body
}

interface FormProps extends PrepareProps {
  readonly way: Way
  readonly models: readonly KeptModel[]
}

const ownerOf = (way: Way, mine: PrepareProps['mine'], draft: Draft) =>
  mine.find(({ organisation, events }) =>
    way === 'copy' ? events.some(({ eventId }) => eventId === draft.eventId) : organisation.id === draft.organisation,
  )

/** Makes the event: once, however often the form is sent, until something in it changes. */
function useCreating(onCreated: PrepareProps['onCreated']) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const submission = useRef(newIdempotencyKey())
  const forget = () => {
    setProblem(null)
    submission.current = newIdempotencyKey()
  }
  async function create(body: Body, token: string) {
    if (isSending) return
    setSending(true)
    setProblem(null)
    try {
      const made = await call(createEvent, { body }, { token, idempotencyKey: submission.current })
      onCreated(made.context)
    } catch (failure) {
      setProblem(failure)
      setSending(false)
    }
  }
  return { isSending, problem, forget, create }
}

function PrepareForm({ way, mine, models, onCreated }: FormProps) {
  const say = useSay()
  const tell = useProblem()
  const [draft, setDraft] = useState(() => blank(mine))
  const { isSending, problem, forget, create } = useCreating(onCreated)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  const change = (more: Partial<Draft>) => {
    forget()
    setDraft({ ...draft, ...more })
  }
  const kept = way === 'model' ? models.find(({ model }) => model.id === draft.model) : undefined
  const owner = kept ?? ownerOf(way, mine, draft)
  const isCopy = way === 'copy' || kept !== undefined
  const copied = useCopyPlan(
    isCopy && owner
      ? {
          token: owner.token,
          ...(kept ? { modelId: kept.model.id } : { eventId: draft.eventId }),
          firstDay: draft.firstDay ?? '',
          without: kept ? '' : KEPT.filter((one) => !draft.kept.includes(one)).join(),
        }
      : undefined,
  )
  const plan = isCopy ? copied.plan : undefined
  const said: Said = {
    ...draft,
    name: draft.name ?? (plan && way === 'copy' ? nameOn(plan) : ''),
    firstDay: draft.firstDay ?? plan?.newFirstDay ?? '',
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (owner) void create(bodyOf(way, said, kept !== undefined), owner.token)
  }
  const errors = problem instanceof CallError ? errorsOf(problem, tell(problem)) : new Map<string, string>()
  const isElsewhere = problem !== null && errors.size === 0
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {isElsewhere ? <Banner kind="error">{tell(problem)}</Banner> : null}
      <PrepareFields
        way={way}
        mine={mine}
        models={models}
        isKept={kept !== undefined}
        draft={said}
        errors={errors}
        onChange={change}
      />
      {isCopy && copied.problem !== undefined ? <Banner kind="error">{tell(copied.problem)}</Banner> : null}
      {isCopy && copied.isReading && !plan ? <OverviewSkeleton label={say('organisation.copy.loading')} /> : null}
      {plan ? <CopyPreview plan={plan} /> : null}
      <Button type="submit" fullWidth busy={isSending}>
        {say(`organisation.prepare.${way}.go`)}
      </Button>
      <p className={styles.note}>{say('organisation.prepare.draft')}</p>
    </form>
  )
}

/** Messages by field; a taken context is reported at the address. */
function errorsOf({ code, errors }: CallError, told: string): ReadonlyMap<string, string> {
  if (code === 'CONTEXT_TAKEN') return new Map([['context', told]])
  return new Map(errors.map(({ path, message }) => [path, message]))
}
