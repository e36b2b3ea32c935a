import { escapeHtml } from '#kit/html.ts'

/** What no XML may hold, whatever the escape. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** The text as XML shows it, safe between tags and inside a quoted attribute. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(ILLEGAL, ''))
}
