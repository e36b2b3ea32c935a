import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { cutNetwork, holdNetwork, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { DaysScreen } from './DaysScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const DAYS = [
  { id: 'j1', day: '2027-03-11', label: 'Ateliers', capacity: 40 },
  { id: 'j2', day: '2027-03-12' },
]
const slotOf = (id: string, day: string) => ({ id, startAt: `${day}T09:00:00Z`, endAt: `${day}T10:00:00Z` })
const begin = () => stage({ days: DAYS, people: withCamilleOnSite() })

async function show(on: Stage) {
  const shown = await on.show(<DaysScreen />, { as: ORGANISER })
  const day = (name: string) => shown.screen.getByRole('group', { name })
  await expect.element(day('Ateliers')).toBeVisible()
  return { ...shown, day, places: (name: string) => day(name).getByRole('textbox', { name: 'Places' }) }
}

interface FiledDay {
  readonly id: string
  readonly capacity: number | null
}
const saved = async (on: Stage) =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'days' } })).value as FiledDay[]

test('a day is changed, another is added, and both are saved at once', async () => {
  const on = await begin()
  const { screen, press, places, day } = await show(on)
  await expect.element(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await places('Ateliers').fill('60')
  await press('Ajouter une journée')
  await expect.element(day('samedi 13 mars 2027')).toBeVisible()
  await expect.element(screen.getByText('Modifications à enregistrer')).toBeVisible()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toMatchObject([
    { id: 'j1', capacity: 60 },
    { id: 'j2', capacity: null },
    { id: expect.stringMatching(/^j\w{8}$/) as string, day: '2027-03-13' },
  ])
})

test('a change made while a save is on its way is still there to be saved, and saved after it', async () => {
  const on = await begin()
  const { screen, press, places } = await show(on)
  await places('Ateliers').fill('60')
  const network = holdNetwork((_, method) => method === 'PUT')
  await press('Enregistrer')
  await places('Ateliers').fill('70')
  network.release()
  await expect.poll(() => saved(on)).toMatchObject([{ capacity: 60 }, {}])
  await expect.element(screen.getByText('Modifications à enregistrer')).toBeVisible()
  await expect.element(places('Ateliers')).toHaveValue('70')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toMatchObject([{ capacity: 70 }, {}])
})

test('a capacity below the places taken is saved only with a decision about them', async () => {
  const on = await begin()
  const { screen, press, places } = await show(on)
  await places('Ateliers').fill('0')
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText('Une place est prise pour « Ateliers »')).toBeVisible()
  const save = plan.getByRole('button', { name: 'Enregistrer ces changements' })
  await expect.element(save).toBeDisabled()
  await plan.getByRole('radio', { name: 'S’en tenir à la place prise' }).click()
  await save.click()
  await expect.element(plan).not.toBeInTheDocument()
  await expect.element(places('Ateliers')).toHaveValue('1')
  expect(await saved(on)).toMatchObject([{ id: 'j1', capacity: 1 }, { id: 'j2' }])
})

test('a chosen day is retired, said so in its line, and offered again from there', async () => {
  const on = await begin()
  const { screen, press, day } = await show(on)
  await press(/^Retirer de l’offre\s: Ateliers$/)
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText('Une personne a choisi cette journée')).toBeVisible()
  await expect.element(plan.getByRole('radio', { name: /^Lui garder cette journée/ })).toBeChecked()
  await press('Retirer la journée de l’offre')
  await expect.element(plan).not.toBeInTheDocument()
  await expect.element(day('Ateliers').getByText(/^Retiré de l’offre/)).toBeVisible()
  expect(await saved(on)).toMatchObject([
    { id: 'j1', isRetired: true },
    { id: 'j2', isRetired: false },
  ])
  await press(/^Remettre dans l’offre\s: Ateliers$/)
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toMatchObject([{ id: 'j1', isRetired: false }, {}])
})

test('a day with participants keeps its date: the plan says why, and how it could move', async () => {
  const on = await begin()
  const { screen, press, day } = await show(on)
  await day('Ateliers').getByLabelText(/^Date/).fill('2027-03-10')
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText(/Faites d’abord choisir autre chose/)).toBeVisible()
  await expect.element(plan.getByRole('button', { name: /Enregistrer/ })).not.toBeInTheDocument()
  await plan.getByRole('button', { name: 'Revenir' }).click()
  await press('Abandonner les modifications')
  expect(await saved(on)).toMatchObject([{ id: 'j1', day: '2027-03-11' }, {}])
})

