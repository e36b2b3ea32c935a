import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './LeaderboardCard.module.css'

interface LeaderboardCardProps {
  lines: readonly LeaderboardEntry[]
  showTeams: boolean
}

const MEDALS: Readonly<Record<number, string>> = { 1: 'gold', 2: 'silver', 3: 'bronze' }

/** The leaderboard; the first three ranks are named in words too. */
export function LeaderboardCard({ lines, showTeams }: LeaderboardCardProps) {
  const say = useSay()
  const { language } = useLanguage()
  const figures = new Intl.NumberFormat(language)
  if (lines.length === 0)
    return <p className={styles.none}>{say(showTeams ? 'leaderboard.noTeams' : 'leaderboard.none')}</p>
  return (
    <ol className={styles.lines} aria-label={say(showTeams ? 'leaderboard.teams' : 'leaderboard.people')}>
      {lines.map((line, index) => {
        const medal = MEDALS[line.rank]
        return (
          <li
            key={line.id}
            className={styles.line}
            data-medal={medal}
            data-mine={line.isMine || undefined}
            // The own line is set apart when ranks are missing above it.
            data-apart={(line.isMine && index > 0 && line.rank > (lines[index - 1]?.rank ?? 0) + 1) || undefined}
          >
            <span className={styles.rank}>{line.rank}</span>
            <span className={styles.name}>
              <span>{nameOf(line, showTeams)}</span>
              {!showTeams && line.label ? <span className={styles.team}>{line.label}</span> : null}
            </span>
            <span className={styles.marks}>
              {medal ? <span className={styles.medal}>{say(`leaderboard.${medal}`)}</span> : null}
              {line.isMine ? (
                <Pill kind="brand">{say(showTeams ? 'leaderboard.yourTeam' : 'leaderboard.you')}</Pill>
              ) : null}
            </span>
            <span className={styles.points}>
              {say('leaderboard.points', { count: line.points, points: figures.format(line.points) })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function nameOf({ pseudo, label, firstName, lastName }: LeaderboardEntry, showTeams: boolean): string {
  return showTeams ? label : fullName({ firstName, lastName }) || pseudo
}
