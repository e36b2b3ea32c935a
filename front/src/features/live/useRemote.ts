import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { onAirIn } from '@parvis/contract/live/live.rules.ts'
import type { LiveControls } from '@parvis/contract/live/live.ts'
import { airStep, driveLive, saveRunSheet } from '@parvis/contract/live/live.ts'
import { drivePoll, listPolls } from '@parvis/contract/polls/polls.ts'
import { driveQuestion, listQuestions } from '@parvis/contract/questions/questions.ts'
import { driveWordCloud, listWordClouds } from '@parvis/contract/wordclouds/wordclouds.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useActions } from './parts/screenCalls.ts'
import { useLive } from './useLive.ts'

/** Interval after which another organiser's edits appear; live changes are pushed. */
const READ_AGAIN_MS = 5_000

export type ModuleKind = 'poll' | 'question' | 'wordcloud'
export interface ModuleName {
  readonly kind: ModuleKind
  readonly id: string
}

export interface ModuleChange {
  readonly isClose?: boolean
  readonly isRetired?: boolean
  readonly newRound?: true
  readonly showRightAnswers?: boolean
  /** Its rank among the modules of its kind, from 0. */
  readonly position?: number
}

const activeIdOf = {
  poll: 'activePollId',
  question: 'activeQuestionId',
  wordcloud: 'activeWordCloudId',
} as const satisfies Record<ModuleKind, keyof LiveControls>

export function useRemote() {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { state, isCut, clockOffset } = useLive({ isStaff: true })
  const actions = useActions()
  const options = { refetchInterval: READ_AGAIN_MS, staleTime: 0 }
  const polls = useRead(listPolls, { params }, options)
  const questions = useRead(listQuestions, { params }, options)
  const wordClouds = useRead(listWordClouds, { params }, options)
  const drive = (body: Partial<LiveControls>) => actions.act(driveLive, { params, body })
  // Sends what this page believes is on air, so that the change never applies to a module put on air meanwhile.
  const driveOnAir = (body: Partial<LiveControls>) =>
    actions.act(driveLive, { params, body: { ...body, ...(state && { onAir: onAirIn(state) }) } })
  const isOnAir = ({ kind, id }: ModuleName): boolean => state?.activeModule === kind && state[activeIdOf[kind]] === id
  return {
    params,
    state,
    isCut,
    clockOffset,
    actions,
    polls,
    questions,
    wordClouds,
    drive,
    driveOnAir,
    isOnAir,
    /** Results are hidden at first, since visible ones influence votes. */
    air({ kind, id }: ModuleName) {
      const fresh = { showResults: false, showLeaderboard: false, showLeaderboardV2: false }
      drive({ activeModule: kind, [activeIdOf[kind]]: id, ...fresh })
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
    change({ kind, id }: ModuleName, body: ModuleChange) {
      const { showRightAnswers: _, ...common } = body
      if (kind === 'poll') actions.act(drivePoll, { params: { ...params, pollId: id }, body: common })
      if (kind === 'question') actions.act(driveQuestion, { params: { ...params, questionId: id }, body })
      if (kind === 'wordcloud') actions.act(driveWordCloud, { params: { ...params, wordCloudId: id }, body: common })
    },
  }
}
export type Steps = CallInput<typeof saveRunSheet>['body']['steps']
export type Remote = ReturnType<typeof useRemote>
