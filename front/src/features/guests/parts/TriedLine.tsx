import type { Fault, GuestFields, ImportRules, Target } from '@parvis/contract/guests/guests.ts'
import { formatDayOfYear } from '@parvis/contract/kit/dates.ts'
import { useId, useState } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { Line } from '../useTrial.ts'
import styles from './Guests.module.css'

interface TriedLineProps {
  readonly line: Line
  readonly rules: ImportRules
  readonly targets: readonly Target[]
  readonly fields: GuestFields
  readonly nameOf: (target: Target) => string
  readonly onMend: (cells: readonly string[], from: HTMLInputElement | null) => void
}

const NAMES: readonly Target[] = ['lastName', 'firstName']

export function TriedLine({ line, rules, targets, fields, nameOf, onMend }: TriedLineProps) {
  const { row, faults } = line
  const cellOf = (target: Target) => row.cells[rules.targets.indexOf(target)] ?? ''
  const name = [cellOf('firstName'), cellOf('lastName')].filter(Boolean).join(' ')
  const faultOf = (target: Target) => faults.find((fault) => fault.target === target)
  const wrongName = NAMES.map(faultOf).find((fault) => fault !== undefined)
  // An error of a column that the file lacks is shown beside the name.
  const lost = faults.find(({ target }) => !targets.includes(target) && !NAMES.includes(target))
  const mend = (target: Target, text: string, from: HTMLInputElement | null) =>
    onMend(
      row.cells.map((cell, i) => (rules.targets[i] === target ? text : cell)),
      from,
    )
  const inner = (target: Target, fault: Fault | undefined) => {
    if (!fault) return <Plain {...{ line, target, text: cellOf(target), fields }} />
    if (!rules.targets.includes(target)) return <Why fault={fault} />
    const label = `${nameOf(target)}, ${row.line}`
    return (
      <Wrong
        key={cellOf(target)}
        {...{ fault, label, text: cellOf(target), name: `${row.line} ${target}` }}
        onMend={(text, from) => mend(target, text, from)}
      />
    )
  }
  const whose = wrongName ?? lost
  return (
    <tr>
      <th scope="row">{row.line}</th>
      <td data-wrong={whose ? '' : undefined}>
        <span className={styles.value}>{name || '–'}</span>
        {whose ? inner(whose.target, whose) : null}
      </td>
      {targets.map((target) => {
        const fault = faultOf(target)
        return (
          <td key={target} data-wrong={fault ? '' : undefined}>
            {inner(target, fault)}
          </td>
        )
      })}
    </tr>
  )
}

function Plain({ line, target, text, fields }: { line: Line; target: Target; text: string; fields: GuestFields }) {
  const { language } = useLanguage()
  const change = line.outcome === 'updated' ? line.changes.find((one) => one.target === target) : undefined
  if (!change) return <span className={styles.value}>{text}</span>
  const days = (said: string) =>
    said
      .split(', ')
      .map((day) => (fields.days.some((one) => one.day === day) ? formatDayOfYear(day, language) : day))
      .join(', ')
  return (
    <span className={styles.value}>
      {change.before ? <del>{change.before}</del> : null}{' '}
      <ins>{target === 'days' ? days(change.after) : change.after}</ins>
    </span>
  )
}

function Why({ fault, id }: { fault: Fault; id?: string }) {
  const say = useSay()
  return (
    <span id={id} className={styles.why}>
      {say(`guests.fault.${fault.code}`, fault.vars ?? {})}
    </span>
  )
}

interface WrongProps {
  readonly fault: Fault
  readonly label: string
  readonly name: string
  readonly text: string
  readonly onMend: (text: string, from: HTMLInputElement | null) => void
}

/**
 * An invalid cell: value, reason and one-click correction. Tab goes to the next one, ↓ to the correction, Enter
 * checks the line.
 */
function Wrong({ fault, label, name, text, onMend }: WrongProps) {
  const say = useSay()
  const why = useId()
  const [typed, type] = useState(text)
  const { remedy } = fault
  const inputOf = (near: Element) => near.closest('td')?.querySelector('input') ?? null
  return (
    <>
      <input
        className={styles.cell}
        name={name}
        aria-label={label}
        aria-describedby={why}
        aria-invalid
        autoComplete="off"
        placeholder={say('guests.blank')}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onMend(typed, event.currentTarget)
          if (event.key === 'ArrowDown') event.currentTarget.closest('td')?.querySelector('button')?.focus()
          if (event.key === 'Escape') type(text)
        }}
        onBlur={() => {
          if (typed !== text) onMend(typed, null)
        }}
      />
      <Why fault={fault} id={why} />
      {remedy ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.remedy}
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') inputOf(event.currentTarget)?.focus()
          }}
          onClick={(event) => onMend(remedy.text, inputOf(event.currentTarget))}
        >
          {say(`guests.remedy.${remedy.verb}`, { text: remedy.text })}
        </button>
      ) : null}
    </>
  )
}
