import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

interface Wished {
  readonly scheme?: 'light' | 'dark'
  readonly forcedColours?: boolean
}

/** Emulates the device's media preferences; absent ones are reset. */
export async function wish({ scheme, forcedColours = false }: Wished = {}): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: scheme ?? '' },
    { name: 'forced-colors', value: forcedColours ? 'active' : 'none' },
  ]
  await cdp().send('Emulation.setEmulatedMedia', { features })
  // Changed colours are computed with the next frame.
  await new Promise(requestAnimationFrame)
}
