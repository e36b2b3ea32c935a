import type { Sending } from '@parvis/contract/mailings/mailings.ts'
import { updateSending } from '@parvis/contract/mailings/mailings.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { CallError } from '#kit/call.ts'
import { useSend } from '#kit/send.ts'
import { unsavedKey } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'

export type Content = Pick<Sending, 'texts' | 'audience' | 'departure'>

interface Unsaved {
  readonly version: number
  readonly content: Content
}

const contentOf = ({ texts, audience, departure }: Sending): Content => ({ texts, audience, departure })

/** The draft of a mailing; unsaved changes stay in this browser. */
export function useDraft(sending: Sending) {
  const me = useMe()
  const { event } = useEvent()
  const key = unsavedKey(`${me.id}.${event.id}.sending.${sending.id}`)
  const [unsaved, setUnsaved] = useState((): Unsaved | null => {
    const kept = storage.read(key)
    return kept === null ? null : (JSON.parse(kept) as Unsaved)
  })
  const { mutateAsync, error, isPending, reset } = useSend(updateSending)
  const content = unsaved?.content ?? contentOf(sending)
  function keep(next: Unsaved | null) {
    if (next) storage.write(key, JSON.stringify(next))
    else storage.remove(key)
    setUnsaved(next)
  }
  return {
    content,
    isChanged: unsaved !== null,
    isSaving: isPending,
    error,
    edit(more: Partial<Content>) {
      const next = { ...content, ...more }
      const isAsSaved = JSON.stringify(next) === JSON.stringify(contentOf(sending))
      reset()
      keep(isAsSaved ? null : { version: unsaved?.version ?? sending.version, content: next })
    },
    giveUp() {
      reset()
      keep(null)
    },
    async save(): Promise<boolean> {
      if (!unsaved) return true
      const params = { domainId: event.domainId, eventId: event.id, sendingId: sending.id }
      try {
        await mutateAsync({ params, body: { ...unsaved.content, version: unsaved.version } })
        keep(null)
        return true
      } catch (failure) {
        // The error is shown above the fields.
        if (failure instanceof CallError) return false
        throw failure
      }
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
