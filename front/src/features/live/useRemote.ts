import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { onAirIn } from '@parvis/contract/live/live.rules.ts'
import type { LiveControls } from '@parvis/contract/live/live.ts'
import { airStep, driveLive, saveRunSheet } from '@parvis/contract/live/live.ts'
import { preparedModules } from '@parvis/contract/live/modules.rules.ts'
import { prepared } from '@parvis/contract/live/prepared.rules.ts'
import type { PreparedItem } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { PreparedKey } from '@parvis/contract/prepared-keys'
import { useQueries } from '@tanstack/react-query'
import { useEvent } from '#features/events/useEvent.ts'
import type { EventParams, ModuleChange } from '#features/live-kit/live-kit.remote.ts'
import { useActions } from '#features/live-kit/useActions.ts'
import type { CallError } from '#kit/call.ts'
import { remoteModules } from './remote/modules.ts'
import { useLive } from './useLive.ts'

/** Interval after which another organiser's edits appear; live changes are pushed. */
const READ_AGAIN_MS = 5_000

export interface ModuleName {
  readonly kind: PreparedKey
  readonly id: string
}

export interface ListedItems {
  readonly kind: PreparedKey
  /** Undefined until the list is read. */
  readonly items: readonly PreparedItem[] | undefined
  readonly error: CallError | null
}

/** The items of all prepared modules, in the order of the modules. */
function useListedItems(params: EventParams): readonly ListedItems[] {
  const lists = useQueries({
    queries: preparedModules.map(({ key }) => {
      const { list, read } = remoteModules[key]
      return {
        queryKey: [list.route, { params }],
        queryFn: ({ signal }: { signal: AbortSignal }) => read(params, signal),
        refetchInterval: READ_AGAIN_MS,
        staleTime: 0,
      }
    }),
  })
  return preparedModules.map(({ key }, index) => ({
    kind: key,
    items: lists[index]?.data?.data,
    error: (lists[index]?.error ?? null) as CallError | null,
  }))
}

export function useRemote() {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { state, isCut, clockOffset } = useLive({ isStaff: true })
  const actions = useActions()
  const listed = useListedItems(params)
  const drive = (body: Partial<LiveControls>) => actions.act(driveLive, { params, body })
  // Sends what this page believes is on air, so that the change never applies to a module put on air meanwhile.
  const driveOnAir = (body: Partial<LiveControls>) =>
    actions.act(driveLive, { params, body: { ...body, ...(state && { onAir: onAirIn(state) }) } })
  const isOnAir = ({ kind, id }: ModuleName): boolean =>
    state?.activeModule === kind && state[prepared[kind].control] === id
  return {
    params,
    state,
    isCut,
    clockOffset,
    actions,
    listed,
    drive,
    driveOnAir,
    isOnAir,
    /** Results are hidden at first, since visible ones influence votes. */
    air({ kind, id }: ModuleName) {
      const fresh = { showResults: false, showLeaderboard: false, showLeaderboardV2: false }
      drive({ activeModule: kind, [prepared[kind].control]: id, ...fresh })
    },
    /** Saves the run sheet by its version; a sheet changed meanwhile is not overwritten. */
    saveSheet(steps: Steps) {
      const version = state?.runSheet?.version
      if (version !== undefined) actions.act(saveRunSheet, { params, body: { version, steps } })
    },
    /** Puts a step on air; with null, takes the current one off. */
    goTo(stepId: string | null) {
      if (!state?.runSheet) return
      actions.act(airStep, { params, body: { stepId, from: state.runSheet.currentId, onAir: onAirIn(state) } })
    },
    change: ({ kind, id }: ModuleName, change: ModuleChange) =>
      remoteModules[kind].change(actions, { ...params, id }, change),
    remove: ({ kind, id }: ModuleName) => remoteModules[kind].remove(actions, { ...params, id }),
  }
}
export type Steps = CallInput<typeof saveRunSheet>['body']['steps']
export type Remote = ReturnType<typeof useRemote>
