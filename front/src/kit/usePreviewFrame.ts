import { useEffect, useRef } from 'react'
import type { Previewed, PreviewMessage } from '#kit/preview.ts'

const TYPED_MS = 150

/** A frame that previews a public page with unsaved changes. */
export function usePreviewFrame(shown: Previewed) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(shown)
  const told = JSON.stringify(shown)
  useEffect(() => {
    latest.current = shown
  })
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<PreviewMessage | undefined>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (data?.preview === 'ready') tell(frame.current, latest.current)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is what changes
  useEffect(() => {
    const timer = setTimeout(() => tell(frame.current, latest.current), TYPED_MS)
    return () => clearTimeout(timer)
  }, [told])
  return frame
}

function tell(frame: HTMLIFrameElement | null, shown: Previewed): void {
  const message: PreviewMessage = { preview: 'show', shown }
  frame?.contentWindow?.postMessage(message, location.origin)
}
