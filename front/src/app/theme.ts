import type { Settings } from '@parvis/contract/events/events.settings.ts'

type Brand = Pick<Settings, 'bgPrimaryColor' | 'textPrimaryColor'>

const nameOf = ({ bgPrimaryColor, textPrimaryColor }: Brand) => `${bgPrimaryColor} ${textPrimaryColor}`
let painted = ''
let sheet: CSSStyleSheet | undefined

export function assumePainted(brand: Brand): void {
  painted = nameOf(brand)
}

/**
 * Paints the page in the event's colours, light and dark; through the CSSOM, since the content security policy
 * refuses inline styles, and in a sheet after the server's.
 */
export async function paint(brand: Brand): Promise<void> {
  const name = nameOf(brand)
  if (name === painted) return
  painted = name
  const { deriveDark, derivePalette, themeCss } = await import('@parvis/contract/kit/colour.ts')
  if (name !== painted) return
  sheet ??= adopted()
  sheet.replaceSync(themeCss(brand))
  paintBar('light', derivePalette(brand)['print'])
  paintBar('dark', deriveDark(brand)['print'])
}

function adopted(): CSSStyleSheet {
  const made = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, made]
  return made
}

/** The browser's bar continues the masthead's colour. */
function paintBar(scheme: 'light' | 'dark', colour = ''): void {
  const media = `(prefers-color-scheme: ${scheme})`
  const meta =
    document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][media="${media}"]`) ??
    document.createElement('meta')
  meta.name = 'theme-color'
  meta.media = media
  meta.content = colour
  document.head.append(meta)
}

export function showFavicon(address: string): void {
  if (!address) return
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link')
  link.rel = 'icon'
  link.href = address
  document.head.append(link)
}
