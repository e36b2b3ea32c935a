import { getBannedWords, saveBannedWords } from '@parvis/contract/banned-words/banned-words.ts'
import { onAirIn } from '@parvis/contract/live/live.rules.ts'
import { airStep, driveLive, getLive } from '@parvis/contract/live/live.ts'
import { listPolls, vote } from '@parvis/contract/polls/polls.ts'
import { listWordClouds, sendWord } from '@parvis/contract/wordclouds/wordclouds.ts'
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

test('a prepared poll is moved with the keyboard, and the focus goes with it', async () => {
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
  // At the bottom, « move down » is disabled, so the focus goes to « move up ».
  await expect.element(down).toBeDisabled()
  await expect.element(button('Monter\u00a0: Aube')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual(['Midi', 'Aube', 'Soir'])
  expect(await kept()).toEqual(['Midi', 'Aube', 'Soir'])
})

test('a focus moved elsewhere before the answer to a move stays there', async () => {
  const { shown, button } = await open()
  const elsewhere = button('Créer un sondage')
  ;(button('Descendre\u00a0: Aube').element() as HTMLElement).click()
  elsewhere.element().focus()
  await expect.poll(shown).toEqual(['Midi', 'Aube', 'Soir'])
  await expect.element(elsewhere).toHaveFocus()
})

test('an incomplete poll is refused at its first field, then at its first answer, and nothing is made before', async () => {
  const { screen, kept, button } = await open()
  const field = (name: RegExp) => screen.getByRole('textbox', { name })
  await button('Créer un sondage').click()
  await button('Enregistrer').click()
  await expect.element(field(/^Titre du sondage/)).toHaveFocus()
  await field(/^Titre du sondage/).fill('Nuit')
  await button('Enregistrer').click()
  await expect.element(field(/^Réponse 1/)).toHaveFocus()
  await field(/^Réponse 1/).fill('Oui')
  await button('Enregistrer').click()
  await expect.element(field(/^Réponse 2/)).toHaveFocus()
  expect(await kept()).toEqual(['Aube', 'Midi', 'Soir'])
  await field(/^Réponse 2/).fill('Non')
  await button('Enregistrer').click()
  await expect.poll(kept).toEqual(['Aube', 'Midi', 'Soir', 'Nuit'])
})

test('the remote control is for organisers', async () => {
  const on = await stage()
  const { screen } = await on.show(<RemoteScreen />, { as: CAMILLE })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
})

test('without a network the remote control says once that the action failed, and queues nothing', async () => {
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

test('a word on air is touched to be banned, once it is confirmed, and leaves the screens', async () => {
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

async function conducted() {
  const { on, screen, button } = await open()
  const sheet = async () => (await on.ask(ORGANISER, getLive, { params: on.ids })).state.runSheet
  const titles = async () => (await sheet())?.steps.map(({ title, minutes }) => [title, minutes])
  const add = async (label: string) => {
    await screen.getByLabelText('À mettre à l’antenne').selectOptions(label)
    await button('Ajouter').click()
    await expect.element(button(`Retirer du conducteur\u00a0: ${label.split('– ')[1] ?? label}`)).toBeVisible()
  }
  const air = screen.getByRole('region', { name: 'À l’antenne' })
  return { on, screen, button, sheet, titles, add, air }
}

test('a run sheet is made of prepared items, put in order, and gone through with one button', async () => {
  const { on, screen, button, titles, add, air } = await conducted()
  await add('Sondage – Soir')
  await add('Sondage – Aube')
  await add('Questions du public')
  expect(await titles()).toEqual([
    ['Soir', 5],
    ['Aube', 5],
    ['', 5],
  ])
  const line = screen.getByRole('list', { name: 'Conducteur' }).getByRole('listitem').filter({ hasText: 'Aube' })
  await line.getByRole('button', { name: 'Monter\u00a0: Aube' }).click()
  await expect.poll(titles).toEqual([
    ['Aube', 5],
    ['Soir', 5],
    ['', 5],
  ])
  const minutes = line.getByRole('textbox', { name: 'Minutes prévues' })
  await minutes.fill('601')
  await expect.element(line.getByText('Un nombre entre 0 et 600')).toBeVisible()
  await minutes.fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.poll(async () => (await titles())?.[0]).toEqual(['Aube', 12])
  await expect.element(screen.getByText('Ensuite\u00a0: Aube')).toBeVisible()
  await button('Suivant').click()
  await expect.element(air.getByText('Aube')).toBeVisible()
  await expect.element(screen.getByText('Étape 1 sur 3')).toBeVisible()
  await expect.element(screen.getByRole('timer').filter({ hasText: /reste 1[12]:\d\d sur 12 min/ })).toBeVisible()
  await expect.element(screen.getByText('Quittera l’antenne\u00a0: Aube')).toBeVisible()
  // Another organiser goes to the next step: this remote follows.
  const state = (await on.ask(ORGANISER, getLive, { params: on.ids })).state
  const [, soir] = state.runSheet?.steps ?? []
  const body = { stepId: soir?.id ?? '', from: state.runSheet?.currentId ?? null, onAir: onAirIn(state) }
  await on.ask(ORGANISER, airStep, { params: on.ids, body })
  await expect.element(screen.getByText('Étape 2 sur 3')).toBeVisible()
  await button('Suivant').click()
  await expect.element(screen.getByText('C’était la dernière étape.')).toBeVisible()
  await button('Terminer').click()
  await expect.element(screen.getByText('3 étapes prêtes')).toBeVisible()
  await expect.element(screen.getByText('Rien à l’antenne')).toBeVisible()
})

test('answers to the module on air are read on the remote, shown to the room or not', async () => {
  const on = await stage({ people: withCamille({ participation: { choice: 'remote' } }), polls: [poll('a', 'Aube')] })
  const [aube] = (await on.ask(ORGANISER, listPolls, { params: on.ids })).data
  const [yes] = aube?.pollChoices ?? []
  const ids = { pollId: aube?.id ?? '', choiceId: yes?.id ?? '' }
  await on.ask(ORGANISER, driveLive, { params: on.ids, body: { activeModule: 'poll', activePollId: ids.pollId } })
  const { screen } = await on.show(<RemoteScreen />, { as: ORGANISER })
  const results = screen.getByRole('list', { name: 'Résultats' })
  await expect.element(results.getByText('0 · 0 %').first()).toBeVisible()
  await on.ask(CAMILLE, vote, { params: ids })
  await expect.element(results.getByText('1 · 100 %')).toBeVisible()
  await expect.element(screen.getByText(/^2 choix · votes\s: 1$/)).toBeVisible()
})

test('a module that the event does not offer is prepared, and cannot be put on air', async () => {
  const on = await stage({ polls: [poll('a', 'Aube')], settings: { FO_MEETING_MODULES: ['question'] } })
  const { screen } = await on.show(<RemoteScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('button', { name: /antenne\s: Aube/ })).toBeDisabled()
  await expect.element(screen.getByText(/^Coupé par les réglages/).first()).toBeVisible()
})

test('an answered poll is retired with its answers, said so, and put back', async () => {
  const { on, screen, button } = await open()
  const retired = async () => (await on.ask(ORGANISER, listPolls, { params: on.ids })).data.map((one) => one.isRetired)
  await button('Supprimer\u00a0: Aube').click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Retirer seulement/ })
    .click()
  await expect.element(screen.getByText('Retiré', { exact: true })).toBeVisible()
  expect(await retired()).toEqual([true, false, false])
  await expect.element(screen.getByRole('button', { name: /antenne\s: Aube/ })).not.toBeInTheDocument()
  await button('Remettre\u00a0: Aube').click()
  await expect.element(screen.getByRole('button', { name: /antenne\s: Aube/ })).toBeVisible()
  expect(await retired()).toEqual([false, false, false])
})

test.each([
  ['can vote in a live that has begun, or that has no date', {}, /^Le public peut voter$/],
  ['cannot vote yet before the live begins', { startAt: '2094-03-11T09:00:00Z' }, /^Le direct commence le .*2094/],
  ['cannot vote in a live that is closed', { FO_LIVE_CLOSED: true }, /^Le direct est fermé\.$/],
])('the remote says that the public %s', async (_, settings, said) => {
  const on = await stage({ polls: [poll('a', 'Aube')], settings })
  const { screen } = await on.show(<RemoteScreen />, { as: ORGANISER })
  const air = screen.getByRole('region', { name: 'À l’antenne' })
  const undated = screen.getByText(/^Le direct n’a pas de date/)
  if ('startAt' in settings) await expect.element(undated).not.toBeInTheDocument()
  else await expect.element(undated).toBeVisible()
  const [asked] = (await on.ask(ORGANISER, listPolls, { params: on.ids })).data
  const body = { activeModule: 'poll' as const, activePollId: asked?.id ?? '' }
  await on.ask(ORGANISER, driveLive, { params: on.ids, body })
  await expect.element(air.getByText(said)).toBeVisible()
  const cannot = air.getByText(/^Le public ne peut pas/)
  if (Object.keys(settings).length > 0) await expect.element(cannot).toBeVisible()
  else await expect.element(cannot).not.toBeInTheDocument()
  await expect.element(undated).not.toBeInTheDocument()
})
