import { moderateMessage, sendMessage } from '@parvis/contract/messages/messages.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { RemoteScreen } from '../kit/RemoteScreen.tsx'
import { ModerationScreen } from '../ModerationScreen.tsx'

/** Text spacing that a reader may set without loss of content (WCAG 2.2, 1.4.12). */
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
const spaced = document.createElement('style')
spaced.textContent = SPACED

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  spaced.remove()
  await page.viewport(390, 844)
  await cleanup()
})

const polls = [
  {
    id: 'midi',
    title: 'Déjeuner dehors ?',
    choices: [
      { id: 'oui', label: 'Oui' },
      { id: 'non', label: 'Non' },
    ],
  },
]

function pastTheEdge(): string[] {
  const edge = document.documentElement.clientWidth + 0.5
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.getBoundingClientRect().right > edge && element.checkVisibility())
    .map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent?.slice(0, 40)}`)
}

async function open(screen: ReactNode) {
  const on = await stage({ people: withCamille({ participation: { choice: 'remote' } }), polls })
  const { eventId } = on.ids
  const { id } = await on.ask(CAMILLE, sendMessage, { body: { message: 'Pourquoi ?', eventId } })
  const body = { accepted: true }
  await on.ask(ORGANISER, moderateMessage, { params: { messageId: id }, query: { eventId }, body })
  document.head.append(spaced)
  await page.viewport(320, 640)
  return on.show(screen, { as: ORGANISER })
}

test('moderation fits a small phone with spaced text', async () => {
  const { screen } = await open(<ModerationScreen />)
  await expect.element(screen.getByText('Pourquoi ?')).toBeVisible()
  expect(pastTheEdge()).toEqual([])
})

test('each part of the remote control fits a small phone with spaced text', async () => {
  const { screen } = await open(<RemoteScreen />)
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Déjeuner dehors ?' })).toBeVisible()
  for (const part of ['Programme', 'Public', 'Écrans', 'Exports']) {
    await userEvent.click(screen.getByRole('button', { name: part, exact: true }))
    expect(pastTheEdge()).toEqual([])
  }
})
