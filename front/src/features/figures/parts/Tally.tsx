import type { ReactNode } from 'react'
import { useId } from 'react'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { cx } from '#kit/ui/cx.ts'
import styles from './Figures.module.css'

export interface TallyRow {
  readonly key: string
  readonly name: ReactNode
  readonly cells: readonly ReactNode[]
  readonly is?: 'total' | 'part'
}

interface TallyProps {
  readonly title: string
  readonly note?: ReactNode
  readonly link?: { readonly href: string; readonly label: string } | undefined
  readonly columns: readonly [string, ...string[]]
  readonly rows: readonly TallyRow[]
  readonly isWide?: boolean
  readonly children?: ReactNode
}

export function Tally({ title, note, link, columns, rows, isWide = false, children }: TallyProps) {
  const id = useId()
  const [first, ...others] = columns
  return (
    <section className={cx(styles.section, isWide && styles.wide)} aria-labelledby={id}>
      <header className={styles.line}>
        <h2 id={id}>{title}</h2>
        {note ? <div className={styles.note}>{note}</div> : null}
        {link ? <Anchor href={link.href}>{link.label}</Anchor> : null}
      </header>
      {rows.length > 0 ? <TallyTable caption={title} columns={[first, ...others]} rows={rows} isWide={isWide} /> : null}
      {children}
    </section>
  )
}

const HeaderCell = ({ text }: { readonly text: string }) => <th scope="col">{text}</th>

interface TallyTableProps extends Pick<TallyProps, 'columns' | 'rows' | 'isWide'> {
  readonly caption: string
}

export function TallyTable({ caption, columns: [first, ...others], rows, isWide = false }: TallyTableProps) {
  return (
    // A table wider than a phone scrolls within itself, by the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus
    <div className={styles.scroll} {...(isWide && { role: 'region', 'aria-label': caption, tabIndex: 0 })}>
      <table className={styles.tally}>
        <caption className={styles.unseen}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((header) => (header === '' ? <td key={header} /> : <HeaderCell key={header} text={header} />))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, is }) => (
            <tr key={key} data-is={is}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand under their columns
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
