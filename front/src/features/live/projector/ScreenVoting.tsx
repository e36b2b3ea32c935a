import type { LiveState } from '@parvis/contract/live/live.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { QrCode } from '#kit/ui/QrCode.tsx'
import stage from './ScreenStage.module.css'
import styles from './ScreenVoting.module.css'

export interface Voting {
  /** How many have answered; null where it is hidden. */
  readonly count: number | null
  /** With many lines, the invitation has no column beside them. */
  readonly lines: number
}

export function votingIn({ activeModule, poll, question, wordCloud, hideVotes }: LiveState): Voting | undefined {
  const told = (count: number | null) => (hideVotes ? null : count)
  if (activeModule === 'poll' && poll && !poll.isClose)
    return { count: told(poll.totalVotes), lines: poll.pollChoices.length }
  if (activeModule === 'question' && question && !question.isClose)
    return { count: told(question.questionVoters), lines: question.questionResponses.length }
  if (activeModule === 'wordcloud' && wordCloud && !wordCloud.isClose) return { count: null, lines: 0 }
  return undefined
}

/** Above this many lines, the invitation stands beside the title and leaves them the whole width. */
const FEW = 6

/** The active vote, with its QR code and count, so that latecomers can join by themselves. */
export function ScreenVoting({ voting, children }: { voting: Voting; children: ReactNode }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const path = paths.live(event.context)
  const { count, lines } = voting
  return (
    <div className={styles.voting} data-many={lines > FEW || undefined}>
      {children}
      <aside className={styles.join} aria-label={say('live.screen.join')}>
        <div className={styles.code}>
          <QrCode text={location.origin + path} label={say('live.screen.qr')} />
        </div>
        <div className={styles.how}>
          <p className={styles.where}>{location.host + path}</p>
          {count === null ? null : (
            <p className={stage.total}>
              <strong>{new Intl.NumberFormat(language).format(count)}</strong> {say('live.screen.votes', { count })}
            </p>
          )}
        </div>
      </aside>
    </div>
  )
}
