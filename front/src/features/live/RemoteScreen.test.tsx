import { driveLive } from '@parvis/contract/live/live.ts'
import { listPolls } from '@parvis/contract/polls/polls.ts'
import { getBannedWords, listWordClouds, saveBannedWords, sendWord } from '@parvis/contract/wordclouds/wordclouds.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { RemoteScreen } from './RemoteScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const poll = (id: string, title: string) => ({
  ...{ id, title },
  choices: [
    { id: 'oui', label: 'Oui' },
    { id: 'non', label: 'Non' },
  ],
})

async function open() {
  const on = await stage({ polls: [poll('a', 'Aube'), poll('b', 'Midi'), poll('c', 'Soir')] })
  const { screen } = await on.show(<RemoteScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Soir' })).toBeVisible()
  const shown = () => [...screen.container.querySelectorAll('h3')].map(({ textContent }) => textContent)
  const kept = async () => (await on.ask(ORGANISER, listPolls, { params: on.ids })).data.map(({ title }) => title)
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { on, screen, shown, kept, button }
}

test('what is prepared is moved with the keyboard, and the focus goes with it', async () => {
  const { screen, shown, kept, button } = await open()
  const down = button('Descendre\u00a0: Aube')
  await expect.element(button('Monter\u00a0: Aube')).toBeDisabled()
  down.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual(['Midi', 'Aube', 'Soir'])
  await expect.element(down).toHaveFocus()
  await expect.element(screen.getByText('Aube\u00a0: place 2 sur 3')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual(['Midi', 'Soir', 'Aube'])
  // At the end, the way down is closed: the focus is on the way back.
  await expect.element(down).toBeDisabled()
  await expect.element(button('Monter\u00a0: Aube')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual(['Midi', 'Aube', 'Soir'])
  expect(await kept()).toEqual(['Midi', 'Aube', 'Soir'])
})

test('the remote control is for organisers', async () => {
  const on = await stage()
  const { screen } = await on.show(<RemoteScreen />, { as: CAMILLE })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
})

test('without a network the remote control says once that nothing is done, and keeps nothing to be sent', async () => {
  const { screen, button } = await open()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const cut = cutNetwork()
  await expect.element(screen.getByText(/^Sans réseau/)).toBeVisible()
  await button('Mettre à l’antenne\u00a0: Aube').click()
  await expect.element(screen.getByText('Cela n’a pas été fait')).toBeVisible()
  await expect.element(screen.getByText('Le serveur ne répond pas', { exact: false })).not.toBeInTheDocument()
  cut.mend()
  line.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText(/^Sans réseau/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'À l’antenne' }).getByText('Aube')).not.toBeInTheDocument()
})

test('a word on air is touched to be banned, once it is sure, and leaves what everybody sees', async () => {
  const people = withCamille({ participation: { choice: 'remote' } })
  const on = await stage({ people, wordClouds: [{ id: 'matin', content: 'Un mot pour ce matin', maxPerPerson: 3 }] })
  const [cloud] = (await on.ask(ORGANISER, listWordClouds, { params: on.ids })).data
  const id = cloud?.id ?? ''
  const body = { activeModule: 'wordcloud' as const, activeWordCloudId: id }
  await on.ask(ORGANISER, driveLive, { params: on.ids, body })
  for (const response of ['Brume', 'Patate'])
    await on.ask(CAMILLE, sendWord, { params: { wordCloudId: id }, body: { response } })
  await on.ask(ORGANISER, saveBannedWords, { params: on.ids, body: { words: ['ailleurs'] } })
  const { screen } = await on.show(<RemoteScreen />, { as: ORGANISER })
  const word = (name: string) => screen.getByRole('button', { name: new RegExp(`Bannir.*${name}`, 'i') })
  await word('patate').click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Bannir', exact: true }).click()
  await expect.element(word('patate')).not.toBeInTheDocument()
  await expect.element(word('brume')).toBeVisible()
  const { words } = await on.ask(ORGANISER, getBannedWords, { params: on.ids })
  expect(words.map((one) => one.toLowerCase()).toSorted()).toEqual(['ailleurs', 'patate'])
})
