import type { BankColumn } from '@parvis/contract/money/bank.rules.ts'
import { bankColumns } from '@parvis/contract/money/bank.rules.ts'
import { useSay } from '#kit/say.tsx'
import { Select } from '#kit/ui/Select.tsx'
import type { BankFile } from '../useBankFile.ts'
import { widthOf } from '../useBankFile.ts'
import styles from './Bank.module.css'

const SAMPLE = 3

interface BankColumnsProps {
  readonly file: BankFile
  readonly isOpen: boolean
  readonly onName: (at: number, column: BankColumn) => void
}

export function BankColumns({ file: { table, columns }, isOpen, onName }: BankColumnsProps) {
  const say = useSay()
  const places = Array.from({ length: widthOf(table) }, (_, at) => at)
  const options = [
    { value: '', label: say('bank.column.none') },
    ...bankColumns.map((value) => ({ value, label: say(`bank.column.${value}`) })),
  ]
  return (
    <details className={styles.columns} open={isOpen}>
      <summary>{say('bank.columns')}</summary>
      <p>{say('bank.columns.text')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.sheet} tabIndex={0} aria-label={say('bank.columns')}>
        <table>
          <thead>
            <tr>
              {places.map((at) => (
                <th key={at} scope="col">
                  <span>{table.heads[at]}</span>
                  <Select
                    label={say('bank.column', { name: table.heads[at] || say('bank.column.nth', { nth: at + 1 }) })}
                    hideLabel
                    value={columns[at] ?? ''}
                    options={options}
                    onChange={(chosen) => onName(at, bankColumns.find((one) => one === chosen) ?? '')}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, SAMPLE).map((row) => (
              <tr key={row.join('|')}>
                {places.map((at) => (
                  <td key={at}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
