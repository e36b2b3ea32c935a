import type { Settings } from '@parvis/contract/context/context.settings.ts'

type Brand = Pick<Settings, 'bgPrimaryColor' | 'textPrimaryColor'>

const nameOf = ({ bgPrimaryColor, textPrimaryColor }: Brand) => `${bgPrimaryColor} ${textPrimaryColor}`
let painted = ''

/** The server has painted the page in these colours before it left. */
export function assumePainted(brand: Brand): void {
  painted = nameOf(brand)
}

/** Paints the page in the event's colours; through the CSSOM, since the content security policy refuses inline styles. */
export async function paint(brand: Brand): Promise<void> {
  const name = nameOf(brand)
  if (name === painted) return
  painted = name
  const { derivePalette } = await import('@parvis/contract/kit/colour.ts')
  if (name !== painted) return
  const { style } = document.documentElement
  for (const [token, colour] of Object.entries(derivePalette(brand))) style.setProperty(`--${token}`, colour)
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
