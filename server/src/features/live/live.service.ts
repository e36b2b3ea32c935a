import { refuse } from '@parvis/contract/kit/refusal.ts'
import { onAirIn, wordsOf } from '@parvis/contract/live/live.rules.ts'
import type { LiveControls, LiveState, OnAir } from '@parvis/contract/live/live.ts'
import { liveRefusals } from '@parvis/contract/live/live.ts'
import type { ActiveIds, ItemName } from '@parvis/contract/live/modules.rules.ts'
import { preparedModules } from '@parvis/contract/live/modules.rules.ts'
import type { PreparedItem } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { readLeaderboard } from '#features/leaderboard/leaderboard.service.ts'
import type { LiveTopic } from '#features/live-kit/topics.service.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import {
  acceptMessage,
  archiveMessage,
  countDecisions,
  readMessage,
  readPublic,
} from '#features/messages/messages.service.ts'
import { countPresent } from '#features/presence/presence.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { changeControls, hideMessage, hideResults, lockControls, readControls } from './live.store.ts'
import type { LiveModules } from './modules.service.ts'
import { airRunStep, followOnAir, readRunSheet, tellOnAir } from './run-sheet.service.ts'

export { hideMessage, hideResults }

interface KnownState {
  /** The previous state; parts not due are copied from it. */
  readonly known: LiveState
  readonly due: readonly LiveTopic[]
}

export async function readState(
  { db, hooks }: Pick<Ports, 'db' | 'hooks'>,
  eventId: string,
  since?: KnownState,
): Promise<LiveState> {
  const event = await loadEvent(db, eventId)
  const controls =
    since && !isDue(since, 'state') ? controlsOf(since.known) : offeredIn(event, await readControls(db, eventId))
  const items = await readItems(db, hooks.liveModules, { eventId, controls, since })
  return {
    ...controls,
    eventId,
    ...facts(event),
    ...items,
    words: wordsOf(event.sentences, items),
    message: await readActive(
      since && {
        known: since.known.message,
        isDue: isDue(since, 'upvotes') || isDue(since, 'messages') || isDue(since, 'state'),
      },
      controls.activeMessageId,
      (id) => readMessage(db, eventId, id),
    ),
    ...(await askedByAll(db, event, since)),
    runSheet:
      since && !isDue(since, 'state') ? since.known.runSheet : await readRunSheet(db, eventId, hooks.liveModules),
    leaderboard: await best(db, event, controls, since),
    present: since && !isDue(since, 'present') ? since.known.present : await countPresent(db, eventId),
    // Filled in by the room, which holds the connections.
    connected: since?.known.connected ?? 0,
  }
}

/** Hides a module that a setting has switched off since it was put on air, until it is switched on again. */
function offeredIn(event: LoadedEvent, controls: LiveControls): LiveControls {
  const offered = settingsFor(event, 'fr').FO_MEETING_MODULES
  const hasBoard = offered.includes('leaderboard')
  return {
    ...controls,
    activeModule: controls.activeModule && offered.includes(controls.activeModule) ? controls.activeModule : null,
    showLeaderboard: controls.showLeaderboard && hasBoard,
    showLeaderboardV2: controls.showLeaderboardV2 && hasBoard,
  }
}

const isDue = (since: KnownState | undefined, topic: LiveTopic): boolean =>
  since === undefined || since.due.includes(topic)

function facts(event: LoadedEvent): Pick<LiveState, 'startAt' | 'isClosed'> {
  const settings = settingsFor(event, 'fr')
  return { startAt: settings.startAt || null, isClosed: settings.FO_LIVE_CLOSED }
}

function controlsOf(state: LiveState): LiveControls {
  const { activeModule, showResults, hideVotes, activeMessageId } = state
  const { showLeaderboard, showLeaderboardV2, leaderboardLimit, showTeams, extended } = state
  const ids = Object.fromEntries(preparedModules.map(({ control }) => [control, state[control]]))
  return {
    ...{ activeModule, showResults, hideVotes, ...(ids as ActiveIds), activeMessageId },
    ...{ showLeaderboard, showLeaderboardV2, leaderboardLimit, showTeams, extended },
  }
}

/** Kept for its answers, never shown. */
const isRetired = (module: object): boolean => 'isRetired' in module && module.isRetired === true

interface KnownItem<Item> {
  readonly known: Item | null
  readonly isDue: boolean
}

/** An active item: read when it is due or another than before, else copied. */
async function readActive<Item extends { readonly id: string }>(
  since: KnownItem<Item> | undefined,
  id: string | null,
  read: (id: string) => Promise<Item | undefined>,
): Promise<Item | null> {
  if (id === null) return null
  if (since && !since.isDue && since.known?.id === id) return since.known
  const found = await read(id)
  return found === undefined || isRetired(found) ? null : found
}

