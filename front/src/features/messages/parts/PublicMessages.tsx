import type { PublicMessage } from '@parvis/contract/messages/messages.ts'
import { listMyMessages, listMyUpvotes, upvoteMessage } from '@parvis/contract/messages/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInsistentSend } from '#features/live-kit/useInsistentSend.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './PublicMessages.module.css'
import { useHeldOrder } from './useHeldOrder.ts'
import { Votes } from './Votes.tsx'

interface PublicMessagesProps {
  eventId: string
  asked: readonly PublicMessage[]
  mayVote: boolean
}

export function PublicMessages({ eventId, asked, mayVote }: PublicMessagesProps) {
  const say = useSay()
  const { data: mine } = useRead(listMyMessages, { query: { eventId } }, { refetchOnWindowFocus: false })
  const { data: given } = useRead(listMyUpvotes, { query: { eventId } }, { refetchOnWindowFocus: false })
  const { shown, hold } = useHeldOrder(asked)
  if (asked.length === 0) return null
  const own = new Set(mine?.data.map(({ id }) => id))
  const upvoted = new Set(given?.messageIds)
  return (
    <section className={styles.public} aria-labelledby="public-messages">
      <h3 id="public-messages">{say('messages.public')}</h3>
      {mayVote ? <p className={styles.lead}>{say('messages.public.lead')}</p> : null}
      <ol className={styles.list} {...hold}>
        {shown.map((message) => (
          <PublicQuestion
            key={message.id}
            eventId={eventId}
            message={message}
            isOwn={own.has(message.id)}
            isUpvoted={upvoted.has(message.id)}
            mayVote={mayVote && given !== undefined && mine !== undefined}
          />
        ))}
      </ol>
    </section>
  )
}

interface PublicQuestionProps {
  eventId: string
  message: PublicMessage
  isOwn: boolean
  isUpvoted: boolean
  mayVote: boolean
}

function PublicQuestion({ eventId, message: { id, message, votes }, isOwn, isUpvoted, mayVote }: PublicQuestionProps) {
  const say = useSay()
  const tell = useProblem()
  const cache = useQueryClient()
  const { phase, error, send } = useInsistentSend(upvoteMessage)
  /** The last choice, shown until the server has answered. */
  const [wanted, setWanted] = useState<boolean>()
  const isSending = phase === 'sending' || phase === 'waiting'
  const isOn = wanted ?? isUpvoted

  async function turn() {
    if (isSending) return
    setWanted(!isOn)
    await send({ params: { messageId: id }, body: { eventId, upvoted: !isOn } })
    // Shows the server's state afterwards, even after a refusal.
    await cache.invalidateQueries({ queryKey: [listMyUpvotes.route] })
    setWanted(undefined)
  }

  return (
    <li className={styles.one}>
      <p className={styles.text}>{message}</p>
      <div className={styles.foot}>
        {isOwn ? <Pill>{say('messages.public.mine')}</Pill> : null}
        {mayVote && !isOwn ? (
          <button type="button" className={styles.vote} aria-pressed={isOn} onClick={() => void turn()}>
            <Icon name="arrowUp" size={18} />
            <VisuallyHidden>{say('messages.upvote', { message })}</VisuallyHidden>
            {votes === null ? null : <Votes count={votes} />}
          </button>
        ) : votes === null ? null : (
          <Votes count={votes} />
        )}
      </div>
      {phase === 'refused' ? <Banner kind="error">{tell(error)}</Banner> : null}
    </li>
  )
}
