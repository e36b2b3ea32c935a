import { driveLive } from '@parvis/contract/live/live.ts'
import type { ModeratedMessage } from '@parvis/contract/messages/messages.ts'
import { listMessages, moderateMessage } from '@parvis/contract/messages/messages.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { storage } from '#kit/storage.ts'
import type { Actions } from './parts/screenCalls.ts'
import { useActions, useKeyedRead } from './parts/screenCalls.ts'
import { useLive } from './useLive.ts'

export type MessageFilter = 'waiting' | 'favorite' | 'archived'

const PAGE = 100
const QUERY = {
  waiting: { archived: 'false' },
  favorite: { favorite: 'true' },
  archived: { archived: 'true' },
} as const

/** Everything a moderator sees and does; `liveKey` stands for an account. */
export function useModeration(liveKey: string | undefined, filter: MessageFilter) {
  const { event } = useEvent()
  const { domainId, id: eventId } = event
  const { messagesVersion, state, isCut } = useLive({ isStaff: true, key: liveKey })
  const [pageSize, setPageSize] = useState(PAGE)
  const query = { eventId, page: 1, pageSize, ...QUERY[filter] }
  const { data, error, isFetching } = useKeyedRead(listMessages, { query }, { liveKey, version: messagesVersion })
  const actions = useActions(liveKey)
  const unread = useUnread(eventId)
  const params = { domainId, eventId }
  const moderate = ({ id }: ModeratedMessage, body: { archived?: boolean; favorite?: boolean }) => {
    unread.note(id)
    actions.act(moderateMessage, { params: { messageId: id }, query: { eventId }, body })
  }
  return {
    messages: data?.data,
    total: data?.total ?? 0,
    error,
    isFetching,
    isCut,
    actions: actions satisfies Actions,
    isUnread: unread.isUnread,
    readAll: () => unread.readAll(data?.data ?? []),
    activeId: state?.activeMessageId ?? null,
    isChatShown: state?.activeModule === 'chat',
    more: data && data.total > data.data.length && pageSize < 200 ? () => setPageSize(200) : undefined,
    /** Shows a message; the one shown before is archived. */
    show(message: ModeratedMessage) {
      unread.note(message.id)
      actions.act(driveLive, { params, body: { activeModule: 'chat', activeMessageId: message.id } })
    },
    hide: () => actions.act(driveLive, { params, body: { activeMessageId: null } }),
    moderate,
  }
}

/** What has come since this device last said that it had read everything. */
function useUnread(eventId: string) {
  const name = `parvis.messages-read.${eventId}`
  const [readUntil, setReadUntil] = useState(() => storage.read(name) ?? '')
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  return {
    isUnread: ({ id, createdAt, archived }: ModeratedMessage) => !archived && createdAt > readUntil && !seen.has(id),
    note: (id: string) => setSeen((before) => new Set(before).add(id)),
    readAll(messages: readonly ModeratedMessage[]) {
      const latest = messages.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), readUntil)
      storage.write(name, latest)
      setReadUntil(latest)
    },
  }
}
