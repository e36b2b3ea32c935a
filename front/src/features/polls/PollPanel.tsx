import { letterOf } from '@parvis/contract/live-kit/live-kit.rules.ts'
import type { Poll } from '@parvis/contract/polls/polls.ts'
import { vote } from '@parvis/contract/polls/polls.ts'
import { AnswerPanel } from '#features/live-kit/AnswerPanel.tsx'
import type { LivePanelProps } from '#features/live-kit/live-kit.live.ts'
import type { ResultLine } from '#features/live-kit/ResultsPanel.tsx'
import { ResultsPanel } from '#features/live-kit/ResultsPanel.tsx'
import { useInsistentSend } from '#features/live-kit/useInsistentSend.ts'
import { useSay } from '#kit/say.tsx'
import hidden from '#kit/ui/hidden.module.css'
import { Sheet } from '#kit/ui/Sheet.tsx'
import styles from './PollPanel.module.css'

function linesOf({ pollChoices, pollResults }: Poll, mine: string | undefined): ResultLine[] {
  const votes = new Map(pollResults?.map((result) => [result.id, result.votes]))
  return pollChoices.map(({ id, label, color }) => ({
    id,
    label,
    color,
    votes: votes.get(id) ?? 0,
    isMine: id === mine,
  }))
}

/** A poll of the live: choices, then a receipt, then results once shown. */
export function PollPanel({ item: poll, right }: LivePanelProps<Poll>) {
  const say = useSay()
  const { phase, error, send } = useInsistentSend(vote)
  const chosen = right.chosenIn(poll)?.[0]
  const isOffered = !poll.isClose && right.hasRight && chosen === undefined

  async function choose(choiceId: string) {
    right.note(poll, [choiceId])
    const reply = await send({ params: { pollId: poll.id, choiceId } })
    // A vote given on another device counts; a refused one does not.
    if (!reply) await right.readAgain(poll)
  }

  return (
    <Sheet title={poll.title} lead={poll.label}>
      <AnswerPanel
        isClosed={poll.isClose}
        hasRight={right.hasRight}
        hasAnswered={chosen !== undefined}
        phase={phase}
        error={error}
        received={say('polls.received')}
      />
      {isOffered ? (
        <fieldset className={styles.choices}>
          <legend className={hidden.hidden}>{say('polls.choices')}</legend>
          {poll.pollChoices.map(({ id, label, color }, index) => (
            <button key={id} type="button" className={styles.choice} onClick={() => void choose(id)}>
              <span className={styles.letter} aria-hidden="true" style={color ? { borderColor: color } : undefined}>
                {letterOf(index)}
              </span>
              <span>{label}</span>
            </button>
          ))}
        </fieldset>
      ) : null}
      {chosen !== undefined && !poll.pollResults ? (
        <p className={styles.mine}>
          {say('polls.yourVote', { choice: poll.pollChoices.find(({ id }) => id === chosen)?.label ?? '' })}
        </p>
      ) : null}
      {poll.pollResults ? (
        <>
          <ResultsPanel
            lines={linesOf(poll, chosen)}
            display="bars"
            voters={poll.totalVotes}
            label={say('polls.results')}
          />
          {poll.totalVotes === null ? null : (
            <p className={styles.total}>{say('polls.total', { count: poll.totalVotes })}</p>
          )}
        </>
      ) : null}
    </Sheet>
  )
}
