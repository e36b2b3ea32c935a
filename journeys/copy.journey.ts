import { formatDay, laterDay } from '@parvis/contract/kit/dates.ts'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { Gestures } from './parts/gestures.ts'
import { test } from './parts/journey.ts'
import { idsOf, newPerson, openAs, organiserOf, signIn } from './parts/people.ts'
import { choose, expectStep, next, slotsOf, tick } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { YEAR } from './parts/year.ts'

const FIRST = `${YEAR}-06-14`
const COPIED = laterDay(FIRST, 364)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Part<T> {
  readonly value: T
}

test('a congress of two days is copied a year on in few gestures, kept as a model, and used', async ({
  page,
  otherDevice,
  request,
  isMobile,
}) => {
  const suffix = isMobile ? 'phone' : 'desktop'
  const [source, context] = [`congres-copie-${suffix}`, `congres-suivant-${suffix}`]
  await page.goto(`/${source}/organisation`)
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  await page.goto('/organisation')
  await expect(page.getByRole('heading', { level: 2, name: 'Préparer un événement' })).toBeVisible()

  const gestures = new Gestures(page, context)
  await gestures.press(/^Cloner un événement/)
  const plan = page.getByRole('region', { name: 'Ce que le clone reprend' })
  await expect(plan.getByText(/décalé de 364\sjours/)).toBeVisible()
  await expect(plan.getByText(/personne n’est jamais repris/)).toBeVisible()
  for (const what of ['Fermeture des inscriptions', 'Fin d’un tarif', 'Fin d’un code promo', 'Début d’un créneau'])
    await expect(plan.getByText(what, { exact: true })).toBeVisible()
  // Proposed: the same name in the next year, the same weekday.
  await expect(page.getByRole('textbox', { name: 'Nom de l’événement' })).toHaveValue(
    `Congrès des jardins ${Number(YEAR) + 1}`,
  )
  await expect(page.getByLabel(/^Premier jour/)).toHaveValue(COPIED)
  await gestures.fill('Adresse de la page', context)
  await seen(page, 'copy-plan')
  await gestures.press('Cloner l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Avant de publier' })).toBeVisible()
  await gestures.press('Publier l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  console.info(`a copy, published: ${gestures.count} gestures`)
  expect(gestures.count).toBeLessThanOrEqual(6)

  const [token, ids] = [await organiserOf(request, context), await idsOf(request, context)]
  const root = `/organiser/domains/${ids.domainId}/events/${ids.eventId}/parts`
  const part = async <T>(key: string) => (await ask<Part<T>>(request, 'GET', `${root}/${key}`, { token })).value
  const [article] = await part<{ tiers: { until: string }[] }[]>('articles')
  expect(article?.tiers[0]?.until).toBe(laterDay(`${YEAR}-03-31`, 364))
  const [code] = await part<{ code: string; endAt: string }[]>('promoCodes')
  expect(code).toMatchObject({ code: 'LYON10' })
  expect(code?.endAt.slice(0, 10)).toBe(laterDay(`${YEAR}-05-31`, 364))
  const mine = await ask<{ data: { context: string; registered: number }[] }>(request, 'GET', '/organisation/events', {
    token,
  })
  expect(mine.data.find((event) => event.context === context)).toMatchObject({ registered: 0 })

  const person = await newPerson(request, context)
  await openAs(otherDevice, person, `/${context}/inscription`)
  await expectStep(otherDevice, 'Participerez-vous ?')
  await choose(otherDevice, 'Je participe sur place')
  await next(otherDevice)
  for (const day of [COPIED, laterDay(COPIED, 1)])
    await expect(otherDevice.getByText(capital(formatDay(day, 'fr'))).first()).toBeVisible()
  await tick(otherDevice, capital(formatDay(COPIED, 'fr')))
  await seen(otherDevice, 'copy-days')
  await next(otherDevice)
  await tick(otherDevice, 'Entrée au congrès')
  await expect(otherDevice.getByText(/^Total\s: 240,00/)).toBeVisible()
  await seen(otherDevice, 'copy-prices')
  await next(otherDevice)
  await expect(slotsOf(otherDevice, 'Sols en ville').first()).toContainText('Amphithéâtre')

  await page.goto('/organisation')
  const again = new Gestures(page, `${context}-2`)
  await again.press(/^Vos modèles/)
  await again.fill('Nom du modèle', 'Congrès de deux jours')
  await again.press('Enregistrer comme modèle')
  await expect(page.getByText(/est gardé, et proposé parmi les modèles/)).toBeVisible()
  await seen(page, 'copy-models')
  await again.press(/^Partir d’un modèle/)
  await again.choose('Modèle', 'Congrès de deux jours (le vôtre)')
  await again.fill('Nom de l’événement', 'Le troisième congrès')
  await again.fill('Adresse de la page', `${context}-2`)
  await expect(page.getByRole('region', { name: 'Ce que le clone reprend' })).toBeVisible()
  await seen(page, 'copy-own-model')
  await again.press('Créer l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Avant de publier' })).toBeVisible()
  console.info(`a model kept and used: ${again.count} gestures`)
  expect(again.count).toBeLessThanOrEqual(9)
})
