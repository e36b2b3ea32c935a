import { getEvent } from '@parvis/contract/events/events.ts'
import { common } from '@parvis/contract/kit/refusal.ts'
import { openingReads } from '@parvis/contract/openings'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import { openRegistration, register } from '@parvis/contract/registration/registration.ts'
import type { RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { getMe, getUser } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '#kit/call.ts'
import { storedChannel } from '#kit/channel.ts'
import { readAgain } from '#kit/read.ts'
import { useSend } from '#kit/send.ts'
import { useProblem } from '#kit/useProblem.ts'
import type { DraftKeeper } from './parts/draftKeeper.ts'
import type { Refused, RegistrationFacts } from './parts/flow.ts'
import { answersFrom, answersToSave, isSavedAs, refusedAt, stepsIn, subjectOf, worldOf } from './parts/flow.ts'
import type { SaveProblem } from './parts/Problem.tsx'

interface Handlers {
  onSaved(user: User): void
  onRefused(refused: Refused): void
}

export interface SaidBeside {
  readonly why?: string | undefined
  readonly companions?: string[]
}

const isStale = (error: unknown) => error instanceof CallError && error.code === common.STALE.code

const { DAY_FULL, DAY_OVER, CHOICE_UNAVAILABLE } = participationRefusals
const GONE: readonly string[] = [DAY_FULL.code, DAY_OVER.code, CHOICE_UNAVAILABLE.code]
const isGone = (error: unknown) => error instanceof CallError && GONE.includes(error.code)

/** Saves the registration, once for simultaneous calls; answers are kept when it fails. */
export function useRegister(known: RegistrationFacts, userId: string, keeper: DraftKeeper, outcome: Handlers) {
  const tell = useProblem()
  const cache = useQueryClient()
  const send = useSend(register)
  const isSaving = useRef(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  // The version at the start: a change made elsewhere since is refused, not overwritten.
  const currentVersion = known.subject.UserEvent?.version
  const [pinned, setPinned] = useState(currentVersion)
  const { domainId, id: eventId, context } = known.event

  async function save(world: RegistrationWorld, more: SaidBeside = {}) {
    if (isSaving.current) return
    isSaving.current = true
    setProblem(null)
    try {
      await keeper.pause()
      const user = await sendOnce(world, more)
      keeper.forget()
      outcome.onSaved(user)
    } catch (error) {
      keeper.resume()
      setProblem({ isStale: isStale(error), isGone: isGone(error), message: tell(error) })
      const refused = error instanceof CallError ? refusedAt(error, stepsIn(world)) : undefined
      if (refused) outcome.onRefused(refused)
      // Capacities may have changed: the step shows the current ones.
      void readAgain(cache, [getEvent, ...openingReads('limited')])
    } finally {
      isSaving.current = false
    }
  }

  async function sendOnce(world: RegistrationWorld, { why, companions }: SaidBeside): Promise<User> {
    const values = answersToSave(stepsIn(world), world)
    const body = {
      values,
      version: pinned ?? currentVersion,
      registeredFrom: storedChannel(context),
      ...(why !== undefined && { force: { why } }),
      ...(companions && { companions }),
    }
    try {
      return await send.mutateAsync({ params: { domainId, eventId, userId }, body })
    } catch (error) {
      const standing = isStale(error) ? await standingAs(world, known, userId) : undefined
      if (!standing) throw error
      await readAgain(cache, [getMe])
      return standing
    }
  }

  async function reload() {
    await readAgain(cache, [getMe, getUser])
    setPinned(undefined)
    setProblem(null)
  }
  return { save, reload: () => void reload(), problem, isBusy: send.isPending, forgive: () => setProblem(null) }
}

/** The person, if the registration equals the sent one: an earlier save went through and its reply was lost. */
async function standingAs(
  sent: RegistrationWorld,
  known: RegistrationFacts,
  userId: string,
): Promise<User | undefined> {
  const { domainId, id: eventId } = known.event
  const [me, opening] = await Promise.all([
    call(getUser, { params: { domainId, userId }, query: { eventId } }),
    call(openRegistration, { params: { domainId, eventId, userId } }),
  ])
  const fresh = { ...known, ...opening, subject: subjectOf(me) }
  return isSavedAs(sent, worldOf(fresh, answersFrom(fresh))) ? me : undefined
}
