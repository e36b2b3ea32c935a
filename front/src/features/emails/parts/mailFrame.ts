/**
 * The page's content security policy, which a frame inherits, refuses styles written in the markup, and mails have no others.
 * They are set aside here, where nothing is drawn, and put back by `restyle` through the CSSOM, which is not refused.
 * Links open beside the reader, never inside its frame.
 */
export function frameOf(mail: string): string {
  // As text: merely parsing a style attribute is reported as a violation.
  return mail
    .replace(/<style\b[^>]*>/gi, '<template data-sheet>')
    .replace(/<\/style\s*>/gi, '</template>')
    .replace(/(<[a-z][^<>]*?\s)style=/gi, '$1data-style=')
    .replace(/<head\b[^>]*>/i, '$&<base target="_blank">')
}

/** Gives the drawn mail its styles back. */
export function restyle(mail: Document | null): void {
  const view = mail?.defaultView
  if (!mail || !view) return
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
  mail.adoptedStyleSheets = Array.from(mail.querySelectorAll<HTMLTemplateElement>('[data-sheet]'), ({ content }) => {
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(content.textContent ?? '')
    return sheet
  })
}
