import type { GuestFields, ImportRules, Outcome, Row } from '@parvis/contract/guests/guests.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Line, Trial } from '../useTrial.ts'
import { useTrial } from '../useTrial.ts'
import styles from './Guests.module.css'
import { ImportSummary } from './ImportSummary.tsx'
import { TriedLine } from './TriedLine.tsx'
import { useTargets } from './useTargets.ts'

interface TrialProps {
  readonly rules: ImportRules
  readonly rows: readonly Row[]
  readonly fields: GuestFields
  readonly fileName: string
  readonly onStarted: () => void
}
type Tab = 'all' | Outcome
const TABS: readonly Tab[] = ['all', 'wrong', 'created', 'updated', 'unchanged']
const PAGE = 50

/** The outcome of each line; errors are corrected in place and checked again with Enter. */
export function TrialTable({ rules, rows, fields, fileName, onStarted }: TrialProps) {
  const say = useSay()
  const tell = useProblem()
  const trial = useTrial(rows, rules)
  const [chosen, choose] = useState<Tab | null>(null)
  const [page, turn] = useState(1)
  const begun = useRef(false)
  const { run } = trial
  useEffect(() => {
    if (!begun.current) run()
    begun.current = true
  }, [run])
  const isDone = trial.done >= rows.length && !trial.isRunning
  const tab = chosen ?? (isDone && trial.count.wrong === 0 ? 'all' : 'wrong')
  const shown = useMemo(() => trial.lines.filter(({ outcome }) => tab === 'all' || outcome === tab), [trial.lines, tab])
  const pages = Math.max(1, Math.ceil(shown.length / PAGE))
  const at = Math.min(page, pages)
  return (
    <div className={styles.sides}>
      <div className={styles.main}>
        <Tabs
          {...{ trial, tab }}
          onChoose={(next) => {
            choose(next)
            turn(1)
          }}
        />
        {trial.error ? (
          <Banner
            kind="error"
            actions={
              <Button small variant="ghost" onClick={run}>
                {say('parts.again')}
              </Button>
            }
          >
            {tell(trial.error)}
          </Banner>
        ) : null}
        {isDone ? null : <Progress trial={trial} total={rows.length} />}
        {tab === 'wrong' && trial.count.wrong > 0 ? <Hint /> : null}
        {shown.length > 0 ? (
          <Lines {...{ rules, fields, trial }} lines={shown.slice((at - 1) * PAGE, at * PAGE)} />
        ) : isDone ? (
          <p className={styles.note}>{say('guests.none')}</p>
        ) : null}
        {pages > 1 ? (
          <Pager
            label={say('emails.pages')}
            previousLabel={say('emails.previous')}
            nextLabel={say('emails.next')}
            onPrevious={at > 1 ? () => turn(at - 1) : undefined}
            onNext={at < pages ? () => turn(at + 1) : undefined}
          >
            {say('emails.page', { page: at, pages })}
          </Pager>
        ) : null}
      </div>
      <ImportSummary {...{ trial, rules, fields, fileName, isDone, onStarted }} onChanges={() => choose('updated')} />
    </div>
  )
}

function Tabs({ trial, tab, onChoose }: { trial: Trial; tab: Tab; onChoose: (tab: Tab) => void }) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div role="group" aria-label={say('guests.tabs')} className={styles.tabs}>
      {TABS.map((one) => (
        <button key={one} type="button" aria-pressed={one === tab} onClick={() => onChoose(one)}>
          {say(`guests.tab.${one}`)}{' '}
          <span>{(one === 'all' ? trial.lines.length : trial.count[one]).toLocaleString(language)}</span>
        </button>
      ))}
    </div>
  )
}

function Hint() {
  const say = useSay()
  const [before = '', after = ''] = say('guests.hint', { key: '\n' }).split('\n')
  return (
    <p className={styles.note}>
      {before}
      <kbd>{say('guests.hint.key')}</kbd>
      {after}
    </p>
  )
}

function Progress({ trial: { done, isRunning, stop, run }, total }: { trial: Trial; total: number }) {
  const say = useSay()
  const { language } = useLanguage()
  const vars = { done: done.toLocaleString(language), total: total.toLocaleString(language) }
  return (
    <div className={styles.row}>
      <p role="status">{say('guests.trying', vars)}</p>
      <progress className={styles.bar} value={done} max={total} aria-label={say('guests.step.trial')} />
      <Button small variant="ghost" onClick={isRunning ? stop : run}>
        {say(isRunning ? 'guests.stop' : 'guests.goOn')}
      </Button>
    </div>
  )
}

interface LinesProps {
  readonly rules: ImportRules
  readonly fields: GuestFields
  readonly trial: Trial
  readonly lines: readonly Line[]
}

function Lines({ rules, fields, trial, lines }: LinesProps) {
  const say = useSay()
  const nameOf = useTargets(fields)
  const body = useRef<HTMLTableSectionElement>(null)
  // A counter, so that a repeated message still triggers the focus effect.
  const [said, announce] = useState({ text: '', times: 0 })
  const targets = rules.targets.filter((target) => target !== 'firstName' && target !== 'lastName')
  // The next invalid cell takes the focus once its line is rendered.
  const after = useRef<string | null>(null)
  useEffect(() => {
    const name = after.current
    if (name === null) return
    after.current = null
    const cells = [...(body.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const next = cells.find((cell) => cell.name === name) ?? cells[0]
    next?.focus()
  })
  async function mend({ row }: Line, cells: readonly string[], from: HTMLInputElement | null) {
    const inputs = [...(body.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const next = from
      ? inputs.slice(inputs.indexOf(from) + 1).find((cell) => !cell.name.startsWith(`${row.line} `))
      : undefined
    const isRight = await trial.mend(row.line, cells)
    const text = say(isRight ? 'guests.mended' : 'guests.stillWrong', { line: row.line })
    announce(({ times }) => ({ text, times: times + 1 }))
    // A cell that is still invalid keeps the focus; a valid one passes it to the next.
    if (from) after.current = (isRight ? next?.name : from.name) ?? ''
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself is reached by the keyboard
    <section className={styles.scroll} aria-label={say('guests.lines')} tabIndex={0}>
      <LiveRegion>{said.text}</LiveRegion>
      <table className={styles.sheet} data-dry>
        <thead>
          <tr className={styles.from}>
            <th scope="col">{say('guests.line')}</th>
            <th scope="col">{say('guests.person')}</th>
            {targets.map((target) => (
              <th key={target} scope="col">
                {nameOf(target)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.map((line) => (
            <TriedLine
              key={line.row.line}
              {...{ line, rules, targets, nameOf, fields }}
              onMend={(cells, from) => void mend(line, cells, from)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
