import type { StatsBlock } from '@parvis/contract/stats/stats.rules.ts'
import type { Stats } from '@parvis/contract/stats/stats.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from '../FiguresPanel.module.css'

interface Part {
  readonly label: string
  readonly value: number
}
interface Total {
  readonly block: StatsBlock
  readonly label: string
  readonly value: number
  readonly parts: readonly Part[]
}

/** The figures that are one number, large enough to be read across a room. */
export function Totals({ stats, blocks }: { stats: Stats; blocks: readonly StatsBlock[] }) {
  const say = useSay()
  const { language } = useLanguage()
  const figure = new Intl.NumberFormat(language)
  const share = new Intl.NumberFormat(language, { style: 'percent' })
  const part = (key: string, value: number): Part => ({ label: say(`stats.total.${key}`), value })
  const all: Total[] = [
    {
      ...{ block: 'invitations', label: say('stats.total.invited'), value: stats.totalInvited },
      parts: [
        part('positive', stats.totalInvitedPositive),
        part('negative', stats.totalInvitedNegative),
        part('noResponse', stats.totalInvitedNoResponse),
      ],
    },
    { block: 'registrations', label: say('stats.total.registered'), value: stats.totalRegistered, parts: [] },
    {
      ...{ block: 'presence', label: say('stats.total.present'), value: stats.totalPresent },
      parts: [
        part('presentRegistered', stats.totalPresentRegistered),
        part('presentNotRegistered', stats.totalPresentNotRegistered),
      ],
    },
    {
      ...{ block: 'live', label: say('stats.total.in'), value: stats.totalIsIn },
      parts: [part('out', stats.totalIsOut)],
    },
  ]
  return (
    <div className={styles.totals}>
      {all
        .filter(({ block }) => blocks.includes(block))
        .map(({ block, label, value, parts }) => (
          <section key={block} className={styles.total} aria-label={label}>
            <dl className={styles.main}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.numeral}>{figure.format(value)}</dd>
            </dl>
            {parts.length > 0 ? (
              <dl className={styles.parts}>
                {parts.map((one) => (
                  <div key={one.label} className={styles.part}>
                    <dt>{one.label}</dt>
                    <dd>
                      {figure.format(one.value)}
                      {block === 'live' || value === 0 ? null : (
                        <span className={styles.share}>{share.format(one.value / value)}</span>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </section>
        ))}
    </div>
  )
}
