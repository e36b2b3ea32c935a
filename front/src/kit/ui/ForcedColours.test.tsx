import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { wish } from '#testing/media.ts'
import '#kit/theme.css'
import { Masthead } from './Masthead.tsx'
import { Stepper } from './Stepper.tsx'
import { Ticket } from './Ticket.tsx'

// Forced colours: the browser drops backgrounds, gradients and shadows, and keeps outlines and borders.
afterEach(async () => {
  await cleanup()
  await wish()
  await page.viewport(390, 844)
})

const styleOf = (container: Element, selector: string) =>
  getComputedStyle(container.querySelector(selector) ?? container)

test('with forced colours the current step has an outline, and the others none', async () => {
  await wish({ forcedColours: true })
  const steps = [
    { key: 'a', label: 'Dates', state: 'done' as const },
    { key: 'b', label: 'Société', state: 'active' as const },
  ]
  const { container } = await render(<Stepper label="Étapes" summary="Étape 2 sur 2" steps={steps} doneLabel="fait" />)
  const outlines = [...container.querySelectorAll('li')].map((step) => getComputedStyle(step).outlineStyle)
  expect(outlines.filter((outline) => outline === 'solid')).toHaveLength(1)
  expect(styleOf(container, '[aria-current="step"]').outlineStyle).toBe('solid')
})

test('with forced colours a ticket keeps its edge and its band, with a stub or without', async () => {
  await wish({ forcedColours: true })
  for (const code of [undefined, '3C9X']) {
    const { container, unmount } = await render(<Ticket holder="Jeanne" code={code} />)
    const body = styleOf(container, 'article > div > div')
    expect(body.borderInlineStartStyle).toBe('solid')
    expect(Number.parseFloat(body.borderBlockStartWidth)).toBeGreaterThan(
      Number.parseFloat(body.borderInlineStartWidth),
    )
    await unmount()
  }
})

test('with forced colours a seam parts the masthead from the page, below it or beside it', async () => {
  await wish({ forcedColours: true })
  const { container } = await render(<Masthead name="Fête" top={<span>Accueil</span>} />)
  expect(styleOf(container, 'header').borderBlockEndStyle).toBe('dotted')
})
