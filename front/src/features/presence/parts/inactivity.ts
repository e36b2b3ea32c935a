import { now } from '#kit/clock.ts'

export type Attention = 'there' | 'asked' | 'out'

/** Signs of activity (specification 2, § 4), and touch. */
const SIGNS = ['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const
/** Throttles mouse events. */
const HEARD_EVERY_MS = 1_000

export interface Watch {
  readonly alive: () => void
  readonly stop: () => void
}

/**
 * Watches for activity: after `inactiveMs` without any the person is asked, and after `outMs` more they count as out.
 */
export function watchInactivity(
  { inactiveMs, outMs }: { inactiveMs: number; outMs: number },
  onChange: (attention: Attention) => void,
  onSign: () => void,
): Watch {
  let attention: Attention = 'there'
  let timer: ReturnType<typeof setTimeout>
  let heardAt = Number.NEGATIVE_INFINITY

  const become = (next: Attention): void => {
    if (next === attention) return
    attention = next
    onChange(next)
  }
  function out(): void {
    become('out')
  }
  function ask(): void {
    become('asked')
    timer = setTimeout(out, outMs)
  }
  function alive(): void {
    clearTimeout(timer)
    timer = setTimeout(ask, inactiveMs)
    become('there')
  }
  function hear(): void {
    const at = now().getTime()
    if (attention === 'there' && at - heardAt < HEARD_EVERY_MS) return
    heardAt = at
    alive()
    onSign()
  }
  // Clicks inside the video are invisible to the page, except that the frame takes the focus.
  const hearVideo = () => {
    if (document.activeElement instanceof HTMLIFrameElement) hear()
  }
  const options = { capture: true, passive: true } as const
  for (const sign of SIGNS) document.addEventListener(sign, hear, options)
  window.addEventListener('blur', hearVideo)
  timer = setTimeout(ask, inactiveMs)
  return {
    alive,
    stop() {
      clearTimeout(timer)
      for (const sign of SIGNS) document.removeEventListener(sign, hear, options)
      window.removeEventListener('blur', hearVideo)
    },
  }
}
