import { renamed } from '#kit/markup.ts'

const ASIDE = { attributes: new Map([['style', 'data-style']]), elements: new Map([['style', 'template']]) }

/**
 * The page's content security policy, which a frame inherits, refuses styles written in the markup, and mails have no others.
 * They are set aside here, and put back by `restyle` through the CSSOM, which is not refused.
 * Links open beside the reader, never inside its frame.
 */
export const frameOf = (mail: string): string => renamed(mail, ASIDE).replace('<head>', '<head><base target="_blank">')

/** Gives the drawn mail its styles back. */
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

/** Has the frame as high as the mail it shows, now, when its pictures come and when it gets another width: nothing is cut off. */
export function unroll(frame: HTMLIFrameElement): void {
  const mail = frame.contentDocument
  if (!mail) return
  const fit = () => {
    // Measured from low: a frame that is too high would only measure itself.
    frame.style.height = '0'
    frame.style.height = `${mail.documentElement.scrollHeight}px`
  }
  fit()
  for (const picture of mail.images) picture.addEventListener('load', fit)
  let width = frame.clientWidth
  new ResizeObserver(() => {
    if (!frame.isConnected || frame.clientWidth === width) return
    width = frame.clientWidth
    // A height that is set while sizes are told would be told in its turn.
    requestAnimationFrame(fit)
  }).observe(frame)
}
