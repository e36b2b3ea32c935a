import type { RunStep } from '@parvis/contract/live/live.ts'
import { titleOf } from '@parvis/contract/live/modules.rules.ts'
import { useEffect, useState } from 'react'
import styles from '#features/live-kit/Remote.module.css'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { Remote, Steps } from '../useRemote.ts'
import { RemoteOrder } from './RemoteOrder.tsx'

const USUAL_MINUTES = 5
const MOST_MINUTES = 600

export function RemoteSheet({ remote }: { remote: Remote }) {
  const say = useSay()
  const sheet = remote.state?.runSheet
  if (!sheet) return <Skeleton lines={3} />
  const { steps, currentId } = sheet
  const save = (next: readonly RunStep[]) =>
    remote.saveSheet(next.map(({ id, module, moduleId, minutes }) => ({ id, module, moduleId, minutes })))
  const total = steps.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <section className={styles.group}>
      <header className={styles.groupHead}>
        <h2>{say('live.remote.run')}</h2>
        {total > 0 ? <span className={styles.none}>{say('live.remote.run.total', { count: total })}</span> : null}
      </header>
      {steps.length === 0 ? <p className={styles.none}>{say('live.remote.run.none')}</p> : null}
      <ol className={styles.items} aria-label={say('live.remote.run')}>
        {steps.map((step, index) => (
          <SheetLine
            key={step.id}
            step={step}
            place={[index, steps.length]}
            isCurrent={step.id === currentId}
            isBusy={remote.actions.isPending}
            onAir={() => remote.goTo(step.id)}
            onMove={(position) => save(steps.filter(({ id }) => id !== step.id).toSpliced(position, 0, step))}
            onMinutes={(minutes) => save(steps.map((one) => (one.id === step.id ? { ...one, minutes } : one)))}
            onRemove={() => save(steps.filter(({ id }) => id !== step.id))}
          />
        ))}
      </ol>
      <AddStep remote={remote} steps={steps} />
    </section>
  )
}

interface SheetLineProps {
  readonly step: RunStep
  readonly place: readonly [number, number]
  readonly isCurrent: boolean
  readonly isBusy: boolean
  readonly onAir: () => void
  readonly onMove: (position: number) => void
  readonly onMinutes: (minutes: number) => void
  readonly onRemove: () => void
}

function SheetLine({ step, place, isCurrent, isBusy, onAir, onMove, onMinutes, onRemove }: SheetLineProps) {
  const say = useSay()
  const kind = say(`live.remote.kind.${step.module}`)
  const title = step.title || kind
  const [written, setWritten] = useState(String(step.minutes))
  // A new plan of another remote replaces the value, unless it is being edited here.
  useEffect(() => setWritten(String(step.minutes)), [step.minutes])
  const minutes = /^\d+$/.test(written.trim()) ? Number(written) : Number.NaN
  const isWrong = !(minutes <= MOST_MINUTES)
  const keep = () => {
    if (!isWrong && minutes !== step.minutes) onMinutes(minutes)
  }
  return (
    <li className={styles.item} data-on={isCurrent || undefined}>
      <div className={styles.itemHead}>
        <div className={styles.itemText}>
          <h3>{title}</h3>
          <p className={styles.itemFacts}>
            {step.title ? <span>{kind}</span> : null}
            {isCurrent ? <Pill kind="error">{say('live.remote.run.current')}</Pill> : null}
          </p>
        </div>
        <RemoteOrder title={title} index={place[0]} count={place[1]} onMove={onMove} />
      </div>
      <form
        className={styles.sheetLine}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          keep()
        }}
      >
        <TextInput
          label={say('live.remote.run.minutes')}
          name={`minutes-${step.id}`}
          inputMode="numeric"
          value={written}
          onChange={setWritten}
          onBlur={keep}
          error={isWrong ? say('live.remote.between', { least: 0, most: MOST_MINUTES }) : undefined}
          autoComplete="off"
        />
        <span>
          <Button
            small
            variant="ghost"
            icon="play"
            busy={isBusy}
            onClick={onAir}
            aria-label={say('live.remote.run.here.one', { title })}
          >
            {say('live.remote.run.here')}
          </Button>
          <IconButton icon="close" label={say('live.remote.run.remove', { title })} onClick={onRemove} />
        </span>
      </form>
    </li>
  )
}

function AddStep({ remote, steps }: { remote: Remote; steps: readonly RunStep[] }) {
  const say = useSay()
  const [chosen, setChosen] = useState('chat ')
  const options = [
    { value: 'chat ', label: say('live.remote.kind.chat') },
    ...remote.listed.flatMap(({ kind, items = [] }) =>
      items.map((item) => ({
        value: `${kind} ${item.id}`,
        label: `${say(`live.remote.kind.${kind}`)} – ${titleOf(kind, item)}`,
      })),
    ),
  ]
  function add() {
    const [module = 'chat', id = ''] = chosen.split(' ')
    const step = { module: module as RunStep['module'], moduleId: id || null, minutes: USUAL_MINUTES }
    const kept: Steps = steps.map(({ id: known, ...one }) => ({
      id: known,
      module: one.module,
      moduleId: one.moduleId,
      minutes: one.minutes,
    }))
    remote.saveSheet([...kept, step])
  }
  return (
    <form
      className={styles.inlineForm}
      onSubmit={(submission) => {
        submission.preventDefault()
        add()
      }}
    >
      <Select
        label={say('live.remote.run.what')}
        name="step"
        options={options}
        value={options.some(({ value }) => value === chosen) ? chosen : 'chat '}
        onChange={setChosen}
      />
      <Button type="submit" variant="ghost" icon="plus" busy={remote.actions.isPending}>
        {say('live.remote.run.add')}
      </Button>
    </form>
  )
}
