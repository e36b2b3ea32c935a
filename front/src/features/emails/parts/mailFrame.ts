import { renameMarkup } from '#kit/markup.ts'

const ASIDE = { attributes: new Map([['style', 'data-style']]), elements: new Map([['style', 'template']]) }

/**
 * Moves the styles of a mail aside: a frame inherits the page's content security policy, which refuses style
 * attributes. `restyle` applies them through the CSSOM, which the policy allows. Links open outside the frame.
 */
export const frameOf = (mail: string): string =>
  renameMarkup(mail, ASIDE).replace('<head>', '<head><base target="_blank">')

export function restyle(mail: Document | null): void {
  const view = mail?.defaultView
  if (!mail || !view) return
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
  mail.adoptedStyleSheets = Array.from(mail.querySelectorAll('template'), ({ content }) => {
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(content.textContent ?? '')
    return sheet
  })
}

/** Keeps the frame as high as its mail: at once, when images load and when the width changes. */
export function unroll(frame: HTMLIFrameElement): void {
  const mail = frame.contentDocument
  if (!mail) return
  const fit = () => {
    // Reset first: a frame that is too high would measure its own height.
    frame.style.height = '0'
    frame.style.height = `${mail.documentElement.scrollHeight}px`
  }
  fit()
  for (const picture of mail.images) picture.addEventListener('load', fit)
  let width = frame.clientWidth
  new ResizeObserver(() => {
    if (!frame.isConnected || frame.clientWidth === width) return
    width = frame.clientWidth
    // Deferred: a height set within a ResizeObserver callback would trigger it again.
    requestAnimationFrame(fit)
  }).observe(frame)
}
