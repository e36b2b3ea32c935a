import { getBannedWords, MAX_WORD_LENGTH, saveBannedWords } from '@parvis/contract/banned-words/banned-words.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import chips from '#features/live-kit/Chips.module.css'
import { useActions } from '#features/live-kit/useActions.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useKeyedRead } from '../parts/screenCalls.ts'
import styles from './Moderation.module.css'

interface ModerationWordsProps {
  readonly liveKey: string | undefined
  readonly message: string | undefined
  readonly onClose: () => void
}

const wordsOf = (message: string): string[] => {
  const words = message.match(/[\p{L}\p{N}@$'’-]{3,}/gu) ?? []
  return [...new Set(words)].filter((word) => word.length <= MAX_WORD_LENGTH).slice(0, 30)
}

export function ModerationWords({ liveKey, message, onClose }: ModerationWordsProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useKeyedRead(getBannedWords, { params }, { liveKey })
  const { act, isPending, error: refused } = useActions(liveKey)
  const [word, setWord] = useState('')
  const words = data?.words
  const save = (next: readonly string[]) =>
    act(saveBannedWords, { params, body: { words: [...next] } }, () => setWord(''))
  function submit(submission: FormEvent) {
    submission.preventDefault()
    const added = word.trim()
    if (words && added !== '') save([...words, added])
  }
  return (
    <Dialog open onClose={onClose} title={say('live.remote.words')} closeLabel={say('live.remote.close')}>
      <Stack>
        <p>{say('live.remote.words.lead')}</p>
        {error || refused ? <Banner kind="error">{tell(error ?? refused)}</Banner> : null}
        {message ? (
          <fieldset className={chips.chips} aria-label={say('live.remote.words.ofMessage')}>
            {wordsOf(message).map((one) => (
              <button key={one} type="button" aria-pressed={one === word} onClick={() => setWord(one)}>
                {one}
              </button>
            ))}
          </fieldset>
        ) : null}
        <form className={styles.add} noValidate onSubmit={submit}>
          <TextInput
            name="word"
            label={say('live.remote.words.one')}
            value={word}
            onChange={setWord}
            maxLength={MAX_WORD_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
          />
          <Button type="submit" busy={isPending} disabled={word.trim() === '' || words === undefined}>
            {say('live.remote.words.add')}
          </Button>
        </form>
        {words === undefined && !error ? <Skeleton /> : null}
        {words?.length === 0 ? <p>{say('live.remote.words.none')}</p> : null}
        <ul className={styles.words}>
          {words?.map((one) => (
            <li key={one}>
              <span>{one}</span>
              <IconButton
                icon="trash"
                label={say('live.remote.words.remove', { word: one })}
                onClick={() => save(words.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}