test('a day without a name of its own is called by its date in the plan, never by its key', async () => {
  const days = DAYS.map(({ label: _, ...day }) => day)
  const on = await stage({ days, people: withCamilleOnSite() })
  const { screen } = await on.show(<DaysScreen />, { as: ORGANISER })
  const first = screen.getByRole('group', { name: 'jeudi 11 mars 2027' })
  await first.getByRole('button', { name: /Retirer/ }).click()
  await screen.getByRole('button', { name: 'Enregistrer' }).click()
  const plan = screen.getByRole('dialog')
  await expect.element(plan.getByText('jeudi 11 mars', { exact: true })).toBeVisible()
  await expect.element(plan.getByRole('radio', { name: /^La passer au vendredi 12 mars/ })).toBeVisible()
  expect(plan.element().textContent).not.toMatch(/\bj[12]\b/)
})

test('the slots and articles of a day are a decision of their own, and are withdrawn with it unless told otherwise', async () => {
  const conferences = [
    { id: 'atelier', title: 'Atelier', slots: [slotOf('s1', '2027-03-11'), slotOf('s2', '2027-03-12')] },
  ]
  const articles = [{ id: 'repas', label: 'Repas', price: 12, days: { j1: {}, j2: {} } }]
  const on = await stage({ days: DAYS, conferences, articles, people: withCamilleOnSite() })
  const { screen, press, day } = await show(on)
  await press(/^Retirer de l’offre\s: Ateliers$/)
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText('1 créneau de conférence et 1 article tiennent à cette journée.')).toBeVisible()
  await expect.element(plan.getByRole('radio', { name: /^Les garder aux personnes qui les ont/ })).toBeChecked()
  await press('Retirer la journée de l’offre')
  await expect.element(plan).not.toBeInTheDocument()
  await expect.element(day('Ateliers').getByText(/^Retiré de l’offre/)).toBeVisible()
  const of = async (part: 'conferences' | 'articles') =>
    (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part } })).value
  await expect
    .poll(() => of('articles'))
    .toMatchObject([{ days: { j1: { isDisabled: true }, j2: { isDisabled: false } } }])
  expect(await of('conferences')).toMatchObject([{ slots: [{ isRetired: true }, { isRetired: false }] }])
})

test('a day that an article names is refused with where it is still used', async () => {
  const on = await stage({ days: DAYS, articles: [{ id: 'repas', label: 'Repas', price: 12, days: { j2: {} } }] })
  const { screen, press } = await show(on)
  await press('Retirer cette journée : vendredi 12 mars 2027')
  await press('Enregistrer')
  await expect.element(screen.getByText(/sert encore ailleurs\s: Articles et prix/)).toBeVisible()
  expect(await saved(on)).toHaveLength(2)
})

test('unsaved changes are found again after leaving and coming back', async () => {
  const on = await begin()
  const first = await show(on)
  await first.places('Ateliers').fill('75')
  await expect.element(first.screen.getByText('Modifications à enregistrer')).toBeVisible()
  await cleanup()
  const { screen, press, places } = await show(on)
  await expect.element(places('Ateliers')).toHaveValue('75')
  await press('Abandonner les modifications')
  await expect.element(places('Ateliers')).toHaveValue('40')
  await expect.element(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
})

test('where a colleague saved the same thing meanwhile, both are shown, and none wins unasked', async () => {
  const on = await begin()
  const { screen, press, places } = await show(on)
  await places('Ateliers').fill('75')
  const path = { ...on.ids, part: 'days' as const }
  const seen = await on.ask(ORGANISER, getPart, { params: path })
  const theirs = (seen.value as FiledDay[]).map((day) => (day.id === 'j1' ? { ...day, capacity: 50 } : day))
  await on.ask(ORGANISER, savePart, {
    params: path,
    body: { revision: seen.revision, value: theirs, allow: [], why: '', dryRun: false },
  })
  await press('Enregistrer')
  const stale = screen.getByRole('dialog', { name: 'Quelqu’un a enregistré entre-temps' })
  await expect.element(stale.getByText(/50 places/)).toBeVisible()
  await expect.element(stale.getByText(/75 places/)).toBeVisible()
  await stale.getByRole('button', { name: 'Fermer' }).click()
  await expect.element(places('Ateliers')).toHaveValue('75')
  await press('Enregistrer')
  await stale.getByRole('button', { name: 'Enregistrer les miennes' }).click()
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toMatchObject([{ capacity: 75 }, {}])
})

test('a wrong figure is told at its field, and a lost connection loses nothing', async () => {
  const on = await begin()
  const { screen, press, places } = await show(on)
  await places('Ateliers').fill('beaucoup')
  await press('Enregistrer')
  await expect.element(places('Ateliers')).toHaveAttribute('aria-invalid', 'true')
  await places('Ateliers').fill('80')
  const network = cutNetwork((_, method) => method === 'PUT')
  await press('Enregistrer')
  await expect.element(page.getByText('Pas enregistré, gardé sur cet appareil')).toBeVisible()
  network.mend()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toMatchObject([{ capacity: 80 }, {}])
})
