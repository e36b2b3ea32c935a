/**
 * The page's content security policy, which a frame inherits, refuses styles written in the markup, and mails have no others.
 * They are set aside here, where nothing is drawn, and put back by `restyle` through the CSSOM, which is not refused.
 * Links open beside the reader, never inside its frame.
 */
export function frameOf(mail: string): string {
  const page = new DOMParser().parseFromString(mail, 'text/html')
  for (const element of page.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '')
    element.removeAttribute('style')
  }
  for (const sheet of page.querySelectorAll('style')) {
    const aside = page.createElement('template')
    aside.setAttribute('data-sheet', sheet.textContent)
    sheet.replaceWith(aside)
  }
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  return page.documentElement.outerHTML
}

/** Gives the drawn mail its styles back. */
export function restyle(mail: Document | null): void {
  const view = mail?.defaultView
  if (!mail || !view) return
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
  mail.adoptedStyleSheets = Array.from(mail.querySelectorAll<HTMLElement>('[data-sheet]'), ({ dataset }) => {
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(dataset['sheet'] ?? '')
    return sheet
  })
}
