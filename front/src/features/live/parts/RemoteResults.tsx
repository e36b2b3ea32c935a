import type { LiveState } from '@parvis/contract/live/live.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Remote.module.css'

interface Line {
  readonly id: string
  readonly label: string
  readonly votes: number
}

/** What is being answered to what is on air, as it comes, whether the room sees it or not. */
function linesOf({ activeModule, poll, question }: LiveState): { lines: Line[]; whole: number } | undefined {
  if (activeModule === 'poll' && poll?.pollResults) {
    const votes = new Map(poll.pollResults.map((result) => [result.id, result.votes]))
    const lines = poll.pollChoices.map(({ id, label }) => ({ id, label, votes: votes.get(id) ?? 0 }))
    return { lines, whole: poll.totalVotes ?? 0 }
  }
  if (activeModule === 'question' && question?.questionResults) {
    const votes = new Map(question.questionResults.map((result) => [result.id, result.votes]))
    const lines = question.questionResponses.map(({ id, label }) => ({ id, label, votes: votes.get(id) ?? 0 }))
    return { lines, whole: question.questionVoters ?? 0 }
  }
  return undefined
}

export function RemoteResults({ state }: { state: LiveState }) {
  const say = useSay()
  const { language } = useLanguage()
  const results = linesOf(state)
  if (!results) return null
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <ul className={styles.results} aria-label={say('live.screen.results')}>
      {results.lines.map(({ id, label, votes }) => {
        const part = results.whole > 0 ? votes / results.whole : 0
        return (
          <li key={id}>
            <span>{label}</span>
            <span>
              {new Intl.NumberFormat(language).format(votes)} · {percent.format(part)}
            </span>
            <meter min={0} max={1} value={part} aria-hidden="true" />
          </li>
        )
      })}
    </ul>
  )
}
