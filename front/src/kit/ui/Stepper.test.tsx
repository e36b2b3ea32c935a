import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import '#kit/theme.css'
import { Stepper } from './Stepper.tsx'

const PHONE = [390, 844] as const
afterEach(async () => {
  await page.viewport(...PHONE)
  await cleanup()
})

const steps = [
  { key: 'a', label: 'Dates', state: 'done' as const },
  { key: 'b', label: 'Société', state: 'active' as const },
  { key: 'c', label: 'Conférences', state: 'todo' as const },
]
const show = () =>
  render(<Stepper label="Étapes" summary="Étape 2 sur 3" steps={steps} doneLabel="fait" onSelect={() => {}} />)

const places = (container: Element) =>
  [...container.querySelectorAll('li')]
    .map((item) => item.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ left, top }) => ({ left: Math.round(left), top: Math.round(top) }))

test('steps go down the page below 1000 px, unfolded, and across it from there on', async () => {
  await page.viewport(999, 800)
  const screen = await show()
  await screen.getByRole('button', { name: /Étape 2 sur 3/ }).click()
  const down = places(screen.container)
  expect(down).toHaveLength(3)
  expect(new Set(down.map(({ left }) => left)).size).toBe(1)
  expect(new Set(down.map(({ top }) => top)).size).toBe(3)
  await page.viewport(1000, 800)
  await expect.poll(() => new Set(places(screen.container).map(({ top }) => top)).size).toBe(1)
  expect(new Set(places(screen.container).map(({ left }) => left)).size).toBe(3)
  await expect.element(screen.getByRole('button', { name: /Étape 2 sur 3/ })).not.toBeInTheDocument()
})
