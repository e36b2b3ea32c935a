import type { ModeratedMessage } from '@parvis/contract/messages/messages.ts'
import type { KeyboardEvent } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { MessageFilter } from '../useModeration.ts'
import { useModeration } from '../useModeration.ts'
import styles from './Moderation.module.css'
import { ModerationMessage } from './ModerationMessage.tsx'
import { ModerationWords } from './ModerationWords.tsx'
import { RemoteProblem } from './RemoteProblem.tsx'

const FILTERS = ['waiting', 'favorite', 'archived'] as const

/** Without accents nor case: people look for words, not for spellings. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The arrows go from one message to the next, wherever the focus is in the list. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('article')]
  const here = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[here + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** Every question asked, the latest first: shown, hidden, kept, archived. */
export function ModerationList({ liveKey, onRefused }: { liveKey: string | undefined; onRefused: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const [filter, setFilter] = useState<MessageFilter>('waiting')
  const [search, setSearch] = useState('')
  const [wordFor, setWordFor] = useState<ModeratedMessage | null | undefined>(undefined)
  const desk = useModeration(liveKey, filter)
  const { messages, total, error, actions, activeId, isUnread } = desk
  const isRefused = error?.status === 401 || error?.status === 403
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])

  const found = useMemo(() => {
    const wanted = fold(search.trim())
    return messages?.filter(({ message, author }) => fold(`${message} ${author}`).includes(wanted))
  }, [messages, search])
  const unread = messages?.filter(isUnread).length ?? 0
  const active = messages?.find(({ id }) => id === activeId)

  return (
    <div className={styles.desk}>
      <RemoteProblem actions={actions} isCut={desk.isCut} />
      {error && !isRefused ? <Banner kind="error">{tell(error)}</Banner> : null}
      <div className={styles.air} data-on={activeId !== null || undefined}>
        <p>
          <strong>{say(activeId === null ? 'live.remote.nothingShown' : 'live.remote.shown')}</strong>
          {active ? <span className={styles.airText}>{active.message}</span> : null}
        </p>
        {activeId === null ? null : (
          <Button small variant="ghost" icon="eyeOff" busy={actions.isPending} onClick={desk.hide}>
            {say('live.remote.hide')}
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <fieldset className={styles.filters} aria-label={say('live.remote.filter')}>
          {FILTERS.map((one) => (
            <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>
              {say(`live.remote.filter.${one}`)}
            </button>
          ))}
        </fieldset>
        <TextInput
          label={say('live.remote.search')}
          name="search"
          type="search"
          value={search}
          onChange={setSearch}
          autoComplete="off"
        />
      </div>
      <div className={styles.counts}>
        <p role="status">{say('live.remote.messages', { count: search ? (found?.length ?? 0) : total })}</p>
        <span>
          {unread > 0 ? (
            <Button variant="link" onClick={desk.readAll}>
              {say('live.remote.readAll', { count: unread })}
            </Button>
          ) : null}
          <Button variant="link" onClick={() => setWordFor(null)}>
            {say('live.remote.words')}
          </Button>
        </span>
      </div>
      <LiveRegion>{unread > 0 ? say('live.remote.unread', { count: unread }) : ''}</LiveRegion>
      {messages === undefined && !error ? <Skeleton lines={6} /> : null}
      {found?.length === 0 ? (
        <EmptyState icon="chat" title={say(search ? 'live.remote.noneFound' : `live.remote.none.${filter}`)} />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shortcut, each button is reached by Tab too */}
      <div className={styles.list} onKeyDown={walk}>
        {found?.map((message) => (
          <ModerationMessage
            key={message.id}
            message={message}
            isShown={message.id === activeId}
            isUnread={isUnread(message)}
            onShow={() => (message.id === activeId ? desk.hide() : desk.show(message))}
            onArchive={() => desk.moderate(message, { archived: !message.archived })}
            onFavorite={() => desk.moderate(message, { favorite: !message.favorite })}
            onBan={() => setWordFor(message)}
          />
        ))}
      </div>
      {desk.more ? (
        <Button variant="ghost" busy={desk.isFetching} onClick={desk.more}>
          {say('live.remote.more')}
        </Button>
      ) : null}
      {wordFor === undefined ? null : (
        <ModerationWords liveKey={liveKey} message={wordFor?.message} onClose={() => setWordFor(undefined)} />
      )}
    </div>
  )
}
