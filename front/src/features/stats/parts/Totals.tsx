import type { StatsBlock } from '@parvis/contract/stats/stats.rules.ts'
import type { Stats } from '@parvis/contract/stats/stats.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from '../FiguresPanel.module.css'

interface Part {
  readonly label: string
  readonly value: number
  /** The percentage in words, where it is not a share of the figure above. */
  readonly share?: string
}
interface Total {
  readonly block: StatsBlock
  readonly label: string
  readonly value: number
  readonly parts: readonly Part[]
}

export function Totals({ stats, blocks }: { stats: Stats; blocks: readonly StatsBlock[] }) {
  const say = useSay()
  const { language } = useLanguage()
  const share = new Intl.NumberFormat(language, { style: 'percent' })
  const part = (key: string, value: number): Part => ({ label: say(`stats.total.${key}`), value })
  const shareOf = (value: number, whole: number): { share?: string } =>
    whole > 0 ? { share: share.format(value / whole) } : {}
  const invited = (key: string, value: number): Part => ({ ...part(key, value), ...shareOf(value, stats.totalInvited) })
  const { totalPresentRegistered: came, totalRegistered: registered } = stats
  const all: Total[] = [
    {
      ...{ block: 'invitations', label: say('stats.total.invited'), value: stats.totalInvited },
      parts: [
        invited('positive', stats.totalInvitedPositive),
        invited('negative', stats.totalInvitedNegative),
        invited('noResponse', stats.totalInvitedNoResponse),
      ],
    },
    { block: 'registrations', label: say('stats.total.registered'), value: stats.totalRegistered, parts: [] },
    {
      ...{ block: 'presence', label: say('stats.total.present'), value: stats.totalPresent },
      parts: [
        {
          ...part('presentRegistered', came),
          // The attendance rate, not a share of the people present.
          ...(registered > 0 && { share: say('stats.total.ofRegistered', { share: share.format(came / registered) }) }),
        },
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
        .map((total) => (
          <Figures key={total.block} total={total} />
        ))}
    </div>
  )
}

function Figures({ total: { label, value, parts } }: { total: Total }) {
  const { language } = useLanguage()
  const figure = new Intl.NumberFormat(language)
  return (
    <section className={styles.total} aria-label={label}>
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
                {one.share === undefined ? null : <span className={styles.share}>{one.share}</span>}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
