import type { GuestFields } from '@parvis/contract/guests/guests.ts'
import { ownTargets } from '@parvis/contract/guests/guests.ts'
import { useId } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import type { Opened } from '../GuestsScreen.tsx'
import styles from './Guests.module.css'
import { MatchingRules } from './MatchingRules.tsx'
import type { ColumnIs, Matching } from './mapping.ts'
import { lacksIn, openIn, withTypes } from './mapping.ts'
import type { Sheet } from './reading.ts'
import { TypeMatching } from './TypeMatching.tsx'
import { useTargets } from './useTargets.ts'

export interface ColumnMatchingProps {
  readonly fields: GuestFields
  readonly opened: Opened
  readonly matching: Matching
  readonly onChange: (matching: Matching) => void
  readonly onFile: () => void
  readonly onSheet: (sheet: Sheet) => void
  readonly onTry: () => void
}
const SHOWN = 9

export function ColumnMatching(props: ColumnMatchingProps) {
  const { fields, opened, matching, onChange, onFile, onSheet } = props
  const say = useSay()
  const { language } = useLanguage()
  const { sheet, sheets, name } = opened
  const counted = { rows: sheet.rows.length.toLocaleString(language), columns: sheet.headers.length }
  return (
    <>
      <div className={styles.row}>
        <Icon name="file" size={18} />
        <b>{name}</b>
        <span className={styles.note}>{say('guests.sheet', counted)}</span>
        {sheets.length > 1 ? (
          <label className={styles.inline}>
            <span className={styles.note}>{say('guests.sheet.name')}</span>
            <select
              className={styles.word}
              value={sheet.name}
              onChange={({ target }) => {
                const other = sheets.find((one) => one.name === target.value)
                if (other) onSheet(other)
              }}
            >
              {sheets.map((one) => (
                <option key={one.name}>{one.name}</option>
              ))}
            </select>
          </label>
        ) : null}
        <button type="button" className={styles.end} onClick={onFile}>
          {say('guests.file.other')}
        </button>
      </div>
      {sheet.isOfWindows ? <Banner kind="warning">{say('guests.file.windows')}</Banner> : null}
      <SheetTable {...props} />
      <div className={styles.ask}>
        <TypeMatching {...{ fields, sheet, matching, onChange }} />
        <MatchingRules {...{ matching, onChange }} />
        <Go {...props} />
      </div>
    </>
  )
}

function SheetTable({ fields, opened: { sheet }, matching, onChange }: ColumnMatchingProps) {
  const say = useSay()
  const choose = (at: number, is: ColumnIs) => {
    // Each kind belongs to one column: the previous one needs a new choice.
    const columns = matching.columns.map((one, i) => (i === at ? is : one === is && is !== 'skip' ? '' : one))
    onChange(withTypes({ ...matching, columns }, sheet, fields))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself is reached by the keyboard
    <section className={styles.scroll} aria-label={say('guests.columns')} tabIndex={0}>
      <table className={styles.sheet}>
        <thead>
          <tr className={styles.to}>
            <td />
            {matching.columns.map((is, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={i}>
                <ColumnSelect
                  fields={fields}
                  name={sheet.headers[i] || say('guests.column', { count: i + 1 })}
                  is={is}
                  onChoose={(chosen) => choose(i, chosen)}
                />
              </td>
            ))}
          </tr>
          <tr className={styles.from}>
            <th scope="col">
              <span className={styles.hidden}>{say('guests.line')}</span>
            </th>
            {sheet.headers.map((header, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={i} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.slice(0, SHOWN).map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={i} data-skip={matching.columns[i] === 'skip' || undefined} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ColumnSelectProps {
  readonly fields: ColumnMatchingProps['fields']
  readonly name: string
  readonly is: ColumnIs
  readonly onChoose: (is: ColumnIs) => void
}

function ColumnSelect({ fields, name, is, onChoose }: ColumnSelectProps) {
  const say = useSay()
  const nameOf = useTargets(fields)
  const targets = [...ownTargets, ...fields.questions.map(({ key }) => `q.${key}` as const)]
  return (
    <select
      className={styles.word}
      data-set={is !== '' && is !== 'skip' ? '' : undefined}
      data-open={is === '' || undefined}
      aria-label={say('guests.column.is', { name })}
      value={is}
      onChange={({ target }) => onChoose(target.value as ColumnIs)}
    >
      <option value="">{say('guests.choose')}</option>
      <option value="skip">{say('guests.skip')}</option>
      {targets.map((target) => (
        <option key={target} value={target}>
          {nameOf(target)}
        </option>
      ))}
    </select>
  )
}

function Go({ fields, opened: { sheet }, matching, onTry }: ColumnMatchingProps) {
  const say = useSay()
  const why = useId()
  const nameOf = useTargets(fields)
  const { columns, values } = openIn(matching, sheet)
  const lacks = lacksIn(matching)
  const open = [
    ...(columns > 0 ? [say('guests.open.columns', { count: columns })] : []),
    ...(values > 0 ? [say('guests.open.values', { count: values })] : []),
  ]
  return (
    <aside className={styles.go} aria-label={say('guests.try')}>
      <div id={why}>
        {lacks ? (
          <p>
            <b>{say('guests.lacks', { name: nameOf(lacks) })}</b>
          </p>
        ) : open.length > 0 ? (
          <p>
            <b>{say('guests.open', { what: open.join(` ${say('guests.and')} `), count: columns + values })}</b>
            <br />
            {say('guests.open.aside')}
          </p>
        ) : (
          <p>
            <b>{say('guests.open.none')}</b>
          </p>
        )}
        <p className={styles.note}>{say('guests.kept')}</p>
      </div>
      <Button
        iconEnd="arrow"
        aria-disabled={lacks !== undefined}
        aria-describedby={why}
        onClick={() => {
          if (lacks === undefined) onTry()
        }}
      >
        {say('guests.try')}
      </Button>
    </aside>
  )
}
