import type { IncomingHttpHeaders } from 'node:http'

/** Whether the request has the version of that ETag already (`If-None-Match`, weak or not), so that 304 answers it. */
export function isKnownTag(headers: IncomingHttpHeaders, tag: string): boolean {
  const known = String(headers['if-none-match'] ?? '').replaceAll('W/', '')
  return known.split(/,\s*/).includes(tag)
}
