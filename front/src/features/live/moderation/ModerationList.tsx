import type { ModeratedMessage } from '@parvis/contract/messages/messages.ts'
import type { KeyboardEvent } from 'react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { RemoteProblem } from '../parts/RemoteProblem.tsx'
import type { MessageFilter, MessageOrder } from '../useModeration.ts'
import { useModeration } from '../useModeration.ts'
import styles from './Moderation.module.css'
import { ModerationAir, ModerationInstead } from './ModerationAir.tsx'
import { ModerationMessage } from './ModerationMessage.tsx'
import { ModerationWords } from './ModerationWords.tsx'

const FILTERS = ['waiting', 'accepted', 'favorite', 'archived'] as const
const ORDERS = ['latest', 'votes'] as const

/** The up and down arrows go from one message to the next, from any element of the list. */
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

export function ModerationList({ liveKey, onRefused }: { liveKey: string | undefined; onRefused: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const [filter, setFilter] = useState<MessageFilter>('waiting')
  const [sort, setSort] = useState<MessageOrder>('latest')
  const { settings } = useEvent()
  const arePublic = settings.FO_MEETING_MESSAGES_PUBLIC
  const [search, setSearch] = useState('')
  const [wordFor, setWordFor] = useState<ModeratedMessage | null | undefined>(undefined)
  const [asking, setAsking] = useState<ModeratedMessage>()
  const q = useDeferredValue(search.trim())
  const desk = useModeration(liveKey, { filter, q, sort })
  const { messages, total, error, actions, activeId, front, isUnread } = desk
  const isRefused = error?.status === 401 || error?.status === 403
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
  const unread = messages?.filter(isUnread).length ?? 0
  function show(message: ModeratedMessage) {
    // A poll, question or word cloud on air is replaced only after a confirmation.
    if (front === null || front === 'chat') desk.show(message)
    else setAsking(message)
  }

  return (
    <div className={styles.desk}>
      <RemoteProblem actions={actions} isCut={desk.isCut} />
      {error && !isRefused ? <Banner kind="error">{tell(error)}</Banner> : null}
      <ModerationAir desk={desk} />
      <Tools {...{ filter, sort, search, arePublic }} onFilter={setFilter} onSort={setSort} onSearch={setSearch} />
      <Counts {...{ total, unread }} onReadAll={desk.readAll} onWords={() => setWordFor(null)} />
      {messages === undefined && !error ? <Skeleton lines={6} /> : null}
      {messages?.length === 0 ? (
        <EmptyState icon="chat" title={say(q ? 'live.remote.noneFound' : `live.remote.none.${filter}`)} />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shortcut, each button is reached by Tab too */}
      <div className={styles.list} onKeyDown={walk}>
        {messages?.map((message) => (
          <ModerationMessage
            key={message.id}
            message={message}
            isShown={message.id === activeId && front === 'chat'}
            isReady={message.id === activeId && front !== 'chat'}
            isUnread={isUnread(message)}
            onShow={desk.state && (() => (message.id === activeId && front === 'chat' ? desk.hide() : show(message)))}
            onAccept={arePublic ? () => desk.accept(message) : undefined}
            onArchive={() => desk.archive(message)}
            onFavorite={() => desk.favour(message)}
            onBan={() => setWordFor(message)}
          />
        ))}
      </div>
      {desk.more ? (
        <Button variant="ghost" busy={desk.isFetching} onClick={desk.more}>
          {say('live.remote.more')}
        </Button>
      ) : null}
      {asking ? <ModerationInstead desk={desk} message={asking} onClose={() => setAsking(undefined)} /> : null}
      {wordFor === undefined ? null : (
        <ModerationWords liveKey={liveKey} message={wordFor?.message} onClose={() => setWordFor(undefined)} />
      )}
    </div>
  )
}

interface ToolsProps {
  filter: MessageFilter
  sort: MessageOrder
  search: string
  arePublic: boolean
  onFilter: (filter: MessageFilter) => void
  onSort: (sort: MessageOrder) => void
  onSearch: (search: string) => void
}

function Tools({ filter, sort, search, arePublic, onFilter, onSort, onSearch }: ToolsProps) {
  const say = useSay()
  return (
    <div className={styles.tools}>
      <fieldset className={styles.filters} aria-label={say('live.remote.filter')}>
        {FILTERS.filter((one) => arePublic || one !== 'accepted').map((one) => (
          <button key={one} type="button" aria-pressed={one === filter} onClick={() => onFilter(one)}>
            {say(`live.remote.filter.${one}`)}
          </button>
        ))}
      </fieldset>
      {arePublic ? (
        <fieldset className={styles.filters} aria-label={say('live.remote.sort')}>
          {ORDERS.map((one) => (
            <button key={one} type="button" aria-pressed={one === sort} onClick={() => onSort(one)}>
              {say(`live.remote.sort.${one}`)}
            </button>
          ))}
        </fieldset>
      ) : null}
      <TextInput
        label={say('live.remote.search')}
        name="search"
        type="search"
        value={search}
        onChange={onSearch}
        autoComplete="off"
      />
    </div>
  )
}

interface CountsProps {
  total: number
  unread: number
  onReadAll: () => void
  onWords: () => void
}

function Counts({ total, unread, onReadAll, onWords }: CountsProps) {
  const say = useSay()
  return (
    <>
      <div className={styles.counts}>
        <p role="status">{say('live.remote.messages', { count: total })}</p>
        <span>
          {unread > 0 ? (
            <Button variant="link" onClick={onReadAll}>
              {say('live.remote.readAll', { count: unread })}
            </Button>
          ) : null}
          <Button variant="link" onClick={onWords}>
            {say('live.remote.words')}
          </Button>
        </span>
      </div>
      <LiveRegion>{unread > 0 ? say('live.remote.unread', { count: unread }) : ''}</LiveRegion>
    </>
  )
}
