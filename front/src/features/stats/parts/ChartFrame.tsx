import type { ReactNode } from 'react'
import { useId } from 'react'
import { useSay } from '#kit/say.tsx'
import { cx } from '#kit/ui/cx.ts'
import figures from '../FiguresPanel.module.css'
import styles from './Charts.module.css'

interface ChartFrameProps {
  title: string
  text: string
  wide?: boolean
  header: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

export function ChartFrame({ title, text, wide = false, header, rows, children }: ChartFrameProps) {
  const say = useSay()
  const titleId = useId()
  return (
    <figure className={cx(styles.chart, wide && figures.wide)} aria-labelledby={titleId}>
      <figcaption className={styles.caption}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </figcaption>
      {rows.length === 0 ? (
        <p className={styles.none}>{say('stats.chart.none')}</p>
      ) : (
        <>
          {children}
          <details className={styles.details}>
            <summary>{say('stats.chart.table')}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
            <section className={styles.scroll} aria-label={title} tabIndex={0}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    {header.map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([name = '', ...values]) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      {values.map((value, i) => (
                        <td key={header[i + 1]}>{value}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        </>
      )}
    </figure>
  )
}
