/** A frame that is taken away while the dialog of the printer is open would close it. */
const KEPT_MS = 5 * 60_000

/**
 * Opens the dialog of the printer on a document of this site, without leaving the page. Browsers that show no such
 * document in a page keep it as a download: there must be a link to it besides.
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
