import type { Settings } from '@parvis/contract/context/context.settings.ts'
import { derivePalette } from '@parvis/contract/kit/colour.ts'

/** Paints the page in the event's colours; through the CSSOM, since the content security policy refuses inline styles. */
export function paint(settings: Pick<Settings, 'bgPrimaryColor' | 'textPrimaryColor'>): void {
  const { style } = document.documentElement
  for (const [token, colour] of Object.entries(derivePalette(settings))) style.setProperty(`--${token}`, colour)
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]') ?? document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = style.getPropertyValue('--brand')
  document.head.append(meta)
}

/** Shows the organiser's drawing in the browser's tab. */
export function showFavicon(address: string): void {
  if (!address) return
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link')
  link.rel = 'icon'
  link.href = address
  document.head.append(link)
}
