/** Removing the frame while the print dialog is open would close the dialog. */
const KEPT_MS = 5 * 60_000

/**
 * Opens the print dialog for a document of this site, without leaving the page. Browsers that cannot show such a
 * document in a page download it: a plain link must exist besides.
 */
export function printFile(url: string): void {
  const frame = document.createElement('iframe')
  frame.style.position = 'fixed'
  frame.style.width = '0'
  frame.style.height = '0'
  frame.style.border = '0'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  frame.src = url
  document.body.append(frame)
  setTimeout(() => frame.remove(), KEPT_MS)
}
