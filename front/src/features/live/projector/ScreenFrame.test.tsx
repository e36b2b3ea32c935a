import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { stage } from '#testing/stage.tsx'
import { ScreenFrame } from './ScreenFrame.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  localStorage.removeItem('parvis.letters')
  vi.restoreAllMocks()
  await cleanup()
})

async function projected() {
  const on = await stage({})
  const full = vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue()
  const { screen } = await on.show(
    <ScreenFrame title="Salle" isCut={false}>
      <h1>La salle</h1>
    </ScreenFrame>,
    { as: null },
  )
  await expect.element(screen.getByRole('heading', { name: 'La salle' })).toBeVisible()
  return { screen, full }
}

test('the keys of a projected screen are switched off and on again, without them', async () => {
  const { screen, full } = await projected()
  await userEvent.keyboard('f')
  expect(full).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('?')
  const help = screen.getByRole('dialog', { name: 'Raccourcis' })
  await expect.element(help).toBeVisible()
  const letters = help.getByRole('checkbox', { name: 'Raccourcis' })
  await letters.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('f?')
  expect(full).toHaveBeenCalledTimes(1)
  await expect.element(help).not.toBeInTheDocument()
  // With its shortcut disabled, the help is still reachable by the keyboard.
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await letters.click()
  await userEvent.keyboard('f')
  expect(full).toHaveBeenCalledTimes(2)
})

test('the way to the help is seen by the keyboard alone', async () => {
  const { screen } = await projected()
  const way = screen.getByRole('button', { name: 'Raccourcis' })
  const bottom = () => way.element().getBoundingClientRect().bottom
  expect(bottom()).toBeLessThanOrEqual(0)
  ;(way.element() as HTMLElement).focus()
  await expect.poll(bottom).toBeGreaterThan(0)
})
