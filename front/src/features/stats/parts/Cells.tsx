import { dateLocale, formatInstant } from '@parvis/contract/kit/dates.ts'
import { foldedPiece } from '@parvis/contract/kit/folded.ts'
import { wordsOf } from '@parvis/contract/kit/searched.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { UserColumn, UserRow } from '@parvis/contract/stats/stats.ts'
import { openUpload } from '@parvis/contract/stats/stats.ts'
import { Fragment, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './PeopleTable.module.css'

interface CellProps {
  readonly row: UserRow
  readonly column: UserColumn
  readonly search: string
}

export function Cell({ row, column, search }: CellProps) {
  const { language } = useLanguage()
  const { event } = useEvent()
  const value = row.cells[column.id]
  if (column.id === 'days') return <Days column={column} value={value} />
  if (value === null || value === undefined || value === '') return <Nothing />
  if (column.id === 'standing') return <Standing value={String(value)} />
  if (column.isUpload) return value === true ? <Upload row={row} column={column} /> : <Nothing />
  if (typeof value === 'boolean') return <YesNo value={value} />
  if (column.id === 'tags') return <Tags value={value} />
  if (column.type === 'date')
    return column.id === 'registeredAt'
      ? shortDay(value, language, event.timeZone)
      : value.includes('T')
        ? formatInstant(value, language, event.timeZone)
        : plainDay(value, language)
  const choice = column.values.find((one) => one.value === value)
  if (column.id === 'typology' && choice) return <Choice {...choice} />
  if (column.id === 'email') return <Marked text={shownEmail(value)} search="" />
  return <Marked text={choice?.label ?? value} search={column.id === 'company' ? search : ''} />
}

const Nothing = () => (
  <span className={styles.blank} aria-hidden="true">
    —
  </span>
)

function YesNo({ value }: { value: boolean }) {
  const say = useSay()
  return (
    <span className={value ? styles.yes : styles.blank}>
      {value ? <Icon name="check" size={18} /> : <span aria-hidden="true">—</span>}
      <VisuallyHidden>{say(value ? 'stats.yes' : 'stats.no')}</VisuallyHidden>
    </span>
  )
}

/** Tags have no colour, so each has a frame of its own. */
const Tags = ({ value }: { value: string }) => (
  <span className={styles.tags}>
    {value.split(', ').map((label) => (
      <span key={label}>{label}</span>
    ))}
  </span>
)

function Choice({ label, color }: UserColumn['values'][number]) {
  return (
    <span className={styles.choice}>
      <svg className={styles.dot} width={10} height={10} aria-hidden="true">
        {color.startsWith('#') ? (
          <circle cx={5} cy={5} r={4.25} stroke="currentcolor" strokeWidth={1.5} style={{ fill: color }} />
        ) : (
          <circle cx={5} cy={5} r={5} style={{ fill: `var(--${color})` }} />
        )}
      </svg>
      {label}
    </span>
  )
}

const ICONS: Readonly<Record<string, IconName>> = {
  complete: 'check',
  partial: 'clock',
  due: 'clock',
  transfer: 'clock',
  unanswered: 'mail',
  represented: 'people',
  absent: 'close',
}

function Standing({ value }: { value: string }) {
  const say = useSay()
  const isToAct = value === 'partial' || value === 'due' || value === 'transfer'
  return (
    <span className={cx(styles.standing, value === 'complete' && styles.done, isToAct && styles.warn)}>
      <Icon name={ICONS[value] ?? 'info'} size={18} />
      {say(`segments.standing.${value}`)}
    </span>
  )
}

/** Days as marks, the attended ones filled; as text for an event of more than five days. */
function Days({ column, value }: Pick<CellProps, 'column'> & { readonly value: UserRow['cells'][string] | undefined }) {
  const { language } = useLanguage()
  const { event } = useEvent()
  const said = String(value ?? '')
  if (event.days.length > 5) return said === '' ? <Nothing /> : said
  const held = heldIn(
    said,
    column.values.map(({ label }) => label),
  )
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <span className={styles.days}>
      <VisuallyHidden>{said}</VisuallyHidden>
      {event.days.map(({ id, day }) => (
        <i
          key={id}
          aria-hidden="true"
          data-on={held.has(column.values.find((one) => one.value === id)?.label ?? '') || undefined}
        >
          {short.format(new Date(day)).slice(0, 2)}
        </i>
      ))}
    </span>
  )
}

/** The words that a cell contains, given their common order. */
function heldIn(said: string, words: readonly string[]): ReadonlySet<string> {
  const held = new Set<string>()
  let rest = said
  for (const word of words)
    if (rest === word || rest.startsWith(`${word}, `)) {
      held.add(word)
      rest = rest.slice(word.length + 2)
    }
  return held
}

/** Opens an upload in a new tab, by an address that expires after some minutes. */
function Upload({ row, column }: Pick<CellProps, 'row' | 'column'>) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [problem, setProblem] = useState<unknown>()
  async function open() {
    // Opened during the click, as popup blockers require; the address is set afterwards.
    const page = window.open('', '_blank')
    if (page) page.opener = null
    try {
      const params = { domainId: event.domainId, eventId: event.id, userId: row.id, uploadKey: column.id.slice(5) }
      const { url } = await call(openUpload, { params })
      if (page) page.location.href = url
    } catch (error) {
      page?.close()
      setProblem(error)
    }
  }
  return (
    <button type="button" className={styles.upload} onClick={() => void open()}>
      <Icon name="file" size={18} />
      {problem ? tell(problem) : say('segments.upload')}
    </button>
  )
}

export function Marked({ text, search }: { text: string; search: string }) {
  const spans = spansOf(text, wordsOf(search))
  return (
    <>
      {spans.map(({ from, part, isFound }) =>
        isFound ? <mark key={from}>{part}</mark> : <Fragment key={from}>{part}</Fragment>,
      )}
    </>
  )
}

function spansOf(text: string, words: readonly string[]) {
  const letters = [...text]
  const pieces = letters.map(foldedPiece)
  const plain = pieces.join('')
  // Index of the original letter by position of the folded text: œ folds to two characters, a combining accent to
  // none.
  const letterAt = pieces.flatMap((piece, at) => Array<number>(piece.length).fill(at))
  const isFound = letters.map(() => false)
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      isFound.fill(true, letterAt[at], letterAt[at + word.length] ?? letters.length)
  const spans: { from: number; part: string; isFound: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = spans.at(-1)
    if (last && last.isFound === isFound[at]) last.part += letter
    else spans.push({ from: at, part: letter, isFound: isFound[at] ?? false })
  }
  return spans
}

const plainDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
const shortDay = (instant: string, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'short', timeZone }).format(new Date(instant))
