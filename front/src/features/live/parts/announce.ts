import { activeItemIn } from '@parvis/contract/live/live.rules.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import { titleOf } from '@parvis/contract/live/modules.rules.ts'
import { playedModules } from './played.ts'

export function playedIn(state: LiveState | undefined): { id: string; round: number } | undefined {
  const active = state && activeItemIn(state)
  return active && playedModules[active.key].isAnsweredOnce ? active.item : undefined
}

/** An announcement for screen readers: a word key and its variables. */
export interface Announcement {
  readonly key: string
  readonly vars: Readonly<Record<string, string>>
}

export interface Shown {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly hasResults: boolean
  readonly isClose: boolean
}

export function shownIn(state: LiveState): Shown | undefined {
  const { activeModule, message } = state
  if (activeModule === 'chat' && message) {
    return { id: message.id, key: 'live.new.message', title: message.message, isClose: false, hasResults: false }
  }
  const active = activeItemIn(state)
  if (!active) return undefined
  const { key, item } = active
  const hasResults = playedModules[key].hasResults(item)
  const id = `${item.id}:${item.round}`
  return { id, key: `live.new.${key}`, title: titleOf(key, item), isClose: item.isClose, hasResults }
}

/** Announces a new module, its results and its end once each, but never a figure that moves. */
export function announcementOf(before: LiveState, after: LiveState): Announcement | undefined {
  const was = shownIn(before)
  const is = shownIn(after)
  if (is && is.id !== was?.id) return { key: is.key, vars: { title: is.title } }
  if (is?.hasResults && !was?.hasResults) return { key: 'live.resultsShown', vars: {} }
  if (is?.isClose && !was?.isClose) return { key: 'MODULE_CLOSED', vars: {} }
  return undefined
}
