import { useCallback, useEffect, useState } from 'react'
import type { Camera, CameraProblem } from './camera.ts'
import { cameraProblem, openCamera, stopStream } from './camera.ts'

export type CameraState =
  | { readonly is: 'starting' }
  | { readonly is: 'open'; readonly camera: Camera }
  | { readonly is: 'hidden' }
  | { readonly is: CameraProblem }

/** Whether the page is visible: phones take the camera from hidden pages. */
function useShown(): boolean {
  const [isShown, setIsShown] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setIsShown(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isShown
}

/** The camera while the page is visible, opened again each time it returns; `restart` reopens it. */
export function useCamera(): { state: CameraState; restart: () => void } {
  const isShown = useShown()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CameraState>({ is: 'starting' })
  const restart = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera anew
  useEffect(() => {
    if (!isShown) {
      setState({ is: 'hidden' })
      return
    }
    let stream: MediaStream | undefined
    let isLeft = false
    setState({ is: 'starting' })
    openCamera().then(
      (camera) => {
        stream = camera.stream
        if (isLeft) return stopStream(stream)
        // Another application took the camera, or it was unplugged.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => setState({ is: 'busy' }))
        setState({ is: 'open', camera })
      },
      (error: unknown) => {
        if (!isLeft) setState({ is: cameraProblem(error) })
      },
    )
    return () => {
      isLeft = true
      stopStream(stream)
    }
  }, [isShown, attempt])

  return { state, restart }
}
