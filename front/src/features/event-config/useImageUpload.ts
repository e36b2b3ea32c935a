import type { ImageUse } from '@parvis/contract/event-config/event-config.ts'
import { imageKinds, uploadImage } from '@parvis/contract/event-config/event-config.ts'
import { MAX_UPLOAD } from '@parvis/contract/files/files.ts'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { upload } from '#kit/upload.ts'

const MEGABYTES = Math.round(MAX_UPLOAD / 1024 / 1024)
const kinds: readonly string[] = imageKinds

interface Sending {
  readonly name: string
  /** 0..1. */
  readonly share: number
}

/** An image on its way to the event's, one at a time; choosing another one, or leaving, gives the first one up. */
export function useImageUpload(use: ImageUse, onSent: (address: string) => void) {
  const say = useSay()
  const { event } = useEvent()
  const [sending, setSending] = useState<Sending | null>(null)
  const [sent, setSent] = useState<{ readonly address: string; readonly name: string } | null>(null)
  const [failure, setFailure] = useState('')
  const current = useRef<AbortController | null>(null)
  // What else was changed while it was on its way is kept.
  const tell = useRef(onSent)
  useEffect(() => {
    tell.current = onSent
  })
  useEffect(() => () => current.current?.abort(), [])

  async function send(file: File) {
    current.current?.abort()
    if (file.size > MAX_UPLOAD) return setFailure(say('appearance.pictures.tooLarge', { size: MEGABYTES }))
    if (!kinds.includes(file.type)) return setFailure(say('IMAGE_KIND'))
    setFailure('')
    const controller = new AbortController()
    current.current = controller
    const onProgress = (share: number) => setSending({ name: file.name, share })
    onProgress(0)
    try {
      const input = { params: { domainId: event.domainId, eventId: event.id }, query: { use } }
      const { address } = await upload(uploadImage, input, file, { onProgress, signal: controller.signal })
      setSent({ address, name: file.name })
      tell.current(address)
    } catch (problem) {
      const said = problem instanceof CallError ? problem.message : ''
      if (!controller.signal.aborted) setFailure(said || say('appearance.pictures.failed'))
    } finally {
      if (current.current === controller) setSending(null)
    }
  }
  function giveUp() {
    current.current?.abort()
    setSending(null)
    setFailure('')
  }
  return { send, giveUp, sending, sent, failure }
}
