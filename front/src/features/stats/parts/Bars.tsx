import { useId } from 'react'
import { useLanguage } from '#kit/say.tsx'
import styles from './Charts.module.css'

interface BarsProps {
  title: string
  lines: readonly { readonly id: string; readonly label: string; readonly values: readonly number[] }[]
  /** Names of the values of a line; empty with a single value. */
  legend: readonly string[]
}

export function Bars({ title, lines, legend }: BarsProps) {
  const { language } = useLanguage()
  const prefix = useId()
  const figure = new Intl.NumberFormat(language)
  const most = Math.max(1, ...lines.flatMap(({ values }) => values))
  return (
    <div className={styles.bars}>
      {legend.length > 0 ? (
        <ul className={styles.legend}>
          {legend.map((name, i) => (
            <li key={name} className={styles.key}>
              <Swatch tone={i + 1} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className={styles.lines} aria-label={title}>
        {lines.map(({ id, label, values }) => (
          <li key={id} className={styles.line}>
            <span className={styles.name}>{label}</span>
            {values.map((value, i) => {
              const titleId = `${prefix}${id}${i}`
              const said = legend[i] === undefined ? figure.format(value) : `${legend[i]} – ${figure.format(value)}`
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place of a value is what it is
                <span key={i} className={styles.bar}>
                  <svg className={styles.track} role="img" aria-labelledby={titleId} height={12} width="100%">
                    <title id={titleId}>{said}</title>
                    <rect className={styles.rail} width="100%" height={12} rx={6} />
                    {value > 0 ? (
                      <rect
                        className={styles.fill}
                        data-tone={i + 1}
                        width={`${Math.max(1.5, (value / most) * 100)}%`}
                        height={12}
                        rx={6}
                      />
                    ) : null}
                  </svg>
                  <span className={styles.value} aria-hidden="true">
                    {figure.format(value)}
                  </span>
                </span>
              )
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Swatch({ tone }: { tone: number }) {
  return (
    <svg className={styles.swatch} width={14} height={14} aria-hidden="true">
      <rect className={styles.fill} data-tone={tone} width={14} height={14} rx={4} />
    </svg>
  )
}
