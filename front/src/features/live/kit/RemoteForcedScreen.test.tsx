import { themeCss } from '@parvis/contract/kit/colour.ts'
import { driveLive } from '@parvis/contract/live/live.ts'
import { listPolls } from '@parvis/contract/polls/polls.ts'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { wish } from '#testing/media.ts'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { RemoteScreen } from './RemoteScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  await wish()
})

const choices = [
  { id: 'oui', label: 'Oui' },
  { id: 'non', label: 'Non' },
]

test('with forced colours the remote control still marks its view, and the module on air', async () => {
  await wish({ forcedColours: true })
  const on = await stage({
    polls: [
      { id: 'a', title: 'Aube', choices },
      { id: 'b', title: 'Midi', choices },
    ],
  })
  const [poll] = (await on.ask(ORGANISER, listPolls, { params: on.ids })).data
  const body = { activeModule: 'poll' as const, activePollId: poll?.id ?? '' }
  await on.ask(ORGANISER, driveLive, { params: on.ids, body })
  const { screen } = await on.show(<RemoteScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Midi' })).toBeVisible()
  const styleOf = (selector: string) => getComputedStyle(screen.container.querySelector(selector) ?? document.body)
  const tabs = [...screen.container.querySelectorAll('nav button')]
  const outlined = tabs.filter((tab) => getComputedStyle(tab).outlineStyle === 'double')
  expect(outlined.map((tab) => tab.hasAttribute('aria-current'))).toEqual([true])
  await expect.poll(() => styleOf('li[data-on]').borderInlineStartStyle).toBe('solid')
})

test('the view that is shown tells that it has the focus', async () => {
  const colours = new CSSStyleSheet()
  colours.replaceSync(themeCss({}))
  document.adoptedStyleSheets = [colours]
  onTestFinished(() => {
    document.adoptedStyleSheets = []
  })
  const on = await stage()
  const { screen } = await on.show(<RemoteScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('navigation').getByRole('button').first()).toBeVisible()
  const shown = screen.container.querySelector<HTMLElement>('nav button[aria-current]')
  for (let i = 0; i < 20 && document.activeElement !== shown; i++) await userEvent.tab()
  expect(document.activeElement).toBe(shown)
  // The focus ring of the theme: two lines around the element.
  expect(getComputedStyle(shown ?? document.body).boxShadow).toContain('0px 0px 0px 4px')
})
