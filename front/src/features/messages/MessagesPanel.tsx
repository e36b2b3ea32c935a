import type { PublicMessage, ShownMessage } from '@parvis/contract/messages/messages.ts'
import { listMyMessages, MAX_MESSAGE, sendMessage } from '@parvis/contract/messages/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useInsistentSend } from '#features/live-kit/useInsistentSend.ts'
import type { VoteRight } from '#features/live-kit/useVoteRight.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './MessagesPanel.module.css'
import { OwnMessages } from './parts/OwnMessages.tsx'
import { PublicMessages } from './parts/PublicMessages.tsx'
import { Votes } from './parts/Votes.tsx'

const SHOWN_MS = 10_000
/** Longer texts are set smaller (specification 2, § 9). */
const LONG = 160

interface MessagesPanelProps {
  eventId: string
  message: ShownMessage | null
  /** Published questions, open to votes. */
  asked: readonly PublicMessage[]
  /** Grows with each decision of a moderator; own questions are then read again. */
  decisions: number
  right: Pick<VoteRight, 'hasRight'>
}

export function MessagesPanel({ eventId, message, asked, decisions, right }: MessagesPanelProps) {
  const say = useSay()
  if (!right.hasRight && !message && asked.length === 0) return null
  return (
    <Sheet title={say('messages.title')} lead={right.hasRight ? say('messages.lead') : undefined}>
      {message ? (
        <figure className={styles.shown}>
          <figcaption>{say('messages.onScreen')}</figcaption>
          <blockquote data-long={message.message.length > LONG || undefined}>{message.message}</blockquote>
          {message.votes === null ? null : <Votes count={message.votes} />}
        </figure>
      ) : null}
      {right.hasRight ? <MessageForm eventId={eventId} /> : <Banner kind="info">{say('polls.noRight')}</Banner>}
      <OwnMessages eventId={eventId} onScreen={message?.id} decisions={decisions} />
      <PublicMessages eventId={eventId} asked={asked.filter(({ id }) => id !== message?.id)} mayVote={right.hasRight} />
    </Sheet>
  )
}

function MessageForm({ eventId }: { eventId: string }) {
  const say = useSay()
  const tell = useProblem()
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const { phase, error, send, reset } = useInsistentSend(sendMessage)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (phase !== 'received') return
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [phase, reset])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const asked = text.trim()
    if (asked === '' || phase === 'sending' || phase === 'waiting') return field.current?.focus()
    const reply = await send({ body: { message: asked, eventId } })
    field.current?.focus()
    if (!reply) return
    setText('')
    await cache.invalidateQueries({ queryKey: [listMyMessages.route] })
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={say('messages.message')}
        name="message"
        value={text}
        onChange={setText}
        inputRef={field}
        rows={3}
        maxLength={MAX_MESSAGE}
      />
      <div className={styles.foot}>
        <Button type="submit" disabled={text.trim() === ''} busy={phase === 'sending' || phase === 'waiting'}>
          {say('messages.send')}
        </Button>
        {text.length > MAX_MESSAGE * 0.8 ? (
          <span className={styles.left}>{say('messages.left', { count: MAX_MESSAGE - text.length })}</span>
        ) : null}
      </div>
      {phase === 'received' ? <Banner kind="success">{say('messages.received')}</Banner> : null}
      {phase === 'refused' ? <Banner kind="error">{tell(error)}</Banner> : null}
      {phase === 'waiting' ? <p role="status">{say('polls.waiting')}</p> : null}
    </form>
  )
}
