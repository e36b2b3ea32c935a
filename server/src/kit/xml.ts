import { escapeHtml } from '#kit/html.ts'

const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes text for XML, between tags and in quoted attributes; drops forbidden characters. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(ILLEGAL, ''))
}