async function readItems(
  db: Executor,
  modules: LiveModules,
  { eventId, controls, since }: { eventId: string; controls: LiveControls; since: KnownState | undefined },
): Promise<Pick<LiveState, ItemName>> {
  const items = new Map<ItemName, PreparedItem | null>()
  for (const { key, name, control } of preparedModules) {
    const { topic, read } = modules[key]
    const known = since && { known: since.known[name], isDue: isDue(since, topic) || isDue(since, 'state') }
    items.set(name, await readActive<PreparedItem>(known, controls[control], (id) => read(db, eventId, id)))
  }
  // Each module reads its own item.
  return Object.fromEntries(items) as Pick<LiveState, ItemName>
}

/** The public messages, and whether any was moderated. */
async function askedByAll(
  db: Executor,
  event: LoadedEvent,
  since: KnownState | undefined,
): Promise<Pick<LiveState, 'publicMessages' | 'decisions'>> {
  const isDecided = isDue(since, 'messages') || isDue(since, 'state')
  if (since && !isDecided && !isDue(since, 'upvotes')) {
    const { publicMessages, decisions } = since.known
    return { publicMessages, decisions }
  }
  const publicMessages = await readPublic(db, event)
  const decisions = since && !isDecided ? since.known.decisions : await countDecisions(db, event.row.id)
  return { publicMessages, decisions }
}

async function best(
  db: Executor,
  event: LoadedEvent,
  { showLeaderboard, showLeaderboardV2, leaderboardLimit, showTeams }: LiveControls,
  since: KnownState | undefined,
): Promise<LiveState['leaderboard']> {
  if (!showLeaderboard && !showLeaderboardV2) return null
  if (since && !since.due.includes('leaderboard') && !since.due.includes('state')) return since.known.leaderboard
  return readLeaderboard(db, event, { limit: leaderboardLimit, showTeams, isNamed: true })
}

export type ControlsChange = { [K in keyof LiveControls]?: LiveControls[K] | undefined }

export type Decision = ControlsChange & { readonly onAir?: OnAir | undefined }

export async function drive(
  ports: Ports,
  { domainId, eventId }: { domainId: string; eventId: string },
  { onAir, ...change }: Decision,
): Promise<LiveState> {
  const event = await loadEvent(ports.db, eventId, domainId)
  await transaction(ports.db, async (tx) => {
    const current = onAirIn(offeredIn(event, await lockControls(tx, eventId)))
    if (onAir && (onAir.module !== current.module || onAir.id !== current.id)) refuse(liveRefusals.LIVE_CHANGED)
    await apply(ports, tx, event, change)
  })
  return readState(ports, eventId)
}

export async function driveStep(
  ports: Ports,
  { domainId, eventId }: { domainId: string; eventId: string },
  step: Parameters<typeof airRunStep>[2],
): Promise<LiveState> {
  const event = await loadEvent(ports.db, eventId, domainId)
  await airRunStep(ports, eventId, step, {
    shown: (controls) => onAirIn(offeredIn(event, controls)),
    drive: (tx, change) => apply(ports, tx, event, change),
  })
  return readState(ports, eventId)
}

/** A module that is switched off cannot be put on air; it may be taken off. */
function mustBeOffered(event: LoadedEvent, change: ControlsChange): void {
  const offered = settingsFor(event, 'fr').FO_MEETING_MODULES
  const { activeModule, showLeaderboard, showLeaderboardV2 } = change
  if (activeModule && !offered.includes(activeModule)) refuse(liveRefusals.MODULE_OFF)
  if ((showLeaderboard || showLeaderboardV2) && !offered.includes('leaderboard')) refuse(liveRefusals.MODULE_OFF)
}

async function apply(ports: Ports, tx: Tx, event: LoadedEvent, change: ControlsChange): Promise<void> {
  const eventId = event.row.id
  mustBeOffered(event, change)
  const before = await lockControls(tx, eventId)
  await mustBeOfEvent(ports, tx, eventId, change)
  const left = before.activeMessageId
  if (change.activeMessageId && left !== null && left !== change.activeMessageId)
    await archiveMessage(tx, eventId, left)
  const after = onAirIn(await changeControls(tx, eventId, change))
  const { module, id } = after
  if (id !== null && module !== null)
    await (module === 'chat' ? acceptMessage(tx, eventId, id) : ports.hooks.liveModules[module].store.noteAired(tx, id))
  await followOnAir(ports, tx, eventId, onAirIn(before), after)
  await tellOnAir(ports, tx, eventId, { before: onAirIn(before), after, change })
  afterCommit(tx, () => {
    tellLive(ports, eventId, 'state')
    if (change.activeMessageId !== undefined || module === 'chat') tellLive(ports, eventId, 'messages')
  })
}

async function mustBeOfEvent({ hooks }: Ports, tx: Tx, eventId: string, change: ControlsChange): Promise<void> {
  const named = [
    ...preparedModules.map(({ key, control }) => [control, change[control], hooks.liveModules[key].read] as const),
    ['activeMessageId', change.activeMessageId, readMessage],
  ] as const
  for (const [path, id, read] of named) {
    if (!id) continue
    const found = await read(tx, eventId, id)
    if (!found || isRetired(found)) refuse(liveRefusals.MODULE_UNKNOWN, {}, [{ path, code: 'MODULE_UNKNOWN' }])
  }
}
