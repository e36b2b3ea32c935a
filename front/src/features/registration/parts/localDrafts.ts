import { now } from '#kit/clock.ts'
import { unsavedKey } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'
import type { LocalDraft } from './draftKeeper.ts'

/** A shared device must not keep answers for ever. */
const KEPT_FOR_MS = 7 * 86_400_000

const isDraft = (kept: unknown): kept is LocalDraft & { at: number } =>
  typeof kept === 'object' && kept !== null && 'values' in kept && 'version' in kept && 'at' in kept

export const localDraftOf = (eventId: string, userId: string) => localDraft(`parvis.draft.${eventId}.${userId}`)

/** The draft of an organiser on behalf of a person: kept until it is saved, or until they sign out on this device. */
export const behalfDraftOf = (eventId: string, userId: string) => localDraft(unsavedKey(`behalf.${eventId}.${userId}`))

function localDraft(key: string) {
  return {
    readLocal(): LocalDraft | null {
      try {
        const kept: unknown = JSON.parse(storage.read(key) ?? 'null')
        return isDraft(kept) && now().getTime() - kept.at < KEPT_FOR_MS ? kept : null
      } catch {
        return null
      }
    },
    writeLocal(draft: LocalDraft | null) {
      if (draft) storage.write(key, JSON.stringify({ ...draft, at: now().getTime() }))
      else storage.remove(key)
    },
  }
}
