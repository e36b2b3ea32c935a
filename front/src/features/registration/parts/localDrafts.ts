import { now } from '#kit/clock.ts'
import { storage } from '#kit/storage.ts'
import type { LocalDraft } from './draftKeeper.ts'

/** A device that several people use must not keep answers for ever. */
const KEPT_FOR_MS = 7 * 86_400_000

const isDraft = (kept: unknown): kept is LocalDraft & { at: number } =>
  typeof kept === 'object' && kept !== null && 'values' in kept && 'version' in kept && 'at' in kept

/** The draft of one person for one event, on this device. */
export function localDraftOf(eventId: string, userId: string) {
  const key = `parvis.draft.${eventId}.${userId}`
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
