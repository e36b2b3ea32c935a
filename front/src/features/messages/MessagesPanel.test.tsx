import { listMyUpvotes, moderateMessage, sendMessage } from '@parvis/contract/messages/messages.ts'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { requested } from '#testing/requested.ts'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { fakePageTimers } from '#testing/timers.ts'
import { MessagesPanel } from './MessagesPanel.tsx'
import { PublicMessages } from './parts/PublicMessages.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'remote' as const } },
]
const settings = { FO_MEETING_MODULES: ['chat' as const] }

async function open(shown?: string) {
  const on = await stage({ people, settings })
  const facts = {
    id: 'm',
    favorite: false,
    archived: false,
    accepted: true,
    votes: 0,
    createdAt: '2027-03-01T09:00:00Z',
  }
  const message = shown === undefined ? null : { ...facts, message: shown }
  return on.show(
    <MessagesPanel eventId={on.ids.eventId} message={message} asked={[]} decisions={0} right={{ hasRight: true }} />,
  )
}

test('the sending of a question is confirmed for ten seconds', async () => {
  const { screen, press } = await open()
  await screen.getByRole('textbox', { name: 'Votre question' }).fill('Où est le vestiaire ?')
  const timers = fakePageTimers('Timeout')
  await press('Envoyer')
  const told = screen.getByText('Votre question a bien été envoyée.')
  await expect.element(told).toBeVisible()
  await timers.counted(10_000)
  vi.advanceTimersByTime(9_900)
  await expect.element(told).toBeVisible()
  vi.advanceTimersByTime(100)
  await expect.element(told).not.toBeInTheDocument()
})

test('a question that was sent is listed among one’s own', async () => {
  const { screen, press } = await open()
  const line = screen.getByRole('listitem').filter({ hasText: 'Où est le vestiaire ?' })
  await expect.element(line).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: 'Votre question' }).fill('Où est le vestiaire ?')
  await press('Envoyer')
  await expect.element(line).toBeVisible()
})

test('a vote that was given is taken back by the next press', async () => {
  const organiser = { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true }
  const asking = {
    email: 'noe@exemple.fr',
    firstName: 'Noé',
    lastName: 'Orain',
    participation: { choice: 'remote' as const },
  }
  const voting = { ...settings, FO_MEETING_MESSAGES_PUBLIC: true }
  const on = await stage({ people: [...people, organiser, asking], settings: voting })
  const { eventId } = on.ids
  const { id } = await on.ask(asking.email, sendMessage, { body: { eventId, message: 'Question a' } })
  const accepted = { params: { messageId: id }, query: { eventId }, body: { accepted: true } }
  await on.ask(ORGANISER, moderateMessage, accepted)
  const asked = [{ id, message: 'Question a', votes: 0 }]
  // The browser keeps a limited number of entries.
  performance.clearResourceTimings()
  const { screen } = await on.show(<PublicMessages eventId={eventId} asked={asked} mayVote />)
  const readings = () => {
    const isReading = ({ pathname, search }: URL) => pathname.endsWith('/upvotes/me') && search.includes(eventId)
    return requested().filter(isReading).length
  }
  const vote = screen.getByRole('button', { name: /Question a/ })
  await vote.click()
  await expect.poll(readings).toBe(2)
  await vote.click()
  await expect.poll(readings).toBe(3)
  await expect.element(vote).toHaveAttribute('aria-pressed', 'false')
  expect((await on.ask(CAMILLE, listMyUpvotes, { query: { eventId } })).messageIds).toEqual([])
})

test('the question on the screen is written smaller above 160 characters', async () => {
  const sizeOf = async (length: number) => {
    const { screen } = await open('a'.repeat(length))
    const quote = screen.getByRole('blockquote')
    await expect.element(quote).toBeVisible()
    const size = Number.parseFloat(getComputedStyle(quote.element()).fontSize)
    await cleanup()
    return size
  }
  const usual = await sizeOf(160)
  expect(await sizeOf(161)).toBeLessThan(usual)
})

test('questions change places automatically, but not while a question is held', async () => {
  const asked = (...ids: string[]) => ids.map((id, index) => ({ id, message: `Question ${id}`, votes: 9 - index }))
  let move: () => void = () => undefined
  function Moving({ eventId }: { eventId: string }) {
    const [list, setList] = useState(asked('a', 'b'))
    // As the live does, without regard to the focus.
    move = () => setList(asked('c', 'b', 'a'))
    return (
      <>
        <PublicMessages eventId={eventId} asked={list} mayVote />
        <button type="button">Ailleurs</button>
      </>
    )
  }
  const on = await stage({ people, settings })
  const { screen } = await on.show(<Moving eventId={on.ids.eventId} />)
  const inOrder = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent?.slice(0, 10))
  const vote = screen.getByRole('button', { name: /Question b/ })
  await expect.element(vote).toBeVisible()
  // Moves the pointer away, since a list under the pointer is held too.
  await screen.getByRole('button', { name: 'Ailleurs' }).hover()
  vote.element().focus()
  move()
  // New lines come last; the held one keeps its place.
  await expect.poll(inOrder).toEqual(['Question a', 'Question b', 'Question c'])
  screen.getByRole('button', { name: 'Ailleurs' }).element().focus()
  await expect.poll(inOrder).toEqual(['Question c', 'Question b', 'Question a'])
})
