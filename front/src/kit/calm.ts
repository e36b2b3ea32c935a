const GESTURES = ['pointerdown', 'keydown', 'input', 'scroll'] as const
/** After so long a page is read rather than awaited. */
const CALM_MS = 3_000

/** Calls back the first time that somebody does anything. Returns how to give up. */
export function onGesture(then: () => void): () => void {
  const stop = () => {
    for (const gesture of GESTURES) removeEventListener(gesture, go, true)
  }
  const go = () => {
    stop()
    then()
  }
  for (const gesture of GESTURES) addEventListener(gesture, go, { capture: true, passive: true })
  return stop
}

/**
 * Calls back once somebody does anything, or else once the page has been there for a while: for what comes next, which would
 * make the first picture wait. Returns how to give up.
 */
export function whenCalm(then: () => void): () => void {
  const go = () => {
    stop()
    then()
  }
  const timer = setTimeout(go, CALM_MS)
  const stopListening = onGesture(go)
  const stop = () => {
    clearTimeout(timer)
    stopListening()
  }
  return stop
}
