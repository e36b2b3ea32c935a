import { inFront, onAirIn } from '@parvis/contract/live/live.rules.ts'
import type { LiveControls, LiveState } from '@parvis/contract/live/live.ts'
import { driveLive } from '@parvis/contract/live/live.ts'
import type { ModeratedMessage } from '@parvis/contract/messages/messages.ts'
import { moderateMessage } from '@parvis/contract/messages/messages.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { Actions } from '#features/live-kit/useActions.ts'
import { useActions } from '#features/live-kit/useActions.ts'
import { storage } from '#kit/storage.ts'
import type { MessageFilter, MessageOrder } from './parts/screenCalls.ts'
import { useMessagePages } from './parts/screenCalls.ts'
import { useLive } from './useLive.ts'

export type { MessageFilter, MessageOrder }

export interface Done {
  readonly what: 'accepted' | 'withdrawn' | 'shown' | 'prepared' | 'hidden' | 'archived' | 'unarchived'
  readonly undo: () => void
}

export function useModeration(
  liveKey: string | undefined,
  { filter, q, sort }: { filter: MessageFilter; q: string; sort: MessageOrder },
) {
  const { event } = useEvent()
  const { domainId, id: eventId } = event
  const { messagesVersion, state, isCut } = useLive({ isStaff: true, key: liveKey })
  const pages = useMessagePages({ eventId, filter, q, sort }, { liveKey, version: messagesVersion })
  const actions = useActions(liveKey)
  const unread = useUnread(eventId)
  const [done, setDone] = useState<Done>()
  const params = { domainId, eventId }
  const { drive, change, takeBack } = moderatorCalls(actions, params, state, () => setDone(undefined))
  const activeId = state?.activeMessageId ?? null

  /** Makes a message the active one, with other controls; the previous one is archived. */
  function activate({ id, accepted }: ModeratedMessage, more: Partial<LiveControls>, what: Done['what']) {
    if (!state) return
    const { activeModule, showLeaderboard, showLeaderboardV2 } = state
    const before = { activeModule, activeMessageId: activeId, showLeaderboard, showLeaderboardV2 }
    unread.note(id)
    drive({ ...more, activeMessageId: id }, (now) =>
      setDone({
        what,
        undo: () =>
          takeBack(before, now, {
            kept: activeId === null ? [] : [id, activeId],
            withdrawn: accepted ? undefined : id,
          }),
      }),
    )
  }

  return {
    ...pages,
    isCut,
    actions,
    isUnread: unread.isUnread,
    readAll: () => unread.readAll(pages.messages ?? []),
    state,
    front: state ? inFront(state) : null,
    activeId,
    done,
    show: (message: ModeratedMessage) =>
      activate(message, { activeModule: 'chat', showLeaderboard: false, showLeaderboardV2: false }, 'shown'),
    prepare: (message: ModeratedMessage) => activate(message, {}, 'prepared'),
    hide: () =>
      drive({ activeMessageId: null }, (now) =>
        setDone({ what: 'hidden', undo: () => takeBack({ activeMessageId: activeId }, now) }),
      ),
    ...messageActs({ unread, actions, params, state, activeId, change, setDone }),
  }
}

interface MessageActs {
  readonly unread: ReturnType<typeof useUnread>
  readonly actions: ReturnType<typeof useActions>
  readonly params: { readonly domainId: string; readonly eventId: string }
  readonly state: ReturnType<typeof useLive>['state']
  readonly activeId: string | null
  readonly change: ReturnType<typeof moderatorCalls>['change']
  readonly setDone: (done: Done | undefined) => void
}

/** Actions on one message, on air or not. */
const messageActs = ({ unread, actions, params, state, activeId, change, setDone }: MessageActs) => ({
  archive({ id, archived }: ModeratedMessage) {
    unread.note(id)
    const left = state && id === activeId ? onAirIn({ ...state, activeMessageId: null }) : undefined
    const undo = () =>
      change(id, { archived }, () => {
        if (left) actions.act(driveLive, { params, body: { activeMessageId: id, onAir: left } })
        setDone(undefined)
      })
    change(id, { archived: !archived }, () => setDone({ what: archived ? 'unarchived' : 'archived', undo }))
  },
  accept({ id, accepted }: ModeratedMessage) {
    unread.note(id)
    const undo = () => change(id, { accepted }, () => setDone(undefined))
    change(id, { accepted: !accepted }, () => setDone({ what: accepted ? 'withdrawn' : 'accepted', undo }))
  },
  favour({ id, favorite }: ModeratedMessage) {
    unread.note(id)
    change(id, { favorite: !favorite })
  },
})

/** What a moderator asks of the server: to drive the live, to change a message, and to take back what was done. */
function moderatorCalls(
  actions: Actions,
  params: { readonly domainId: string; readonly eventId: string },
  state: LiveState | undefined,
  onTakenBack: () => void,
) {
  // Sends what this page believes is on air: the server refuses the change if another person has changed it
  // meanwhile.
  const drive = (body: Partial<LiveControls>, onDone?: (state: LiveState) => void) =>
    actions.act(driveLive, { params, body: { ...body, ...(state && { onAir: onAirIn(state) }) } }, onDone)
  const change = (
    messageId: string,
    body: { archived?: boolean; favorite?: boolean; accepted?: boolean },
    onDone?: () => void,
  ) => actions.act(moderateMessage, { params: { messageId }, query: { eventId: params.eventId }, body }, onDone)
  const takeBack = (
    body: Partial<LiveControls>,
    now: LiveState,
    { kept = [], withdrawn }: { kept?: readonly string[]; withdrawn?: string | undefined } = {},
  ) =>
    actions.act(driveLive, { params, body: { ...body, onAir: onAirIn(now) } }, () => {
      for (const id of kept) change(id, { archived: false })
      // A message shown by mistake is withdrawn from the public chat too.
      if (withdrawn !== undefined) change(withdrawn, { accepted: false })
      onTakenBack()
    })
  return { drive, change, takeBack }
}

/** Messages since this device last marked all as read. */
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
