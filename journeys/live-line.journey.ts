import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import type { Director, Prepared } from './parts/live.ts'
import { choice, directorOf, enter, eventOf, hear, holdSockets, newViewer } from './parts/live.ts'
import { seen } from './parts/seen.ts'
import { setOffline } from './parts/watch.ts'

const CUT = /^La connexion au direct est interrompue/
const RECEIVED = 'Votre vote a bien été reçu.'

interface Poll extends Prepared {
  readonly title: string
  readonly totalVotes: number
  readonly pollChoices: readonly Prepared[]
}

const AUDITEUR = { typology: { typoId: 'auditeur' } }
const ligne = (): string => eventOf('ligne')
const asked = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })

async function air(director: Director, title: string): Promise<Poll> {
  const poll = await director.prepare<Poll>('polls', { title, pollChoices: [{ label: 'Oui' }, { label: 'Non' }] })
  await director.drive({ activeModule: 'poll', activePollId: poll.id })
  return poll
}

const votesOf = async (director: Director, { id }: Poll): Promise<number | undefined> =>
  (await director.read<{ data: Poll[] }>('polls')).data.find((poll) => poll.id === id)?.totalVotes

const vote = (request: APIRequestContext, { id, pollChoices }: Poll, token: string) =>
  ask(request, 'POST', `/polls/${id}/pollChoices/${pollChoices[0]?.id}`, { token })

test.beforeEach(({ otherDevice }) => {
  return otherDevice.setViewportSize({ width: 1280, height: 800 })
})

// First, because viewers of another test are still counted for a minute: their page may be reloading.
test('an inactive viewer is asked for a sign, then is noted out; a touch brings them back', async ({
  page,
  otherDevice,
  request,
}) => {
  await directorOf(request, ligne())
  await page.clock.install()
  const present = (count: string) => otherDevice.getByText(count, { exact: true })
  await enter(otherDevice, request, ligne(), 'tard@parvis.example')
  await expect(present('1 personne à distance')).toBeVisible()
  await enter(page, request, ligne(), 'distrait@parvis.example')
  await expect(present('2 personnes à distance')).toBeVisible()

  // Starts the inactivity period, however long the page took to load.
  await page.mouse.move(20, 20)
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('dialog', { name: 'Êtes-vous toujours là\u00a0?' })).toBeVisible()
  await seen(page, 'live-inactive')
  await page.clock.fastForward(61_000)
  const out = page.getByRole('dialog', { name: 'Votre départ a été noté' })
  await expect(out).toBeVisible()
  await expect(present('1 personne à distance')).toBeVisible()
  await seen(page, 'live-out')
  // Any activity counts: moving the pointer towards the button already does.
  await expect(out.getByRole('button', { name: 'Je suis là' }).last()).toBeVisible()
  await page.mouse.move(60, 60)
  await expect(out).toBeHidden()
  await expect(present('2 personnes à distance')).toBeVisible()
})

test('a viewer is told of a lost network; missed polls show once it is back, and nothing is given twice', async ({
  page,
  otherDevice,
  request,
}) => {
  const director = await directorOf(request, ligne())
  await enter(page, request, ligne(), 'loin@parvis.example')
  const first = await air(director, 'Captez-vous la grande antenne ?')
  await expect(choice(page, 'Oui')).toBeVisible()

  await setOffline(page, true)
  await choice(page, 'Oui').click()
  await expect(page.getByText(/^Connexion interrompue. Votre réponse est gardée/)).toBeVisible()
  await expect(page.getByText(/^Vous êtes hors connexion/)).toBeVisible()
  const second = await air(director, 'Et la petite ?')
  await expect(asked(page, first.title)).toBeVisible()
  await expect(asked(page, second.title)).toHaveCount(0)
  await seen(page, 'live-offline')

  await enter(otherDevice, request, ligne(), 'tard@parvis.example')
  await choice(otherDevice, 'Non').click()
  await expect(otherDevice.getByText(RECEIVED)).toBeVisible()

  const said = await hear(page)
  await setOffline(page, false)
  await expect(asked(page, second.title)).toHaveCount(1)
  await expect(page.getByText(/^Vous êtes hors connexion/)).toHaveCount(0)
  await expect.poll(() => votesOf(director, first)).toBe(1)
  await choice(page, 'Oui').click()
  await expect(page.getByText(RECEIVED)).toBeVisible()
  await director.drive({ showResults: true })
  for (const device of [page, otherDevice]) await expect(device.getByText(/^50\s%/)).toHaveCount(2)
  expect(await votesOf(director, second)).toBe(2)
  expect(said.filter((sentence) => sentence.includes(second.title))).toHaveLength(1)
})

