import { driveLive } from '@parvis/contract/live/live.ts'
import { saveAttendance } from '@parvis/contract/participation/participation.ts'
import { drivePoll, listPolls } from '@parvis/contract/polls/polls.ts'
import { listQuestions } from '@parvis/contract/questions/questions.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { LiveScreen } from './LiveScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'remote' as const } },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
]
const questions = ['Lequel est un arbre ?', 'Et celui-ci ?'].map((label, index) => ({
  ...{ id: `q${index}`, label, points: 7 },
  responses: [
    { id: 'chene', label: 'Chêne', isRightAnswer: true },
    { id: 'granit', label: 'Granit' },
  ],
}))
const BEGUN = { startAt: '2020-01-01T09:00:00Z' }

async function playing(settings: object) {
  const on = await stage({ people, questions, settings: { ...BEGUN, ...settings } })
  const prepared = (await on.ask(ORGANISER, listQuestions, { params: on.ids })).data
  const air = (index: number) =>
    on.ask(ORGANISER, driveLive, {
      params: on.ids,
      body: { activeModule: 'question', activeQuestionId: prepared[index]?.id ?? '' },
    })
  await air(0)
  return { on, air }
}

test('a name to play under is asked once, before the first question that counts, where the event wants it', async () => {
  const { on, air } = await playing({ FO_MEETING_PSEUDO: true })
  const { screen, press } = await on.show(<LiveScreen />, { as: CAMILLE })
  const name = screen.getByRole('textbox', { name: 'Votre pseudonyme' })
  await expect.element(name).toHaveValue('Camille R.')
  await expect.element(screen.getByRole('button', { name: 'Chêne' })).not.toBeInTheDocument()
  await name.fill('c0nn@rd')
  await press('Jouer')
  await expect.element(screen.getByText('Ce pseudonyme ne peut pas être affiché')).toBeVisible()
  await name.fill('Renard')
  await press('Jouer')
  await expect.element(screen.getByRole('button', { name: 'Chêne' })).toBeVisible()
  await air(1)
  await expect.element(screen.getByText('Et celui-ci ?')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Chêne' })).toBeVisible()
})

test('no name is asked where the event does not want one', async () => {
  const { on } = await playing({})
  const { screen } = await on.show(<LiveScreen />, { as: CAMILLE })
  await expect.element(screen.getByRole('button', { name: 'Chêne' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Votre pseudonyme' })).not.toBeInTheDocument()
})

test('an organiser looks at the page of the public without registering', async () => {
  const { on } = await playing({})
  const { screen, where } = await on.show(<LiveScreen />, { as: ORGANISER, path: '/live' })
  await expect.element(screen.getByText('Lequel est un arbre ?')).toBeVisible()
  expect(where()).toBe('/live')
})

async function watched(settings: object, { isIn }: { isIn: boolean }) {
  const camille = {
    ...{ email: CAMILLE, firstName: 'Camille', lastName: 'Roux' },
    participation: { choice: isIn ? ('onsite' as const) : ('remote' as const), days: ['j1'] },
  }
  const on = await stage({
    days: [{ id: 'j1', day: '2020-01-01' }],
    people: [camille, ...people.slice(1)],
    settings: { ...BEGUN, youtubeId: 'aqz-KE-bpKQ', ...settings },
  })
  const { userId } = on.person(CAMILLE)
  if (isIn)
    await on.ask(ORGANISER, saveAttendance, { params: { ...on.ids, dayId: 'j1', userId }, body: { present: true } })
  const { screen } = await on.show(<LiveScreen />, { as: CAMILLE })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Le direct' })).toBeVisible()
  return { screen, layout: () => screen.container.querySelector('[data-layout]')?.getAttribute('data-layout') }
}

test.each<[who: string, settings: object, isIn: boolean, layout: string]>([
  ['a remote person has the video beside the game', {}, false, 'beside'],
  ['a remote person has it above the game, where the event says so', { FO_MEETING_LIVE_BELOW: true }, false, 'below'],
  ['a person in the hall has no video', {}, true, 'alone'],
  ['a person in the hall has it where the event shows it there too', { FO_LIVE_SHOW_ONSITE: true }, true, 'beside'],
])('%s', async (_, settings, isIn, expected) => {
  const { screen, layout } = await watched(settings, { isIn })
  await expect.poll(layout).toBe(expected)
  const video = screen.getByRole('button', { name: 'Lancer la vidéo avec YouTube' })
  if (expected === 'alone') await expect.element(video).not.toBeInTheDocument()
  else await expect.element(video).toBeVisible()
})

test('the organiser’s texts show above and below the live', async () => {
  const { screen } = await watched({ htmlLiveTop: '<p>Bienvenue</p>', htmlLiveBottom: '<p>Merci</p>' }, { isIn: false })
  await expect.element(screen.getByText('Bienvenue')).toBeVisible()
  await expect.element(screen.getByText('Merci')).toBeVisible()
})

test('a second tab of the same person is told of the answer, and no longer offers it', async () => {
  const { on } = await playing({})
  const { screen } = await on.show(
    <>
      <div data-testid="first">
        <LiveScreen />
      </div>
      <div data-testid="second">
        <LiveScreen />
      </div>
    </>,
    { as: CAMILLE },
  )
  const [first, second] = [screen.getByTestId('first'), screen.getByTestId('second')]
  await expect.element(second.getByRole('button', { name: 'Chêne' })).toBeVisible()
  await first.getByRole('button', { name: 'Chêne' }).click()
  await first.getByRole('button', { name: 'Valider' }).click()
  await expect.element(second.getByText('Votre réponse a bien été prise en compte.')).toBeVisible()
  await expect.element(second.getByRole('button', { name: 'Chêne' })).not.toBeInTheDocument()
})

test('before its time the live shows the organiser’s text and a countdown; ?admin opens it', async () => {
  const on = await stage({
    people,
    settings: { startAt: '2094-03-11T09:00:00Z', htmlBeforeLive: '<p>Préparez un thé</p>' },
  })
  const { screen } = await on.show(<LiveScreen />)
  await expect.element(screen.getByText('Préparez un thé')).toBeVisible()
  await expect.element(screen.getByRole('timer', { name: 'Temps restant avant le direct' })).toBeVisible()
  await cleanup()
  const { screen: preview } = await on.show(<LiveScreen />, { path: '/page?admin' })
  await expect.element(preview.getByText('Aperçu avant le direct')).toBeVisible()
  await expect.element(preview.getByRole('timer')).not.toBeInTheDocument()
})

test('the hour at which the live begins names its time zone to a reader in another one', async () => {
  const on = await stage({ people, timeZone: 'Asia/Tokyo', settings: { startAt: '2094-03-11T09:30:00Z' } })
  const { screen } = await on.show(<LiveScreen />)
  await expect.element(screen.getByText(/11 mars 2094 à 18\sh\s30 \(heure de Tokyo\)/)).toBeVisible()
})

test('a live that is closed says so, even in advance', async () => {
  const on = await stage({ people, settings: { ...BEGUN, FO_LIVE_CLOSED: true } })
  const { screen } = await on.show(<LiveScreen />, { path: '/page?admin' })
  await expect.element(screen.getByText('Le direct est fermé')).toBeVisible()
})

test('a closed poll takes no more votes, even from new voters', async () => {
  const choices = [
    { id: 'oui', label: 'Oui' },
    { id: 'non', label: 'Non' },
  ]
  const on = await stage({ people, settings: BEGUN, polls: [{ id: 'aube', title: 'Une aube de plus ?', choices }] })
  const [poll] = (await on.ask(ORGANISER, listPolls, { params: on.ids })).data
  const activePollId = poll?.id ?? ''
  await on.ask(ORGANISER, driveLive, { params: on.ids, body: { activeModule: 'poll', activePollId } })
  const { screen } = await on.show(<LiveScreen />)
  await expect.element(screen.getByRole('button', { name: 'Oui' })).toBeVisible()
  await on.ask(ORGANISER, drivePoll, { params: { ...on.ids, pollId: activePollId }, body: { isClose: true } })
  await expect.element(screen.getByRole('button', { name: 'Oui' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Une aube de plus ?' })).toBeVisible()
})

const CALM = /^Rien à l’écran pour l’instant/
const NO_DATE = "Vous devez configurer la date l'heure du live youtube dans le back office."
const NO_VIDEO = "L'id de la vidéo n'est pas renseigné"

test('a live without a date opens to the public with the first module on air, and stays open to viewers already in', async () => {
  const on = await stage({ people, questions })
  const [first] = (await on.ask(ORGANISER, listQuestions, { params: on.ids })).data
  const air = (activeModule: 'question' | null) =>
    on.ask(ORGANISER, driveLive, { params: on.ids, body: { activeModule, activeQuestionId: first?.id ?? '' } })
  const { screen } = await on.show(<LiveScreen />, { as: CAMILLE })
  await expect.element(screen.getByText(CALM)).toBeVisible()
  await expect.element(screen.getByText('En direct')).not.toBeInTheDocument()
  await expect.element(screen.getByText(NO_DATE)).not.toBeInTheDocument()
  await air('question')
  await screen.getByRole('button', { name: 'Chêne' }).click()
  await screen.getByRole('button', { name: 'Valider' }).click()
  await expect.element(screen.getByText('Votre réponse a bien été prise en compte.')).toBeVisible()
  await air(null)
  await expect.element(screen.getByText('Lequel est un arbre ?')).not.toBeInTheDocument()
  await expect.element(screen.getByText('En direct')).toBeVisible()
})

test('a closed live without a date is closed, even with a module on air', async () => {
  const on = await stage({ people, questions, settings: { FO_LIVE_CLOSED: true } })
  const [first] = (await on.ask(ORGANISER, listQuestions, { params: on.ids })).data
  const body = { activeModule: 'question' as const, activeQuestionId: first?.id ?? '' }
  await on.ask(ORGANISER, driveLive, { params: on.ids, body })
  const { screen } = await on.show(<LiveScreen />, { as: CAMILLE })
  await expect.element(screen.getByText('Le direct est fermé')).toBeVisible()
})

test('the faults of a live are told to the organiser alone: its date while nothing is on air, its video always', async () => {
  const undated = await stage({ people })
  const { screen: before } = await undated.show(<LiveScreen />, { as: ORGANISER })
  await expect.element(before.getByText(NO_DATE)).toBeVisible()
  await cleanup()
  const on = await stage({ people, settings: BEGUN })
  const layout = (screen: typeof before) => screen.container.querySelector('[data-layout]')?.getAttribute('data-layout')
  const { screen: theirs } = await on.show(<LiveScreen />, { as: ORGANISER })
  await expect.element(theirs.getByText(NO_VIDEO)).toBeVisible()
  await cleanup()
  const { screen: hers } = await on.show(<LiveScreen />, { as: CAMILLE })
  await expect.poll(() => layout(hers)).toBe('alone')
  await expect.element(hers.getByText(NO_VIDEO)).not.toBeInTheDocument()
})
