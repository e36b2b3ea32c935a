import type { ActiveItem } from '@parvis/contract/live/live.rules.ts'
import { activeItemIn } from '@parvis/contract/live/live.rules.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import type { LiveModule } from '@parvis/contract/live/modules.rules.ts'
import { byModule } from '@parvis/contract/live/modules.rules.ts'
import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { named } from '#feature.ts'
import { useEvent } from '#features/events/useEvent.ts'
import type { LivePanelProps } from '#features/live-kit/live-kit.live.ts'
import type { VoteRight } from '#features/live-kit/useVoteRight.ts'
import { useMe } from '#features/users/useMe.ts'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { playedModules } from './played.ts'

export type Offered = LiveModule | 'emotions' | 'leaderboard'

const loads = {
  ...byModule((key) => playedModules[key].panel),
  chat: named(() => import('#features/messages/MessagesPanel.tsx'), 'MessagesPanel'),
  emotions: named(() => import('#features/emotions/EmotionsPanel.tsx'), 'EmotionsPanel'),
  leaderboard: named(() => import('#features/leaderboard/LeaderboardPanel.tsx'), 'LeaderboardPanel'),
} as const satisfies Record<Offered, () => Promise<unknown>>

const TRIES = 8
const LONGEST_MS = 8_000
/** Spreads the preloading of thousands of pages, so that they do not fetch the modules at the same instant. */
const SPREAD_MS = 4_000

/** Retries: the network of a hall is unreliable. */
async function again<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load()
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resume) => setTimeout(resume, Math.min(LONGEST_MS, 500 * 2 ** tries)))
    }
  }
}
const piece = <P,>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await again(load) }))

const panels = byModule((key) => piece(loads[key]))
const MessagesPanel = piece(loads.chat)
const EmotionsPanel = piece(loads.emotions)
const LeaderboardPanel = piece(loads.leaderboard)
const PseudonymPanel = piece(named(() => import('#features/leaderboard/PseudonymPanel.tsx'), 'PseudonymPanel'))

/** Loads the code of the offered modules before one goes on air, when all pages would load it at once. */
export function usePreload(offered: readonly Offered[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const module of offered) loads[module]().catch(() => undefined)
    }, Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [offered])
}

function Arriving({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Sheet>
          <Skeleton lines={4} />
        </Sheet>
      }
    >
      {children}
    </Suspense>
  )
}

interface ModuleProps {
  state: LiveState
  right: VoteRight
}

export function ActiveModule({ state, right }: ModuleProps) {
  const active = activeItemIn(state)
  if (!active) return null
  const { id, round } = active.item
  return (
    <Arriving>
      <Played key={`${id}:${round}`} active={active} hideVotes={state.hideVotes} right={right} />
    </Arriving>
  )
}

interface PlayedProps extends Omit<LivePanelProps<unknown>, 'item'> {
  readonly active: ActiveItem
}

/** An item on air; before the first scored one, the pseudonym is asked where the event requires it. */
function Played({ active: { key, item }, right, hideVotes }: PlayedProps) {
  const { settings } = useEvent()
  const isNamed = Boolean(useMe().UserEvent?.extended['PSEUDO'])
  const mayPlay = right.hasRight && !item.isClose && right.chosenIn(item) === undefined
  if (settings.FO_MEETING_PSEUDO && !isNamed && mayPlay && playedModules[key].isScored(item)) return <PseudonymPanel />
  const Panel = panels[key]
  return <Panel item={item} right={right} hideVotes={hideVotes} />
}

export function Chat({ state, right }: ModuleProps) {
  const message = state.activeModule === 'chat' ? state.message : null
  return (
    <Arriving>
      {
        <MessagesPanel
          eventId={state.eventId}
          message={message}
          asked={state.publicMessages}
          decisions={state.decisions}
          right={right}
        />
      }
    </Arriving>
  )
}

export function Emotions({ state, right }: ModuleProps) {
  return <Suspense>{<EmotionsPanel eventId={state.eventId} right={right} />}</Suspense>
}

export function Leaderboard({ state }: Pick<ModuleProps, 'state'>) {
  const { leaderboardLimit, showTeams, leaderboard } = state
  return <Arriving>{<LeaderboardPanel limit={leaderboardLimit} showTeams={showTeams} pushed={leaderboard} />}</Arriving>
}
