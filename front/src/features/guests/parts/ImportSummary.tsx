import type { GuestFields, ImportRules } from '@parvis/contract/guests/guests.ts'
import { importGuests, outcomes } from '@parvis/contract/guests/guests.ts'
import { isSeen } from '@parvis/contract/kit/typed.ts'
import { useMemo } from 'react'
import { LeavingPanel } from '#features/event-file/LeavingPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import type { Trial } from '../useTrial.ts'
import { saveAside } from './aside.ts'
import styles from './Guests.module.css'
import { useTargets } from './useTargets.ts'

interface ImportSummaryProps {
  readonly trial: Trial
  readonly rules: ImportRules
  readonly fields: GuestFields
  readonly fileName: string
  readonly isDone: boolean
  readonly onChanges: () => void
  readonly onStarted: () => void
}

export function ImportSummary({ trial, rules, fields, fileName, isDone, onChanges, onStarted }: ImportSummaryProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const go = useGo()
  const { mutate, isPending, error } = useSend(importGuests)
  const { lines, count } = trial
  const going = useMemo(
    () => lines.filter(({ outcome }) => outcome === 'created' || outcome === 'updated').map(({ row }) => row),
    [lines],
  )
  // The same lines are the same import, however often the button is pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of lines is another import
  const importId = useMemo(() => crypto.randomUUID(), [going])
  const isOpen = isDone && going.length > 0
  const start = () =>
    mutate(
      {
        params: { domainId: event.domainId, eventId: event.id, importId },
        body: { fileName, rules, rows: [...going] },
      },
      {
        onSuccess: () => {
          go(paths.guests(event.context, { import: importId }))
          onStarted()
        },
      },
    )
  return (
    <div className={styles.ticket}>
      <LeavingPanel
        title={say('guests.read', { count: lines.length })}
        note=""
        what={
          <>
            <Counts trial={trial} />
            {count.updated > 0 ? (
              <p className={styles.note}>
                {say(`guests.updated.${rules.known}`, { count: count.updated })}{' '}
                <button type="button" className={styles.link} onClick={onChanges}>
                  {say('guests.updated.see')}
                </button>
              </p>
            ) : null}
          </>
        }
      >
        {error ? <Banner kind="error">{error.errors[0]?.message ?? tell(error)}</Banner> : null}
        <Button busy={isPending} disabled={!isOpen} onClick={start}>
          {say(isDone && going.length === 0 ? 'guests.go.none' : 'guests.go', { count: going.length })}
        </Button>
        <Note lines={lines} rules={rules} fields={fields} />
      </LeavingPanel>
    </div>
  )
}

interface NoteProps extends Pick<ImportSummaryProps, 'rules' | 'fields'> {
  readonly lines: Trial['lines']
}

/** No mail leaves by itself; the lines that are put aside may be saved. */
function Note({ lines, rules, fields }: NoteProps) {
  const say = useSay()
  const { language } = useLanguage()
  const nameOf = useTargets(fields)
  const wrong = lines.filter(({ outcome }) => outcome === 'wrong')
  const at = rules.targets.indexOf('email')
  const silent = lines.filter(({ outcome, row }) => outcome === 'created' && !isSeen(row.cells[at] ?? ''))
  return (
    <p className={styles.note}>
      <b>{say('guests.noMail')}</b>
      {silent.length > 0 ? <> {say('guests.noAddress', { count: silent.length })}</> : null}
      {wrong.length > 0 ? (
        <>
          {' '}
          {say('guests.aside', { count: wrong.length.toLocaleString(language), n: wrong.length })}{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() =>
              saveAside(
                say,
                nameOf,
                rules.targets,
                wrong.map(({ row, faults }) => ({ ...row, faults })),
              )
            }
          >
            {say('guests.aside.save')}
          </button>{' '}
          {say('guests.aside.end')}
        </>
      ) : null}
    </p>
  )
}

function Counts({ trial: { count, lines } }: { trial: Trial }) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <>
      <dl className={styles.verdicts}>
        {outcomes.map((outcome) => (
          <div key={outcome} data-outcome={outcome}>
            <dt>
              <i data-verdict={outcome} /> {say(`guests.will.${outcome}`, { count: count[outcome] })}
            </dt>
            <dd>{count[outcome].toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.strip} aria-hidden="true">
        {outcomes.map((outcome) =>
          count[outcome] > 0 ? (
            <i key={outcome} data-verdict={outcome} style={{ flexGrow: Math.max(count[outcome], lines.length / 60) }} />
          ) : null,
        )}
      </div>
    </>
  )
}
