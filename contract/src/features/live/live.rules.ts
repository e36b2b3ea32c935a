import type { PreparedItem } from '#features/live-kit/prepared.rules.ts'
import type { Words } from '#kit/words.ts'
import type { PreparedKey } from '#prepared-keys.ts'
import type { LiveChange, LiveControls, LiveState, OnAir } from './live.ts'
import type { ItemName, LiveModule } from './modules.rules.ts'
import { liveModules, preparedModules, withItems, withoutIds } from './modules.rules.ts'
import { prepared, pushRules } from './prepared.rules.ts'

// Marked as pure, so that pages leave it out: only the server starts from it.
export const freshControls: LiveControls = /* @__PURE__ */ withoutIds({
  activeModule: null,
  showResults: false,
  hideVotes: false,
  activeMessageId: null,
  showLeaderboard: false,
  showLeaderboardV2: false,
  leaderboardLimit: 10,
  showTeams: false,
  extended: { messageIntern: '' },
})

/** Content put on air by the controls. */
export function onAirIn(controls: LiveControls): OnAir {
  const { activeModule: module } = controls
  if (module === null) return { module, id: null }
  return { module, id: module === 'chat' ? controls.activeMessageId : controls[prepared[module].control] }
}

/** Whether the same content is on air; public questions count as one. */
export const isSameOnAir = (a: OnAir, b: OnAir): boolean =>
  a.module === b.module && (a.module === 'chat' || a.id === b.id)

export interface ActiveItem {
  readonly key: PreparedKey
  readonly item: PreparedItem
}

/** The prepared item on air, if any. */
export function activeItemIn(state: LiveState): ActiveItem | undefined {
  const { activeModule: key } = state
  if (key === null || key === 'chat') return undefined
  const item = state[prepared[key].name]
  return item ? { key, item } : undefined
}

export type InFront = LiveModule | 'leaderboard' | 'closed' | null

/** The closing screen comes before the leaderboard, then the active module; a module without content is skipped. */
export function inFront(state: LiveState): InFront {
  const { isClosed, leaderboard, activeModule } = state
  if (isClosed) return 'closed'
  if (leaderboard) return 'leaderboard'
  return activeModule === 'chat' ? activeModule : (activeItemIn(state)?.key ?? null)
}

/** Whether the public has content to follow: a live without a date is open while this holds. */
export const isOnAir = ({ isClosed, activeModule, leaderboard }: LiveState): boolean =>
  !isClosed && (activeModule !== null || leaderboard !== null)

/** Translations of the content on air, by language. */
export function wordsOf(sentences: LiveState['words'], items: Pick<LiveState, ItemName>): LiveState['words'] {
  const names = preparedModules.flatMap(({ key, name }) => {
    const item = items[name]
    return item ? [`${key}.${item.id}`] : []
  })
  const isTheirs = (key: string) => names.some((name) => key === name || key.startsWith(`${name}.`))
  const found = Object.entries(sentences).map(([language, words]): [string, Words] => [
    language,
    Object.fromEntries(Object.entries(words).filter(([key]) => isTheirs(key))),
  ])
  return Object.fromEntries(found.filter(([, words]) => Object.keys(words).length > 0))
}

/** The live in the reader's language: one frame serves all, and each page translates it. */
export function spoken(state: LiveState, language: string): LiveState {
  const words = state.words[language]
  return words ? withItems(state, (module, item) => module.inLanguage(item, words)) : state
}

/** Removes prepared and past content, which must not leak. */
function airedIn(state: LiveState): LiveState {
  const { activeModule } = state
  const others = preparedModules.filter(({ key }) => activeModule !== key)
  const aired = {
    ...withItems(state, ({ key }, item) => (activeModule === key ? item : null)),
    ...Object.fromEntries(others.map(({ control }) => [control, null])),
    ...(activeModule !== 'chat' && { activeMessageId: null, message: null }),
  }
  return { ...aired, words: wordsOf(state.words, aired) }
}

/**
 * The part of the live state that participants may see; nothing else is sent to them. With `hideVotes`, results are
 * percentages and the number of answers is hidden.
 */
