import { now } from '#kit/clock.ts'

/** Where a person stands: there, asked whether they still are, or out. */
export type Attention = 'there' | 'asked' | 'out'

/** Mouse, key, click or scroll (specification 2, § 4); fingers are mice that touch. */
const SIGNS = ['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const
/** A mouse speaks hundreds of times a second. */
const HEARD_EVERY_MS = 1_000

export interface Watch {
  /** Sign of life, from this page or another one. */
  readonly alive: () => void
  readonly stop: () => void
}

/** Watches for signs of life: none for `inactiveMs` asks, none for `outMs` more and the person is out. */
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
  // A click in the video stays inside of it: the page only sees that it has lost the focus to it.
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
