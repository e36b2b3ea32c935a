import { checkIn, listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, stagePaying } from '#testing/paying.ts'
import { ORGANISER, stage, withCamille, withCamilleOnSite } from '#testing/stage.tsx'
import { OverviewScreen } from './OverviewScreen.tsx'

beforeAll(() => loadWords('fr', ['entry', 'visit', 'event', 'area', 'edit']))
afterEach(cleanup)

const days = [
  { id: 'j1', day: '2027-03-01' },
  { id: 'j2', day: '2099-03-12' },
]

test('on its day the event opens on the entries, which move as they are made', async () => {
  const on = await stage({ days, people: withCamilleOnSite() })
  const { screen } = await on.show(<OverviewScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('heading', { level: 1, name: /, en ce moment$/ })).toBeVisible()
  await expect.element(screen.getByText(/^0\s*entrés? sur 1 attendus$/)).toBeVisible()
  const params = { ...on.ids, dayId: 'j1' }
  const { data } = await on.ask(ORGANISER, listAtDoor, { params, query: {} })
  await on.ask(ORGANISER, checkIn, { params, body: { code: data[0]?.code ?? '' } })
  await expect.element(screen.getByText(/^1\s*entré sur 1 attendus$/)).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /au plus fort : 1 entrée en 5 minutes$/ })).toBeVisible()
})

test('on any other day the overview opens on the pending tasks', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen } = await on.show(<OverviewScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
})

test('the curve runs from the first registration to the closing day, and names both', async () => {
  const since = (registeredAt: string) => ({ choice: 'onsite' as const, days: ['j1'], registeredAt })
  const bo = { email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Brun', participation: since('2027-02-11T09:00:00Z') }
  const on = await stage({
    settings: { FO_REGISTER_END: '2027-03-03T09:00:00Z' },
    people: withCamille({ participation: since('2027-02-01T09:00:00Z') }, [bo]),
  })
  const { screen } = await on.show(<OverviewScreen />, { as: ORGANISER })
  const curve = screen.getByRole('img', { name: /2 en tout.*clôture le mercredi 3 mars 2027$/ })
  await expect.element(curve).toBeVisible()
  const drawn = [...curve.element().querySelectorAll('polyline')].at(-1)
  const across = (drawn?.getAttribute('points') ?? '').split(' ').map((point) => Number(point.split(',')[0]))
  // Ten days of thirty, over the width of the chart.
  expect([across.at(0), across.at(-1), across.length]).toEqual([0, 240, 11])
})

test('guests stopped by the configuration come first, and may go on once the organiser has corrected it', async () => {
  const on = await stagePaying()
  const params = { ...on.ids, part: 'settings' as const }
  const saved = async (change: (settings: Record<string, object>) => object) => {
    const { revision, value } = await on.ask(ORGANISER, getPart, { params })
    await on.ask(ORGANISER, savePart, { params, body: { revision, value: change(value as Record<string, object>) } })
    return value
  }
  const whole = await saved((settings) => ({ ...settings, FO_SELLER: { ...settings['FO_SELLER'], legalForm: '' } }))
  await expect(beginPayment(on)).rejects.toThrow()
  const { screen } = await on.show(<OverviewScreen />, { as: ORGANISER })
  await expect.element(screen.getByText(/^inscription arrêtée au paiement · 84,00\s€$/)).toBeVisible()
  await expect.element(screen.getByText(/Camille Roux n’a pas pu continuer\s: le vendeur est incomplet/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Compléter le vendeur' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/argent\/paiement\?reglage=FO_SELLER$/))
  await screen.unmount()

  await saved(() => whole as object)
  const later = await on.show(<OverviewScreen />, { as: ORGANISER })
  await expect.element(later.screen.getByText('personne peut reprendre son paiement')).toBeVisible()
  await expect.element(later.screen.getByRole('link', { name: 'Compléter le vendeur' })).not.toBeInTheDocument()

  await later.press('La prévenir')
  const dialog = later.screen.getByRole('dialog', { name: /^Prévenir cette personne/ })
  await expect.element(dialog.getByText(/^Un mail dit que ce qui arrêtait l’inscription est réglé/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Envoyer 1 mail' }).click()
  await expect.element(dialog.getByText('1 mail est parti.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect.element(later.screen.getByText(/1 personne prévenue le /)).toBeVisible()
  await expect.element(later.screen.getByRole('button', { name: 'La prévenir' })).not.toBeInTheDocument()
})
