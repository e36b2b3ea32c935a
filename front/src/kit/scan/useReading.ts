import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { now } from '../clock.ts'
import type { Decoder } from './decoder.ts'
import { startDecoder } from './decoder.ts'
import { frameOf } from './picture.ts'
import { withoutRepeats } from './repeats.ts'

/** Between two images: about ten a second on any device. */
const PAUSE_MS = 100

/** The decoder, started with the screen to be ready when the camera is. */
export function useDecoder(): RefObject<Decoder | null> {
  const decoder = useRef<Decoder | null>(null)
  useEffect(() => {
    decoder.current = startDecoder()
    return () => decoder.current?.close()
  }, [])
  return decoder
}

/** Reads the video while `isOn`; each code is reported once while it stays in view. */
export function useReading(
  video: RefObject<HTMLVideoElement | null>,
  decoder: RefObject<Decoder | null>,
  { isOn, onText }: { isOn: boolean; onText: (text: string) => void },
): void {
  const tell = useEffectEvent(onText)
  const isNew = useRef(withoutRepeats())
  useEffect(() => {
    if (!isOn) return
    let isLeft = false
    let timer = 0
    async function look() {
      const frame = video.current ? frameOf(video.current) : undefined
      const text = frame ? await decoder.current?.decode(frame) : null
      if (isLeft) return
      if (text && isNew.current(text, now().getTime())) tell(text)
      timer = window.setTimeout(() => void look(), PAUSE_MS)
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isOn, video, decoder])
}
