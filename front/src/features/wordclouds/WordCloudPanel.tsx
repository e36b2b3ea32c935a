import { MAX_WORD_LENGTH } from '@parvis/contract/banned-words/banned-words.ts'
import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { sendWord } from '@parvis/contract/wordclouds/wordclouds.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { LivePanelProps } from '#features/live-kit/live-kit.live.ts'
import { useInsistentSend } from '#features/live-kit/useInsistentSend.ts'
import type { VoteRight } from '#features/live-kit/useVoteRight.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { WordCloudCard } from './WordCloudCard.tsx'
import styles from './WordCloudPanel.module.css'

/** Duration of the outcome message (specification 2, § 2). */
const SHOWN_MS = 5_000

interface WordCloudPanelProps extends Omit<LivePanelProps<WordCloud>, 'right'> {
  readonly right: Pick<VoteRight, 'hasRight'>
}

export function WordCloudPanel({ item: cloud, right, hideVotes }: WordCloudPanelProps) {
  const say = useSay()
  const { wordCloudResponses: words, isClose } = cloud
  return (
    <Sheet title={cloud.content}>
      {isClose ? (
        <Banner kind="info" isQuiet>
          {say('MODULE_CLOSED')}
        </Banner>
      ) : null}
      {!isClose && !right.hasRight ? <Banner kind="info">{say('polls.noRight')}</Banner> : null}
      {!isClose && right.hasRight ? <WordForm cloud={cloud} /> : null}
      {words && words.length > 0 ? <WordCloudCard cloud={cloud} isCounted={!hideVotes} minWidth={420} /> : null}
    </Sheet>
  )
}

function WordForm({ cloud: { id: wordCloudId, maxPerPerson } }: { readonly cloud: WordCloud }) {
  const say = useSay()
  const tell = useProblem()
  const [word, setWord] = useState('')
  const { phase, error, send, reset } = useInsistentSend(sendWord)
  const field = useRef<HTMLInputElement>(null)
  const isOver = phase === 'received' || phase === 'refused'
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOver, reset])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const response = word.trim()
    if (response === '' || phase === 'sending' || phase === 'waiting') return field.current?.focus()
    const reply = await send({ params: { wordCloudId }, body: { response } })
    if (reply) setWord('')
    field.current?.focus()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={say('wordclouds.word')}
        hint={say('wordclouds.hint', { count: maxPerPerson })}
        name="word"
        value={word}
        onChange={setWord}
        inputRef={field}
        maxLength={MAX_WORD_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
      />
      <Button type="submit" disabled={word.trim() === ''} busy={phase === 'sending' || phase === 'waiting'}>
        {say('wordclouds.send')}
      </Button>
      <div className={styles.outcome}>
        {phase === 'received' ? <Banner kind="success">{say('wordclouds.received')}</Banner> : null}
        {phase === 'refused' ? <Banner kind="error">{tell(error)}</Banner> : null}
        {phase === 'waiting' ? <p role="status">{say('polls.waiting')}</p> : null}
      </div>
    </form>
  )
}
