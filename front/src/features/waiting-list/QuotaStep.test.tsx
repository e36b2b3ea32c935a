import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { getWaiting, saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, stage, withCamille } from '#testing/stage.tsx'
import { QuotaStep } from './QuotaStep.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const BO = { email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Brun' }
const begin = (settings: SomeSettings = {}, capacity: number | null = 0) =>
  stage({
    settings,
    days: [{ id: 'j1', day: '2027-05-21', capacity }],
    people: withCamille({}, [BO]),
  })

const frame = {
  ...{ title: 'Participerez-vous ?', position: '', titleRef: null, formId: 'form', nextLabel: 'Suivant' },
  ...{ backLabel: 'Retour', onBack: undefined, busy: false },
}

function Step({ answer }: { answer?: { participation: number } | undefined }) {
  const { event, settings } = useEvent()
  const { id, UserEvent } = useMe()
  const subject = { email: '', typoId: null, isExhibitor: false, isCompanion: false, UserEvent }
  const world = { settings, event, subject, draft: {} }
  const heard = { onChange: vi.fn(), onDone: vi.fn() }
  return <QuotaStep frame={frame} world={world} subjectId={id} answer={answer} refused={{}} {...heard} />
}
const show = (on: Stage, participation?: number) =>
  on.show(<Step answer={participation === undefined ? undefined : { participation }} />)
const wait = (on: Stage, email: string) =>
  on.ask(email, saveWaiting, { params: on.pathOf(email), body: { wanted: true } })
const waits = async (on: Stage) => (await on.ask(CAMILLE, getWaiting, { params: on.pathOf(CAMILLE) })).inWaitingList

test('an event without places on site has no line', async () => {
  const on = await stage({ onSite: false, days: [{ id: 'j1', day: '2027-05-21', capacity: 0 }] })
  const { screen } = await show(on)
  await expect.element(screen.getByRole('radio', { name: /à distance/ })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /prévenez-moi/ })).not.toBeInTheDocument()
})

test('while places are left, the step asks whether the person comes', async () => {
  const { screen } = await show(await begin({}, 1))
  await expect.element(screen.getByRole('radio', { name: /sur place/ })).toBeVisible()
})

test('once no place is left, the person may ask to be told, and is thanked on a page that explains the line', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  await screen.getByRole('radio', { name: /Oui, prévenez-moi/ }).click()
  await press('Valider ma réponse')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Vous êtes sur la liste d’attente' }))
    .toHaveFocus()
  await expect
    .element(screen.getByRole('link', { name: 'Aller à l’accueil' }))
    .toHaveAttribute('href', `/${on.boot.event.context}`)
  expect(await waits(on)).toBe(true)
})

test('an answer is asked for, and the first one takes the focus', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  await press('Valider ma réponse')
  await expect.element(screen.getByText('Ce choix est obligatoire')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /Oui/ })).toHaveFocus()
  expect(await waits(on)).toBe(false)
})

test('a refusal is said, and the answer can be given again', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  await screen.getByRole('radio', { name: /Non, merci/ }).click()
  await on.change({ settings: { FO_WAITING_LIST: false } })
  await press('Valider ma réponse')
  await expect.element(screen.getByText('Cet événement n’a pas de liste d’attente')).toBeVisible()
  await on.change({ settings: { FO_WAITING_LIST: true } })
  await press('Valider ma réponse')
  await expect.element(screen.getByText('Votre réponse est enregistrée')).toBeVisible()
  expect(await waits(on)).toBe(false)
})

test('a waiting person sees how many are before them, and nothing to confirm', async () => {
  const on = await begin()
  await wait(on, BO.email)
  await commands.passTime(1000)
  await wait(on, CAMILLE)
  const { screen } = await show(on)
  await expect.element(screen.getByText('1 personne est avant vous.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Valider ma réponse' })).not.toBeInTheDocument()
})

test('the other answers stay one click away', async () => {
  const { screen, press } = await show(await begin())
  await press('Choisir une autre réponse')
  await expect.element(screen.getByRole('radio', { name: /à distance/ })).toBeVisible()
})

test('staying on the page calls off the way back to the home page', async () => {
  const { screen, press, where } = await show(await begin())
  await screen.getByRole('radio', { name: /Non, merci/ }).click()
  await press('Valider ma réponse')
  await press('Rester sur cette page')
  await expect.element(screen.getByText(/Retour à l’accueil dans/)).not.toBeInTheDocument()
  expect(where()).toBe('/page')
})

test('a person with another answer keeps it and may join the line all the same', async () => {
  const on = await begin()
  for (const code of [1, 2, 3]) {
    const { screen, press } = await show(on, code)
    await expect.element(screen.getByRole('radio', { name: /à distance/ })).toBeVisible()
    await press('Rejoindre la liste d’attente')
    await expect.element(screen.getByRole('radio', { name: /Oui, prévenez-moi/ })).toBeVisible()
    await cleanup()
  }
})

test('a person who had answered that they come on site is asked whether they would wait', async () => {
  const { screen } = await show(await begin(), 4)
  await expect.element(screen.getByRole('radio', { name: /Oui, prévenez-moi/ })).toBeVisible()
})
