/** Search parameters are text: `?badge=0070` is `'0070'`, never a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}