test('a page keeps one socket through votes, a reload, modules put off and on air, and opens one more after a cut', async ({
  page,
  request,
}) => {
  const director = await directorOf(request, ligne())
  const opened: string[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/push/live')) opened.push(socket.url())
  })
  await enter(page, request, ligne(), 'loin@parvis.example')
  const polls = [await air(director, 'Une seule ligne ?')]
  await choice(page, 'Oui').click()
  await expect(page.getByText(RECEIVED)).toBeVisible()
  expect(opened).toHaveLength(1)

  await page.reload()
  await expect(page.getByText(RECEIVED)).toBeVisible()
  for (const title of ['Encore une ?', 'Et celle-ci ?']) {
    await director.drive({ activeModule: null })
    await expect(page.getByText(/^Rien à l’écran pour l’instant/)).toBeVisible()
    // The vote is fetched again when the poll is back on air.
    await director.drive({ activeModule: 'poll', activePollId: polls[0]?.id })
    await expect(page.getByText(RECEIVED)).toBeVisible()
    polls.push(await air(director, title))
    await choice(page, 'Non').click()
    await expect(page.getByText(RECEIVED)).toBeVisible()
  }
  expect(opened).toHaveLength(2)

  await setOffline(page, true)
  await expect(page.getByText(/^Vous êtes hors connexion/)).toBeVisible()
  await setOffline(page, false)
  await expect(page.getByText(/^Vous êtes hors connexion/)).toHaveCount(0)
  const last = await air(director, 'La dernière ?')
  await expect(asked(page, last.title)).toBeVisible()
  expect(opened.length).toBeLessThanOrEqual(3)
})

test('where no socket passes, events bring the live after ten tries, until a socket passes again', {
  tag: '@phone',
}, async ({ page, request }) => {
  // Delays between retries are random: with small values, ten retries are over at once.
  await page.addInitScript(() => {
    Math.random = () => 0.02
  })
  const director = await directorOf(request, ligne())
  const sockets = await holdSockets(page)
  await sockets.cut()
  const listening = page.waitForRequest(/\/api\/push\/live\/events/)
  await Promise.all([enter(page, request, ligne(), 'loin@parvis.example'), listening])
  const poll = await air(director, 'Passez-vous par les airs ?')
  await choice(page, 'Oui').click()
  await expect(page.getByText(RECEIVED)).toBeVisible()
  await director.drive({ showResults: true })
  await expect(page.getByText(/^100\s%/)).toBeVisible()
  await expect(page.getByText(CUT)).toHaveCount(0)
  await seen(page, 'live-by-events')

  sockets.restore()
  await expect.poll(sockets.passing).toBe(1)
  await director.change('polls', poll.id, { newRound: true })
  await expect(choice(page, 'Oui')).toBeVisible()
})

test('a crowd that votes is not heard; each change on screen is said once', async ({ page, request }) => {
  const director = await directorOf(request, ligne())
  await enter(page, request, ligne(), 'loin@parvis.example')
  await expect(page.getByText(/^Rien à l’écran pour l’instant/)).toBeVisible()
  const said = await hear(page)
  const poll = await air(director, 'Combien d’ondes ?')
  await expect.poll(() => said).toEqual([`Nouveau sondage\u00a0: ${poll.title}`])
  await director.drive({ showResults: true })
  await expect.poll(() => said).toEqual([expect.anything(), 'Les résultats sont affichés.'])

  const crowd = await Promise.all(Array.from({ length: 5 }, () => newViewer(request, ligne(), 'soiree', AUDITEUR)))
  await Promise.all(crowd.map(({ token }) => vote(request, poll, token)))
  await expect(page.getByText('5 votes', { exact: true })).toBeVisible()
  expect(said).toHaveLength(2)

  await director.change('polls', poll.id, { isClose: true })
  await expect.poll(() => said.slice(2)).toEqual(["Le temps imparti est écoulé, il n'est plus possible de répondre"])
  const next = await air(director, 'Une dernière onde ?')
  await expect.poll(() => said.slice(3)).toEqual([`Nouveau sondage\u00a0: ${next.title}`])
})
