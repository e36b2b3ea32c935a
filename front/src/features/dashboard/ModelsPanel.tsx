import { keepModel } from '@parvis/contract/event-templates/event-templates.ts'
import type { LeftOut } from '@parvis/contract/event-templates/leaving.rules.ts'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { CallError, call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { ModelLine } from './parts/ModelLine.tsx'
import styles from './parts/Prepare.module.css'
import type { Mine } from './parts/prepare.ts'
import { KEPT_IN_MODELS } from './parts/prepare.ts'
import type { Models } from './parts/useModels.ts'

interface ModelsProps {
  readonly mine: readonly Mine[]
  readonly models: Models
}

export function ModelsPanel({ mine, models: { kept, problem, readAgain } }: ModelsProps) {
  const say = useSay()
  const tell = useProblem()
  return (
    <div className={styles.form}>
      {problem === undefined ? null : (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" onClick={() => void readAgain()}>
              {say('organisation.overview.again')}
            </Button>
          }
        >
          {tell(problem)}
        </Banner>
      )}
      {kept.length === 0 ? (
        <p className={styles.note}>{say('organisation.models.none')}</p>
      ) : (
        <ul className={styles.models}>
          {kept.map((one) => (
            <ModelLine key={one.model.id} kept={one} isOneOfSeveral={mine.length > 1} onChanged={readAgain} />
          ))}
        </ul>
      )}
      {mine.some(({ events }) => events.length > 0) ? <KeepForm mine={mine} onKept={readAgain} /> : null}
    </div>
  )
}

interface KeepFormProps {
  mine: readonly Mine[]
  onKept: () => Promise<void>
}

function useKeeping({ mine, onKept }: KeepFormProps) {
  const say = useSay()
  const events = mine.flatMap((one) => one.events.map((event) => ({ ...one, event })))
  const [eventId, setEventId] = useState(events[0]?.event.eventId ?? '')
  const [name, setName] = useState('')
  const [taken, setTaken] = useState<readonly string[]>(KEPT_IN_MODELS)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>(undefined)
  const [done, setDone] = useState('')
  const source = events.find(({ event }) => event.eventId === eventId)
  async function keep(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (isSending || !source) return
    const field = submitted.currentTarget.querySelector<HTMLElement>('[name=model]')
    setSending(true)
    setProblem(undefined)
    setDone('')
    const without = KEPT_IN_MODELS.filter((one) => !taken.includes(one)) as LeftOut[]
    const params = { domainId: source.organisation.id, eventId }
    try {
      await call(keepModel, { params, body: { name, without } }, { token: source.token })
      await onKept()
      setDone(say('organisation.models.kept', { name }))
      setName('')
    } catch (failure) {
      setProblem(failure)
      field?.focus()
    }
    setSending(false)
  }
  return { events, eventId, setEventId, name, setName, taken, setTaken, isSending, problem, done, keep }
}

function KeepForm({ mine, onKept }: KeepFormProps) {
  const say = useSay()
  const tell = useProblem()
  const titleId = useId()
  const { events, eventId, setEventId, name, setName, taken, setTaken, isSending, problem, done, keep } = useKeeping({
    mine,
    onKept,
  })
  const wrong = problem instanceof CallError ? problem.errors.find(({ path }) => path === 'name')?.message : undefined
  return (
    <form className={styles.keep} noValidate aria-labelledby={titleId} onSubmit={(event) => void keep(event)}>
      <h3 id={titleId}>{say('organisation.models.keep.title')}</h3>
      <p className={styles.note}>{say('organisation.models.keep.lead')}</p>
      {problem !== undefined && wrong === undefined ? <Banner kind="error">{tell(problem)}</Banner> : null}
      <Select
        label={say('organisation.models.event')}
        value={eventId}
        onChange={setEventId}
        options={events.map(({ event }) => ({ value: event.eventId, label: event.name }))}
      />
      <TextInput
        required
        name="model"
        label={say('organisation.models.name')}
        maxLength={100}
        autoComplete="off"
        value={name}
        error={wrong}
        onChange={setName}
      />
      <CheckboxGroup
        name="taken"
        label={say('organisation.prepare.kept')}
        value={taken}
        onChange={setTaken}
        options={KEPT_IN_MODELS.map((value) => ({ value, label: say(`organisation.prepare.kept.${value}`) }))}
      />
      <Button type="submit" fullWidth busy={isSending}>
        {say('organisation.models.keep')}
      </Button>
      <div aria-live="polite">{done === '' ? null : <Banner kind="success">{done}</Banner>}</div>
    </form>
  )
}
