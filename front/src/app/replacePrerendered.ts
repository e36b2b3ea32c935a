import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { transferInput } from './transferInput.ts'

export type Draw = (node: ReactNode) => void

/** Set where the server's inline script hides the prerendered page (`server/src/kit/prerender.ts`). */
const HIDDEN = 'data-known'
/** Set once the prerendered form has been submitted. */
const SENT = 'data-sent'

/**
 * Replaces the prerendered page. It stays until the page is rendered; typed values, choices, open details and the
 * focus are then transferred, and a submitted form is submitted again.
 */
export function replacePrerendered(printed: HTMLElement): Draw {
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
      // After the prerendered page, so that the scroll position is kept.
      printed.after(drawn)
      flushSync(() => drawing.render(node))
      const form = flushSync(() => transferInput(printed, drawn))
      printed.remove()
      if (page.hasAttribute(SENT)) form?.requestSubmit()
    }
  }
}
