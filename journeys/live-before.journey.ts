import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { eventOf, personOf } from './parts/live.ts'
import { openAs } from './parts/people.ts'
import { seen } from './parts/seen.ts'

test('before its time the live shows the organiser’s text and a countdown; ?admin opens it', async ({
  page,
  request,
}) => {
  await openAs(page, await personOf(request, eventOf('phare'), 'gardien@parvis.example'), `/${eventOf('phare')}/live`)
  await expect(page.getByText('Préparez un thé, la lanterne s’allume à la nuit tombée.')).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Temps restant avant le direct' })).toBeVisible()
  await expect(page.getByText('En direct', { exact: true })).toHaveCount(0)
  await seen(page, 'live-before')

  await page.goto(`/${eventOf('phare')}/live?admin`)
  await expect(page.getByText('Aperçu avant le direct')).toBeVisible()
  // Only organisers see that there is no video.
  await expect(page.getByText("L'id de la vidéo n'est pas renseigné")).toHaveCount(0)
  await seen(page, 'live-preview')
})

test('a live that is closed says so', async ({ page, request }) => {
  await openAs(page, await personOf(request, eventOf('phare'), 'presse@parvis.example'), `/${eventOf('phare')}/live`)
  await expect(page.getByText('Le direct est fermé')).toBeVisible()
  await seen(page, 'live-closed')
})

test('a live without a date tells the organiser to set one, and others that it has not begun', async ({
  page,
  otherDevice,
  request,
}) => {
  await openAs(
    page,
    await personOf(request, eventOf('marees'), 'veilleuse@parvis.example'),
    `/${eventOf('marees')}/live`,
  )
  await expect(page.getByText('Rien à l’écran pour l’instant')).toBeVisible()
  await seen(page, 'live-undated')

  const organiser = await personOf(request, eventOf('marees'), 'organisation@parvis.example')
  await openAs(otherDevice, organiser, `/${eventOf('marees')}/live`)
  await expect(
    otherDevice.getByText("Vous devez configurer la date l'heure du live youtube dans le back office."),
  ).toBeVisible()
  await seen(otherDevice, 'live-undated-organiser')
})
