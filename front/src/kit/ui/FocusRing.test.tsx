import type { CSSProperties } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { wish } from '#testing/media.ts'
import '#kit/theme.css'
import { Button } from './Button.tsx'
import { Tile } from './Tile.tsx'

afterEach(async () => {
  await cleanup()
  await wish()
})

const RING = { '--ring': '0 0 0 4px #b4511e' } as CSSProperties

const focused = () => getComputedStyle(document.activeElement ?? document.body)

test('a control with a shadow of its own shows the same focus as one without, and keeps its corners', async () => {
  await render(
    <div style={RING}>
      <Button>Continuer</Button>
      <Tile icon="check" label="Mon inscription" href="/inscription" />
      <Tile icon="check" label="Mon badge" onClick={() => undefined} />
    </div>,
  )
  await userEvent.keyboard('{Tab}')
  const ring = focused().boxShadow
  expect(ring).toContain('0px 0px 0px 4px')
  for (const _tile of ['link', 'button']) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.textContent).toMatch(/^Mon /)
    expect(focused().boxShadow).toBe(ring)
    expect(Number.parseFloat(focused().borderTopLeftRadius)).toBeGreaterThan(8)
  }
})

test('with forced colours the focus is an outline', async () => {
  await wish({ forcedColours: true })
  await render(<Tile icon="check" label="Mon inscription" href="/inscription" />)
  await userEvent.keyboard('{Tab}')
  expect(focused().outlineStyle).toBe('solid')
})
