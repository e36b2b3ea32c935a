import { driveLive } from '@parvis/contract/live/live.ts'
import { listPolls } from '@parvis/contract/polls/polls.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
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

test('with forced colours the remote control still tells its view, and what is on air', async () => {
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
