import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import type { CSSProperties } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { ScreenHeading } from './ScreenHeading.tsx'
import styles from './ScreenLeaderboard.module.css'
import stage from './ScreenStage.module.css'

interface ScreenLeaderboardProps {
  readonly entries: readonly LeaderboardEntry[]
  /** The first three on their steps. */
  readonly isPodium: boolean
}

/** What a room can read at once; fewer where the steps take half of the screen. */
const MOST = 20
const MOST_WITH_STEPS = 11
const MEDALS = ['gold', 'silver', 'bronze'] as const

/** Beyond six people there are two columns. */
const rowsFor = (lines: number): number => (lines <= 6 ? lines : Math.ceil(lines / 2))

const nameOf = ({ firstName, lastName, pseudo, label }: LeaderboardEntry): string =>
  `${firstName} ${lastName}`.trim() || pseudo || label

/** The best, the first three in gold, silver and bronze. */
export function ScreenLeaderboard({ entries, isPodium }: ScreenLeaderboardProps) {
  const say = useSay()
  const shown = entries.slice(0, isPodium ? MOST_WITH_STEPS : MOST)
  const steps = isPodium ? shown.slice(0, 3) : []
  const lines = shown.slice(steps.length)
  return (
    <section className={stage.scene}>
      <ScreenHeading>{say('live.screen.leaderboard')}</ScreenHeading>
      {shown.length === 0 ? <p className={stage.empty}>{say('live.screen.noPoints')}</p> : null}
      <div className={styles.board} data-podium={isPodium || undefined}>
        {steps.length > 0 ? (
          <ol className={styles.podium}>
            {steps.map((entry) => (
              <li key={nameOf(entry) + entry.rank} data-medal={MEDALS[entry.rank - 1]}>
                <span className={styles.winner}>{nameOf(entry)}</span>
                <span className={styles.points}>
                  <Points entry={entry} />
                </span>
                <span className={styles.step}>{entry.rank}</span>
              </li>
            ))}
          </ol>
        ) : null}
        {lines.length > 0 ? (
          <ol className={styles.lines} style={{ '--down': rowsFor(lines.length) } as CSSProperties}>
            {lines.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and rank
              <li key={`${entry.rank} ${nameOf(entry)} ${index}`} data-medal={MEDALS[entry.rank - 1]}>
                <span className={styles.rank}>{entry.rank}</span>
                <span className={styles.name}>{nameOf(entry)}</span>
                {entry.label && entry.label !== nameOf(entry) ? (
                  <span className={styles.team}>{entry.label}</span>
                ) : null}
                <span className={styles.points}>
                  <Points entry={entry} />
                </span>
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </section>
  )
}

function Points({ entry: { points } }: { entry: LeaderboardEntry }) {
  const say = useSay()
  const { language } = useLanguage()
  return say('live.screen.points', { count: points, number: new Intl.NumberFormat(language).format(points) })
}
