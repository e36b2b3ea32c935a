/**
 * Applies a mail's own styles to the frame it is read in. The page's content security policy, which the frame inherits,
 * refuses styles written in the markup, and mails have no others; what is set through the CSSOM is not refused.
 */
export function restyle(mail: Document | null): void {
  const view = mail?.defaultView
  if (!mail || !view) return
  for (const element of mail.querySelectorAll<HTMLElement>('[style]')) {
    element.style.cssText = element.getAttribute('style') ?? ''
  }
  mail.adoptedStyleSheets = Array.from(mail.querySelectorAll('style'), ({ textContent }) => {
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(textContent ?? '')
    return sheet
  })
}
