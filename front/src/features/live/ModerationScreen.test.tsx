import { driveLive, getLive } from '@parvis/contract/live/live.ts'
import { listMessages, sendMessage, upvoteMessage } from '@parvis/contract/messages/messages.ts'
import { listPolls } from '@parvis/contract/polls/polls.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { ModerationScreen } from './ModerationScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
})

const CHLOE = 'chloe@exemple.fr'
const people = [
  { email: CHLOE, firstName: 'Chloé', lastName: 'Roy', participation: { choice: 'remote' as const } },
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'remote' as const } },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
]
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

/** Questions asked by the audience, and a poll that can be put on air. */
async function asked(...questions: string[]) {
  const on = await stage({ people, polls })
  const sent = []
  for (const message of questions)
    sent.push(await on.ask(CAMILLE, sendMessage, { body: { message, eventId: on.ids.eventId } }))
  const [poll] = (await on.ask(ORGANISER, listPolls, { params: on.ids })).data
  const drive = (body: object) => on.ask(ORGANISER, driveLive, { params: on.ids, body })
  const shown = async () => {
    const { state } = await on.ask(ORGANISER, getLive, { params: on.ids })
    return [state.activeModule, state.message?.message ?? null]
  }
  const archived = async () => {
    const query = { eventId: on.ids.eventId, archived: 'true' as const }
    return (await on.ask(ORGANISER, listMessages, { query })).data.map(({ message }) => message)
  }
  return {
    ...{ on, sent, drive, shown, archived },
    playPoll: () => drive({ activeModule: 'poll', activePollId: poll?.id ?? '' }),
    open: () => on.show(<ModerationScreen />, { as: ORGANISER }),
  }
}

test('a question replaces a running poll only once the moderator confirms it, and may wait for its turn', async () => {
  const hall = await asked('Pourquoi ?')
  await hall.playPoll()
  const { screen, press } = await hall.open()
  await expect.element(screen.getByText('À l’écran : un sondage')).toBeVisible()
  await expect.element(screen.getByText('Déjeuner dehors ?')).toBeVisible()
  await press('Montrer')
  await press('Préparer')
  await expect.element(screen.getByText('Question préparée.')).toBeVisible()
  await expect.element(screen.getByText('Suivante à l’écran')).toBeVisible()
  await expect.poll(hall.shown).toEqual(['poll', 'Pourquoi ?'])
  await expect.element(screen.getByText('À l’écran', { exact: true })).not.toBeInTheDocument()
  await press('Montrer')
  await press('Montrer à la place')
  await expect.element(screen.getByText('À l’écran', { exact: true }).first()).toBeVisible()
  await expect.poll(hall.shown).toEqual(['chat', 'Pourquoi ?'])
  await press('Annuler')
  await expect.element(screen.getByText('À l’écran : un sondage')).toBeVisible()
  await expect.poll(hall.shown).toEqual(['poll', 'Pourquoi ?'])
})

test('a module put on air meanwhile by a colleague is not taken off', async () => {
  const hall = await asked('Pourquoi ?')
  const { screen, press } = await hall.open()
  await expect.element(screen.getByText('Rien à l’écran')).toBeVisible()
  await press('Montrer')
  await expect.element(screen.getByText('Question à l’écran.')).toBeVisible()
  await hall.playPoll()
  await expect.element(screen.getByText('À l’écran : un sondage')).toBeVisible()
  await press('Annuler')
  await expect.element(screen.getByText('Ce qui est à l’antenne a changé entre-temps', { exact: false })).toBeVisible()
  await expect.poll(hall.shown).toEqual(['poll', 'Pourquoi ?'])
})

test('a question cannot be shown before the state of the screens is known', async () => {
  const hall = await asked('Pourquoi ?')
  const silent: Silent[] = []
  class Silent {
    onclose: ((event: CloseEvent) => void) | undefined
    constructor() {
      silent.push(this)
    }
    send() {}
    close() {}
  }
  vi.stubGlobal('WebSocket', Silent)
  const { screen } = await hall.open()
  const button = screen.getByRole('button', { name: 'Montrer' })
  await expect.element(button).toBeDisabled()
  vi.unstubAllGlobals()
  for (const socket of silent) socket.onclose?.(new CloseEvent('close'))
  await expect.element(button).toBeEnabled()
})

