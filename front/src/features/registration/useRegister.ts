import { getEvent } from '@parvis/contract/context/context.ts'
import { common } from '@parvis/contract/kit/refusal.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import type { AnyStep } from '@parvis/contract/steps'
import { getMe } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import type { DraftKeeper } from './parts/draftKeeper.ts'
import type { Refused } from './parts/flow.ts'
import { refusedAt } from './parts/flow.ts'
import type { SaveProblem } from './parts/Problem.tsx'
import { storedCanal } from './useCanal.ts'

interface Whose {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

interface Outcome {
  onSaved(): void
  /** The server points at a step. */
  onRefused(refused: Refused): void
}

/** Saves the whole registration, once however often it is asked; nothing typed is lost when it fails. */
export function useRegister(params: Whose, currentVersion: number | undefined, keeper: DraftKeeper, outcome: Outcome) {
  const say = useSay()
  const cache = useQueryClient()
  const send = useSend(register)
  const isSaving = useRef(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  // As it stood when the person began: a change made elsewhere since is refused, not overwritten.
  const [pinned, setPinned] = useState(currentVersion)
  const version = pinned ?? currentVersion

  async function save(values: Record<string, unknown>, steps: readonly AnyStep[]) {
    if (isSaving.current) return
    isSaving.current = true
    setProblem(null)
    try {
      await keeper.pause(true)
      await send.mutateAsync({ params, body: { values, version, registeredFrom: storedCanal() } })
      keeper.forget()
      outcome.onSaved()
    } catch (error) {
      await keeper.pause(false)
      const found = problemOf(error)
      setProblem({ ...found, message: found.message || say('UNEXPECTED') })
      const refused = error instanceof CallError ? refusedAt(error, steps) : undefined
      if (refused) outcome.onRefused(refused)
      // Places may have gone meanwhile: the step shows those that are left.
      void cache.invalidateQueries({ queryKey: [getEvent.route] })
    } finally {
      isSaving.current = false
    }
  }

  async function reload() {
    await cache.invalidateQueries({ queryKey: [getMe.route] })
    setPinned(undefined)
    setProblem(null)
  }
  return { save, reload: () => void reload(), problem, isBusy: send.isPending, forgive: () => setProblem(null) }
}

function problemOf(error: unknown): SaveProblem {
  if (!(error instanceof CallError)) return { kind: 'refused', message: '' }
  if (error.status === 0) return { kind: 'offline', message: '' }
  return { kind: error.code === common.STALE.code ? 'stale' : 'refused', message: error.message }
}
