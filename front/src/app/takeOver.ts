import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { handOver } from './handOver.ts'

/** Draws the page in its place; the first time, in one step with what was there before. */
export type Draw = (node: ReactNode) => void

/** Where the server has hidden a print from who should not see it (`server/src/kit/printed.ts`). */
const HIDDEN = 'data-known'
/** That somebody has sent the printed form. */
const SENT = 'data-sent'

/**
 * Takes the place of what the server printed in the element. Until the page is drawn the print stays; then what was typed,
 * chosen, unfolded or focused in it goes on in the page, and what was sent is sent.
 */
export function takeOver(printed: HTMLElement): Draw {
  const page = document.documentElement
  if (page.hasAttribute(HIDDEN)) printed.replaceChildren()
  page.removeAttribute(HIDDEN)
  let root: Root | undefined
  return (node) => {
    if (root) root.render(node)
    else if (printed.childElementCount === 0) {
      root = createRoot(printed)
      root.render(node)
    } else {
      const drawn = printed.cloneNode(false) as HTMLElement
      root = createRoot(drawn)
      const drawing = root
      // After it: who reads further down stays where they are.
      printed.after(drawn)
      flushSync(() => drawing.render(node))
      const form = flushSync(() => handOver(printed, drawn))
      printed.remove()
      if (page.hasAttribute(SENT)) form?.requestSubmit()
    }
  }
}