export function publicState(all: LiveState): LiveState {
  const state = airedIn(all)
  const { leaderboard, message, publicMessages } = state
  return {
    ...withItems(state, (module, item) => pushRules[module.key].seen(item, state)),
    // For the live team only.
    extended: { messageIntern: '' },
    connected: 0,
    runSheet: null,
    leaderboard: leaderboard?.map((line) => ({ ...line, firstName: '', lastName: '' })) ?? null,
    ...(state.hideVotes && {
      message: message && { ...message, votes: null },
      publicMessages: publicMessages.map((asked) => ({ ...asked, votes: null })),
    }),
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The state without parts that change many times a second, as entries in one order, so that equal states are equal texts. */
function steady({
  message,
  publicMessages: _publicMessages,
  decisions: _decisions,
  leaderboard: _leaderboard,
  present: _present,
  connected: _connected,
  ...rest
}: LiveState): object {
  const withoutResults = withItems(rest, ({ results }, item) => ({
    ...item,
    ...Object.fromEntries(Object.keys(results).map((key) => [key, null])),
  }))
  const compared = { ...withoutResults, message: message && { ...message, votes: null } }
  return Object.entries(compared).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const votable = ({ publicMessages, decisions }: LiveState): unknown => [
  decisions,
  publicMessages.map(({ id, message }) => [id, message]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
]

function messageChanges(before: LiveState, after: LiveState): LiveChange[] {
  const { publicMessages, decisions, message } = after
  const changes: LiveChange[] = []
  const isSame = isEqual(votable(before), votable(after))
  if (!isSame) changes.push({ type: 'PUBLIC_MESSAGES', publicMessages, decisions })
  const isReordered = isSame && !isEqual(before.publicMessages, publicMessages)
  if (isReordered || before.message?.votes !== message?.votes) {
    const upvotes = publicMessages.map(({ id, votes }) => ({ id, votes }))
    changes.push({ type: 'UPVOTES', upvotes, shown: message?.votes ?? null })
  }
  return changes
}

/** The shortest frames that lead from one state to the next; empty when they are equal. */
export function changesBetween(before: LiveState, after: LiveState): LiveChange[] {
  const isWithheld = (state: LiveState) =>
    preparedModules.map(({ key, name }) => pushRules[key].isWithheld(state[name]))
  if (!isEqual(steady(before), steady(after)) || !isEqual(isWithheld(before), isWithheld(after)))
    return [{ type: 'STATE', state: after }]
  return [
    ...liveModules.flatMap((key) =>
      key === 'chat' ? messageChanges(before, after) : resultChanges(key, before, after),
    ),
    ...otherChanges(before, after),
  ]
}

type ResultChange = Exclude<
  LiveChange,
  { type: 'STATE' | 'LEADERBOARD' | 'PUBLIC_MESSAGES' | 'UPVOTES' | 'PRESENT' | 'MESSAGES' }
>

function resultChanges(key: PreparedKey, before: LiveState, after: LiveState): ResultChange[] {
  const { name, frame, results } = prepared[key]
  const item = after[name]
  if (!item || isEqual(before[name], item)) return []
  const moved = Object.entries(item).filter(([field]) => Object.hasOwn(results, field))
  // The schemas of the frame are those of its item.
  return [{ type: frame, [`${name}Id`]: item.id, round: item.round, ...Object.fromEntries(moved) } as ResultChange]
}

function otherChanges(before: LiveState, after: LiveState): LiveChange[] {
  const changes: LiveChange[] = []
  const { leaderboard, present, connected } = after
  if (!isEqual(before.leaderboard, leaderboard)) changes.push({ type: 'LEADERBOARD', leaderboard })
  if (before.present !== present || before.connected !== connected)
    changes.push({ type: 'PRESENT', present, connected })
  return changes
}

/** The state after a change; every page applies it. */
export function applyChange(state: LiveState, change: LiveChange): LiveState {
  switch (change.type) {
    case 'STATE':
      return change.state
    case 'LEADERBOARD':
      return { ...state, leaderboard: change.leaderboard }
    case 'PUBLIC_MESSAGES':
      return { ...state, publicMessages: change.publicMessages, decisions: change.decisions }
    case 'UPVOTES': {
      const known = new Map(state.publicMessages.map((asked) => [asked.id, asked]))
      const publicMessages = change.upvotes.flatMap(({ id, votes }) => {
        const asked = known.get(id)
        return asked ? [{ ...asked, votes }] : []
      })
      return { ...state, publicMessages, message: state.message && { ...state.message, votes: change.shown } }
    }
    case 'PRESENT':
      return { ...state, present: change.present, connected: change.connected }
    case 'MESSAGES':
      return state
    default:
      return withResults(state, change)
  }
}

/** Results of another round or item are ignored. */
function withResults(state: LiveState, change: ResultChange): LiveState {
  const told: Readonly<Record<string, unknown>> = change
  return withItems(state, ({ frame, name, results }, item) =>
    frame === change.type && item.id === told[`${name}Id`] && item.round === change.round
      ? { ...item, ...Object.fromEntries(Object.keys(results).map((key) => [key, told[key]])) }
      : item,
  )
}
