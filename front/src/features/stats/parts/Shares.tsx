import { useId } from 'react'
import { useLanguage } from '#kit/say.tsx'
import { Swatch } from './Bars.tsx'
import styles from './Charts.module.css'

interface SharesProps {
  title: string
  lines: readonly { readonly id: string; readonly label: string; readonly value: number }[]
}

const WIDTH = 1000

export function Shares({ title, lines }: SharesProps) {
  const { language } = useLanguage()
  const [titleId, textId] = [useId(), useId()]
  const figure = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const total = lines.reduce((sum, { value }) => sum + value, 0)
  const said = lines.map(({ label, value }) => `${label} – ${figure.format(value)} (${percent.format(value / total)})`)
  let x = 0
  return (
    <div className={styles.shares}>
      <svg
        className={styles.band}
        viewBox={`0 0 ${WIDTH} 10`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${titleId} ${textId}`}
      >
        <title id={titleId}>{title}</title>
        <desc id={textId}>{said.join(', ')}</desc>
        {lines.map(({ id, value }, i) => {
          const width = (value / total) * WIDTH
          const from = x
          x += width
          return <rect key={id} className={styles.fill} data-tone={SHARE_TONES[i]} x={from} width={width} height={10} />
        })}
      </svg>
      <ul className={styles.legend}>
        {lines.map(({ id, label, value }, i) => (
          <li key={id} className={styles.key}>
            <Swatch tone={SHARE_TONES[i] ?? 0} />
            <span>{label}</span>
            <strong>{percent.format(value / total)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The last share is « no answer »: it has no colour. */
const SHARE_TONES = [1, 3, 0]
