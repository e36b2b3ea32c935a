import type { RunSheet, RunStep } from '@parvis/contract/live/live.ts'
import { useEffect, useState } from 'react'
import styles from '#features/live-kit/Remote.module.css'
import { now } from '#kit/clock.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Remote } from '../useRemote.ts'
import { airedIn } from './RemoteOnAir.tsx'

/** The step after the current one, or the first. */
const nextStep = ({ steps, currentId }: RunSheet): RunStep | undefined =>
  steps[steps.findIndex(({ id }) => id === currentId) + 1]

export function RemoteRun({ remote }: { remote: Remote }) {
  const say = useSay()
  const { state, actions, clockOffset, goTo } = remote
  const sheet = state?.runSheet
  if (!state || !sheet || sheet.steps.length === 0) return null
  const titleOf = ({ module, title }: Pick<RunStep, 'module' | 'title'>) => title || say(`live.remote.kind.${module}`)
  const place = sheet.steps.findIndex(({ id }) => id === sheet.currentId)
  const current = sheet.steps[place]
  const next = nextStep(sheet)
  const aired = airedIn(state)
  const leaves = aired && (aired.title || say('live.remote.kind.chat'))
  return (
    <section className={styles.run} aria-labelledby="run">
      <h2 id="run">{say('live.remote.run')}</h2>
      <div role="status">
        <p>
          <span>
            {current
              ? say('live.remote.run.place', { place: place + 1, total: sheet.steps.length })
              : say('live.remote.run.ready', { count: sheet.steps.length })}
          </span>
          {current ? <strong className={styles.runTitle}>{titleOf(current)}</strong> : null}
        </p>
      </div>
      {current && sheet.since ? (
        <Elapsed since={sheet.since} minutes={current.minutes} clockOffset={clockOffset} />
      ) : null}
      <p id="run-next">
        <span>{next ? say('live.remote.run.next', { title: titleOf(next) }) : say('live.remote.run.last')}</span>
        {leaves ? <span className={styles.leaves}>{say('live.remote.run.leaves', { title: leaves })}</span> : null}
      </p>
      <Button
        icon={next ? 'arrow' : 'close'}
        busy={actions.isPending}
        aria-describedby="run-next"
        onClick={() => goTo(next?.id ?? null)}
      >
        {say(next ? 'live.remote.run.go' : 'live.remote.run.end')}
      </Button>
    </section>
  )
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Time on air against the planned minutes, by the server's clock, so that all remotes agree. */
function Elapsed({ since, minutes, clockOffset }: { since: string; minutes: number; clockOffset: number }) {
  const say = useSay()
  const read = () => Math.max(0, (now().getTime() + clockOffset - Date.parse(since)) / 1000)
  const [, draw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => draw((times) => times + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = read()
  const left = minutes * 60 - seconds
  const isOver = minutes > 0 && left < 0
  return (
    <div className={styles.elapsed} data-over={isOver || undefined}>
      <p role="timer">
        <strong className={styles.time}>{clock(seconds)}</strong>{' '}
        {minutes === 0
          ? say('live.remote.run.unplanned')
          : say(isOver ? 'live.remote.run.over' : 'live.remote.run.left', { time: clock(Math.abs(left)), minutes })}
      </p>
      {minutes > 0 ? <progress max={minutes * 60} value={Math.min(seconds, minutes * 60)} aria-hidden="true" /> : null}
    </div>
  )
}
