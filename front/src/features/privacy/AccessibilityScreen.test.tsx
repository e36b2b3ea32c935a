import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { stage } from '#testing/stage.tsx'
import { AccessibilityScreen } from './AccessibilityScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

test('the statement tells its rate, the unmet criteria and the checks not done, and none of the words of an audit', async () => {
  const { screen } = await (await stage({})).show(<AccessibilityScreen />, { as: null })
  await expect.element(screen.getByText(/^Sur \d+ critères applicables, \d+ sont tenus/)).toBeVisible()
  await expect.element(screen.getByText(/^Critère 3\.1\.2/)).toBeVisible()
  await expect.element(screen.getByText(/^Ce qui n’a pas été fait/)).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/non conforme/i)
})

test('an organiser with an audit gives their own statement in its place', async () => {
  const own = { 'accessibility.state.text': 'Partiellement conforme, selon l’audit de mars.' }
  const on = await stage({ translations: { fr: own } })
  const { screen } = await on.show(<AccessibilityScreen />, { as: null })
  await expect.element(screen.getByText('Partiellement conforme, selon l’audit de mars.')).toBeVisible()
})