test('the question on screen is told in every tab, and one archived by mistake comes back', async () => {
  const hall = await asked('Une', 'Deux')
  const { screen, press } = await hall.open()
  const card = (name: string) => screen.getByRole('article', { name })
  await expect.element(screen.getByText('2 nouvelles questions')).toBeVisible()
  await card('Une').getByRole('button', { name: 'Montrer' }).click()
  await expect.element(screen.getByText('Question à l’écran.')).toBeVisible()
  await card('Deux').getByRole('button', { name: 'Montrer' }).click()
  await expect.element(card('Une')).not.toBeInTheDocument()
  await expect.poll(hall.archived).toEqual(['Une'])
  await press('Favorites')
  await expect.element(screen.getByText('Aucune question favorite')).toBeVisible()
  await expect.element(screen.getByText('Deux')).toBeVisible()
  await press('Annuler')
  await expect.element(screen.getByText('Une')).toBeVisible()
  await expect.poll(hall.archived).toEqual([])
  await expect.poll(hall.shown).toEqual(['chat', 'Une'])
  await press('À traiter')
  await card('Une').getByRole('button', { name: 'Archiver' }).click()
  await expect.element(screen.getByText('Question archivée.')).toBeVisible()
  await expect.poll(hall.shown).toEqual(['chat', null])
  await press('Annuler')
  await expect.element(card('Une').getByText('À l’écran', { exact: true })).toBeVisible()
  await expect.poll(hall.archived).toEqual([])
})

test('questions are published, sorted by their votes, and one shown by mistake is not left in the public list', async () => {
  const hall = await asked('Une', 'Deux', 'Trois')
  const { eventId } = hall.on.ids
  const published = async () => {
    const { state } = await hall.on.ask(ORGANISER, getLive, { params: hall.on.ids })
    return state.publicMessages.map(({ message }) => message).toSorted()
  }
  const { screen, press } = await hall.open()
  const card = (name: string) => screen.getByRole('article', { name })
  const cards = () => screen.getByRole('article').elements()
  await expect.poll(() => cards().length).toBe(3)
  const last = cards().at(-1)?.getAttribute('aria-label') ?? ''
  const others = ['Une', 'Deux', 'Trois'].filter((name) => name !== last)
  const [mistaken = ''] = others
  await card(last).getByRole('button', { name: 'Publier' }).click()
  await expect.element(screen.getByText('Question publiée.')).toBeVisible()
  await expect.poll(published).toEqual([last])
  const messageId = hall.sent.find(({ message }) => message === last)?.id ?? ''
  await hall.on.ask(CHLOE, upvoteMessage, { params: { messageId }, body: { eventId, upvoted: true } })
  await expect.element(card(last).getByText('1 vote')).toBeVisible()
  await press('Les plus soutenues')
  await expect.poll(() => cards()[0]?.getAttribute('aria-label')).toBe(last)
  await press('Publiées')
  await expect.element(card(mistaken)).not.toBeInTheDocument()
  await card(last).getByRole('button', { name: 'Publier' }).click()
  await expect.element(screen.getByText('Aucune question publiée')).toBeVisible()
  await press('Annuler')
  await expect.element(card(last)).toBeVisible()
  await press('À traiter')
  await card(mistaken).getByRole('button', { name: 'Montrer' }).click()
  await expect.element(screen.getByText('Question à l’écran.')).toBeVisible()
  await expect.poll(published).toEqual([last, mistaken].toSorted())
  await press('Annuler')
  await expect.poll(published).toEqual([last])
})

test('a question that holds a refused word waits among the others and says which word', async () => {
  const hall = await asked('Quel c.o.n a choisi ce retard ?', 'Pourquoi ce retard ?')
  const { screen } = await hall.open()
  const flagged = screen.getByRole('article', { name: 'Quel c.o.n a choisi ce retard ?' })
  await expect.element(flagged.getByText('Mot signalé\u00a0: con')).toBeVisible()
  await expect.element(screen.getByText('Pourquoi ce retard ?')).toBeVisible()
  expect(screen.getByText(/Mot signalé/).elements()).toHaveLength(1)
  await flagged.getByRole('button', { name: 'Publier' }).click()
  await expect
    .poll(() => hall.on.ask(CAMILLE, getLive, { params: hall.on.ids }))
    .toMatchObject({
      state: { publicMessages: [{ message: 'Quel c.o.n a choisi ce retard ?' }] },
    })
})
