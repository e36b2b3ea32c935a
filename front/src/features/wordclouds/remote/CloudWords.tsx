import { getBannedWords, saveBannedWords } from '@parvis/contract/banned-words/banned-words.ts'
import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import chips from '#features/live-kit/Chips.module.css'
import type { ModuleResultsProps } from '#features/live-kit/live-kit.remote.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'

/** As many as can be scrolled by thumb; rarer words are small on the screen anyway. */
const MOST = 24

/** The words on air, most frequent first; a tap bans one from the screens. */
export function CloudWords({ item: cloud, actions }: ModuleResultsProps<WordCloud>) {
  const say = useSay()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const [word, setWord] = useState<string>()
  const { data, refetch } = useRead(getBannedWords, { params })
  const words = (cloud.wordCloudResponses ?? []).toSorted((a, b) => b.count - a.count).slice(0, MOST)
  async function ban(banned: string) {
    setWord(undefined)
    // Words that another moderator has banned meanwhile are kept.
    const known = (await refetch()).data ?? data
    if (known) actions.act(saveBannedWords, { params, body: { words: [...known.words, banned] } })
  }
  if (words.length === 0) return null
  return (
    <fieldset className={chips.chips} aria-label={say('live.remote.words.onAir')}>
      {words.map(({ response, count }) => (
        <button
          key={response}
          type="button"
          aria-label={say('live.remote.words.ban', { word: response })}
          onClick={() => setWord(response)}
        >
          {response} <small>{count}</small>
        </button>
      ))}
      <ConfirmDialog
        open={word !== undefined}
        title={say('live.remote.words.ban.title', { word: word ?? '' })}
        yesLabel={say('live.remote.words.add')}
        noLabel={say('live.remote.cancel')}
        danger
        onNo={() => setWord(undefined)}
        onYes={() => word !== undefined && void ban(word)}
      >
        <p>{say('live.remote.words.ban.lead')}</p>
      </ConfirmDialog>
    </fieldset>
  )
}
