import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import type { CSSProperties } from 'react'
import { useEffect, useState } from 'react'
import scene from '#features/live-kit/Scene.module.css'
import { SceneHeadingPanel } from '#features/live-kit/SceneHeadingPanel.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './ScreenLeaderboard.module.css'

interface ScreenLeaderboardProps {
  readonly entries: readonly LeaderboardEntry[]
  readonly isPodium: boolean
  readonly showTeams?: boolean | undefined
}

/** Lines that a room can read at once; with more, pages alternate. */
const MOST = 20
const MOST_WITH_STEPS = 8
const TURN_MS = 10_000
const MEDALS = ['gold', 'silver', 'bronze'] as const

/** Beyond six lines, two columns. */
const rowsFor = (lines: number): number => (lines <= 6 ? lines : Math.ceil(lines / 2))

const nameOf = ({ firstName, lastName, pseudo, label }: LeaderboardEntry): string =>
  fullName({ firstName, lastName }) || pseudo || label

/** The page of lines on display; pages alternate endlessly. */
function useTurn(pages: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [pages])
  return pages < 2 ? 0 : turn % pages
}

export function ScreenLeaderboard({ entries, isPodium, showTeams = false }: ScreenLeaderboardProps) {
  const say = useSay()
  const steps = isPodium ? entries.slice(0, 3) : []
  const rest = entries.slice(steps.length)
  const most = isPodium ? MOST_WITH_STEPS : MOST
  const from = useTurn(Math.ceil(rest.length / most)) * most
  const lines = rest.slice(from, from + most)
  const where = { from: steps.length + from + 1, to: steps.length + from + lines.length, total: entries.length }
  return (
    <section className={scene.scene}>
      <SceneHeadingPanel aside={rest.length > most ? say('live.screen.lines', where) : undefined}>
        {say(showTeams ? 'leaderboard.teams' : 'live.screen.leaderboard')}
      </SceneHeadingPanel>
      {entries.length === 0 ? (
        <p className={scene.empty}>{say(showTeams ? 'live.screen.noTeams' : 'live.screen.noPoints')}</p>
      ) : null}
      <div className={styles.board} data-podium={isPodium || undefined}>
        {steps.length > 0 ? (
          <ol className={styles.podium}>
            {steps.map((entry) => (
              <li key={entry.id} data-medal={MEDALS[entry.rank - 1]}>
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
            {lines.map((entry) => (
              <li key={entry.id} data-medal={MEDALS[entry.rank - 1]}>
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
