/** What a browser makes of a text. */
const meant = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.innerHTML

/** HTML as a person types it: `&` and `"` as they are, wherever a browser makes the same of it. */
export function typedHtml(html: string): string {
  const typed = html.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return typed !== html && meant(typed) === meant(html) ? typed : html
}
