import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import type { ResultsDisplay } from './ResultsPanel.tsx'
import { ResultsPanel } from './ResultsPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const lines = [
  { id: 'a', label: 'Sur place', votes: 3, isMine: true },
  { id: 'b', label: 'Dehors', votes: 1 },
]
const show = (display: ResultsDisplay) =>
  render(
    <SayProvider initial="fr" offered={[]}>
      <ResultsPanel lines={lines} display={display} voters={4} label="Résultats" />
    </SayProvider>,
  )

/** Transition of each property in the style sheets, without regard to the reduced-motion setting. */
function movesOf(element: Element): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const own = rules.filter((rule) => rule instanceof CSSStyleRule && element.matches(rule.selectorText))
  return own.flatMap((rule) => (rule as CSSStyleRule).style.transition.split(/,(?![^(]*\))/)).filter(Boolean)
}

test.for([
  ['bars', 'li [aria-hidden] > span', 'transform'],
  ['gauge', 'svg path:last-child', 'stroke-dasharray'],
  ['pie', 'svg circle:last-child', 'stroke-dasharray'],
] as const)(
  '%s move for four seconds, and not at all where less motion is asked for',
  async ([display, drawn, property]) => {
    const { container } = await show(display)
    const element = container.querySelector(drawn)
    if (!element) throw new Error(`There is no ${drawn}`)
    const moves = movesOf(element).find((move) => move.trim().startsWith(property))
    expect(moves).toMatch(/\b4s\b/)
    // The test browser asks for reduced motion.
    expect(Number.parseFloat(getComputedStyle(element).transitionDuration)).toBeLessThan(0.001)
  },
)

test('each answer shows its share and number of answers, and marks one’s own', async () => {
  const screen = await show('bars')
  await expect.element(screen.getByRole('list', { name: 'Résultats' })).toBeVisible()
  const items = [...screen.container.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/^Sur placeVotre choix75\s%, 3 votes$/)
  expect(items[1]).toMatch(/^Dehors25\s%, 1 vote$/)
})
