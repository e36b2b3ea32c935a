import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

interface Wished {
  readonly scheme?: 'light' | 'dark'
  readonly forcedColours?: boolean
}

/** What somebody has chosen on their device, as the browser tells the page; nothing said is nothing chosen. */
export async function wish({ scheme, forcedColours = false }: Wished = {}): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: scheme ?? '' },
    { name: 'forced-colors', value: forcedColours ? 'active' : 'none' },
  ]
  await cdp().send('Emulation.setEmulatedMedia', { features })
  // Colours that have just changed are computed with the next frame.
  await new Promise(requestAnimationFrame)
}
