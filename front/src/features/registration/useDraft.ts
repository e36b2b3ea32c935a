import type { SavedDraft } from '@parvis/contract/registration/registration.ts'
import { getDraft, registrationRefusals, saveDraft } from '@parvis/contract/registration/registration.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { CallError, call } from '#kit/call.ts'
import type { Answers, DraftOutside } from './parts/draftKeeper.ts'
import { DraftKeeper } from './parts/draftKeeper.ts'
import { behalfDraftOf, localDraftOf } from './parts/localDrafts.ts'
import { useBehalf } from './useBehalf.ts'

interface Whose {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

function failureOf(error: unknown): ReturnType<DraftOutside['failure']> {
  if (!(error instanceof CallError)) return 'other'
  if (error.code === registrationRefusals.DRAFT_STALE.code) return 'stale'
  return error.status === 0 ? 'offline' : 'other'
}

const outsideOf = (params: Whose): DraftOutside => ({
  ...localDraftOf(params.eventId, params.userId),
  save: (draft, { isLeaving }) => call(saveDraft, { params, body: draft }, { keepalive: isLeaving }),
  read: () => call(getDraft, { params }),
  failure: failureOf,
})

/** An organiser's draft stays on their device: the one on the server belongs to the participant. */
const ofBehalf = ({ eventId, userId }: Whose): DraftOutside => ({
  ...behalfDraftOf(eventId, userId),
  save: () => Promise.reject(new Error('Kept on this device alone')),
  read: async () => ({ step: '', values: {}, version: 0 }),
  failure: () => 'other',
})

/** The draft of a registration, on the device and on the server. `server` and `fresh` are read once, on mount. */
export function useDraft(whose: Whose, server: SavedDraft, fresh: Answers) {
  const isBehalf = useBehalf() !== null
  const [keeper] = useState(() => new DraftKeeper(isBehalf ? ofBehalf(whose) : outsideOf(whose), server, fresh))
  const state = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get)
  useEffect(() => {
    const leave = () => void keeper.flush(true)
    const hide = () => document.visibilityState === 'hidden' && leave()
    const retry = () => void keeper.flush()
    keeper.start()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('online', retry)
      void keeper.flush()
      keeper.stop()
    }
  }, [keeper])
  return { keeper, state }
}
