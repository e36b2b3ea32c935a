import { driveLive } from '@parvis/contract/live/live.ts'
import { listMyUpvotes, moderateMessage, sendMessage } from '@parvis/contract/messages/messages.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { useLive } from '../useLive.ts'
import { Chat } from './Modules.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const CHLOE = 'chloe@exemple.fr'
const right = { hasRight: true, chosenIn: () => undefined, note: () => {}, readAgain: async () => {} }
const REMOTE = { choice: 'remote' as const }

async function hall() {
  const chloe = { email: CHLOE, firstName: 'Chloé', lastName: 'Roy', participation: REMOTE }
  const orga = { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true }
  const camille = { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: REMOTE }
  const on = await stage({ people: [camille, chloe, orga], settings: { FO_MEETING_MODULES: ['chat'] } })
  const { eventId } = on.ids
  const asked = (email: string, message: string) => on.ask(email, sendMessage, { body: { message, eventId } })
  const [mine, hers] = [await asked(CAMILLE, 'Où dort-on ?'), await asked(CHLOE, 'Quand mange-t-on ?')]
  const moderate = (messageId: string, body: object) =>
    on.ask(ORGANISER, moderateMessage, { params: { messageId }, query: { eventId }, body })
  function Live() {
    const { state } = useLive({})
    return state ? <Chat state={state} right={right} /> : null
  }
  return { on, mine, hers, moderate, eventId, open: () => on.show(<Live />) }
}

test('a public question is voted for once and taken back, one’s own is not, and each sees where theirs stands', async () => {
  const { on, mine, hers, moderate, open, eventId } = await hall()
  const { screen } = await open()
  await expect.element(screen.getByText('En attente')).toBeVisible()
  await moderate(mine.id, { accepted: true })
  await moderate(hers.id, { accepted: true })
  await expect.element(screen.getByText('Acceptée')).toBeVisible()
  const vote = screen.getByRole('button', { name: /Voter pour\s: Quand mange-t-on/ })
  await vote.click()
  await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
  await expect.element(vote.getByText('1 vote')).toBeVisible()
  const given = async () => (await on.ask(CAMILLE, listMyUpvotes, { query: { eventId } })).messageIds
  expect(await given()).toEqual([hers.id])
  await vote.click()
  await expect.element(vote.getByText('0 vote')).toBeVisible()
  expect(await given()).toEqual([])
  const own = screen.getByRole('listitem').filter({ hasText: 'Votre question' })
  await expect.element(own.getByText('Où dort-on ?')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Voter pour.*dort/ })).not.toBeInTheDocument()
  await on.ask(ORGANISER, driveLive, { params: on.ids, body: { activeModule: 'chat', activeMessageId: mine.id } })
  await expect.element(screen.getByText('À l’écran', { exact: true })).toBeVisible()
  await moderate(mine.id, { archived: true })
  await expect.element(screen.getByText('Traitée')).toBeVisible()
  const told = screen.getByRole('status').filter({ hasText: 'Où dort-on ?' })
  await expect.element(told.filter({ hasText: 'Traitée' })).toBeInTheDocument()
})

test('a question that moderators turn down says so to its author alone', async () => {
  const { mine, hers, moderate, open } = await hall()
  const { screen } = await open()
  await moderate(mine.id, { archived: true })
  await moderate(hers.id, { archived: true })
  await expect.element(screen.getByText('Non retenue')).toBeVisible()
  await expect.element(screen.getByText('Quand mange-t-on ?')).not.toBeInTheDocument()
})

test('a vote that is refused says why, and shows as not given', async () => {
  const { hers, moderate, open } = await hall()
  await moderate(hers.id, { accepted: true })
  const { screen } = await open()
  const vote = screen.getByRole('button', { name: /Voter pour/ })
  await expect.element(vote).toBeVisible()
  const cut = cutNetwork(
    (path) => path.endsWith('/upvotes/me'),
    async () => Response.json({ status: 409, code: 'MESSAGE_NOT_PUBLIC', message: '' }, { status: 409 }),
  )
  await vote.click()
  await expect.element(screen.getByText('On ne peut plus voter pour cette question')).toBeVisible()
  cut.mend()
  await expect.element(vote).toHaveAttribute('aria-pressed', 'false')
})
