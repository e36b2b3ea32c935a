const GESTURES = ['pointerdown', 'keydown', 'input', 'scroll'] as const
const CALM_MS = 3_000

/** Calls back on the first interaction. Returns a function that cancels it. */
export function onFirstInteraction(then: () => void): () => void {
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
 * Calls back on the first interaction, or once the page has been shown for a while: for loading that must not delay
 * the first render. Returns a function that cancels it.
 */
export function onInteractionOrIdle(then: () => void): () => void {
  const go = () => {
    stop()
    then()
  }
  const timer = setTimeout(go, CALM_MS)
  const stopListening = onFirstInteraction(go)
  const stop = () => {
    clearTimeout(timer)
    stopListening()
  }
  return stop
}
