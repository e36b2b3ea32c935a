import { linkEmployee } from '@parvis/contract/companies/companies.ts'
import { correctCompany, readEventCompany } from '@parvis/contract/employers/employers.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, newKey, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { EmployerScreen } from './EmployerScreen.tsx'
import { EmployersScreen } from './EmployersScreen.tsx'

const ALIX = 'alix@exemple.fr'
const READER = 'lecture@exemple.fr'
const onSite = { choice: 'onsite' as const, days: ['j1'] }

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

async function staged() {
  const [lumen, eole] = [`l-${newKey()}`, `e-${newKey()}`]
  const facts = { address1: '4 rue des Forges', postalCode: '44000', city: 'Nantes' }
  const on = await stage({
    settings: { FO_COMPANIES_ACTIVE: true },
    companies: [
      { id: lumen, name: 'Atelier Lumen', siren: '732829320', ...facts, employees: [CAMILLE] },
      { id: eole, name: 'Éole', siren: '552100554', ...facts, city: 'Brest', employees: [ALIX] },
    ],
    people: withCamille({ participation: { ...onSite, company: lumen } }, [
      { email: ALIX, firstName: 'Alix', lastName: 'Morel', participation: { ...onSite, company: eole } },
      { email: READER, firstName: 'Lou', lastName: 'Lire', organiser: 'reader' },
    ]),
  })
  return { on, lumen, eole }
}

const show = (on: Stage, path = '/organisation/participants/societes') =>
  on.show(<EmployersScreen />, { as: ORGANISER, path })
const open = (on: Stage, companyId: string, as = ORGANISER) =>
  on.show(<EmployerScreen />, {
    as,
    path: `/organisation/participants/societes/${companyId}`,
    route: '/organisation/participants/societes/$companyId',
  })
const ofCompany = (on: Stage, companyId: string) =>
  on.ask(ORGANISER, readEventCompany, { params: { ...on.ids, companyId }, query: {} })

test('companies are listed with their number of people and links, and found by typing', async () => {
  const { on, lumen } = await staged()
  const { screen, press, where } = await show(on)
  await expect.element(screen.getByText('2 sociétés')).toBeVisible()
  const row = screen.getByRole('row', { name: /Atelier Lumen/ })
  await expect.element(row.getByText('732829320')).toBeVisible()
  const link = (name: string | RegExp) => row.getByRole('link', { name }).element().getAttribute('href')
  expect(link('Atelier Lumen')).toContain(`/organisation/participants/societes/${lumen}`)
  expect(link(/^1 personne\. Voir dans la liste/)).toContain('/organisation/participants?f.company=Atelier+Lumen')
  expect(link('Camille Roux')).toContain(`/organisation/participants/${on.person(CAMILLE).userId}`)
  await screen.getByLabelText('Nom, numéro, ville').fill('eole')
  await expect.element(screen.getByText('1 société')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Éole' })).toBeVisible()
  expect(where()).toBe('/organisation/participants/societes?cherche=eole')
  await screen.getByLabelText('Nom, numéro, ville').fill('personne')
  await expect
    .element(screen.getByRole('heading', { name: 'Aucune société ne correspond à cette recherche' }))
    .toBeVisible()
  await press('Voir toutes les sociétés')
  await expect.element(screen.getByText('2 sociétés')).toBeVisible()
  await expect.element(screen.getByLabelText('Nom, numéro, ville')).toHaveValue('')
})

test('the list is empty until a participant comes for a company, and a cut is told and tried again', async () => {
  const on = await stage()
  const { screen } = await show(on)
  await expect.element(screen.getByRole('heading', { name: 'Aucune société' })).toBeVisible()
  await cleanup()
  const cut = cutNetwork((path) => path.endsWith('/companies'))
  const again = await show(on)
  await expect.element(again.screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  cut.mend()
  await again.press('Réessayer')
  await expect.element(again.screen.getByRole('heading', { name: 'Aucune société' })).toBeVisible()
})

test('a company is corrected by the rules of its form, wrong fields named', async () => {
  const { on, lumen } = await staged()
  const { screen, press } = await open(on, lumen)
  await expect.element(screen.getByRole('heading', { name: 'Atelier Lumen', level: 1 })).toBeVisible()
  await press('Corriger…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText(/^SIREN/).fill('12')
  await dialog.getByLabelText(/^Nom/).fill('')
  await press('Enregistrer la société')
  await expect.element(dialog.getByText('2 champs sont à corriger')).toBeVisible()
  await expect.element(dialog.getByLabelText(/^SIREN/)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabelText(/^Nom/).fill('Lumen')
  // The number of another company, which the server alone can refuse.
  await dialog.getByLabelText(/^SIREN/).fill('552100554')
  await press('Enregistrer la société')
  await expect.element(dialog.getByLabelText(/^SIREN/)).toHaveAccessibleDescription(/déjà/)
  await dialog.getByLabelText(/^SIREN/).fill('732829320')
  await press('Enregistrer la société')
  await expect.element(screen.getByText('La société est corrigée.').first()).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Lumen', level: 1 })).toHaveFocus()
  expect((await ofCompany(on, lumen)).company).toMatchObject({ name: 'Lumen', siren: '732829320', city: 'Nantes' })
})

test('a colleague’s correction made meanwhile is shown beside one’s own, and neither is lost', async () => {
  const { on, lumen } = await staged()
  const { screen, press } = await open(on, lumen)
  await press('Corriger…')
  const { id: _, ...was } = (await ofCompany(on, lumen)).company
  const params = { ...on.ids, companyId: lumen }
  await on.ask(ORGANISER, correctCompany, { params, body: { ...was, city: 'Rezé', was } })
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Ville').fill('Orvault')
  await press('Enregistrer la société')
  await expect.element(dialog.getByText('Quelqu’un a changé cette société entre-temps')).toBeVisible()
  await expect.element(dialog.getByText(/44000 Rezé/)).toBeVisible()
  await press('Garder ma saisie')
  await press('Enregistrer la société')
  await expect.element(screen.getByText('La société est corrigée.').first()).toBeVisible()
  expect((await ofCompany(on, lumen)).company.city).toBe('Orvault')
})

test('a person is linked once the effects are read, and unlinked', async () => {
  const { on, lumen } = await staged()
  const { screen, press } = await open(on, lumen)
  await press('Rattacher une personne…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Personne de l’événement').fill('inconnue')
  await expect.element(dialog.getByText('Personne de l’événement ne correspond.')).toBeVisible()
  await dialog.getByLabelText('Personne de l’événement').fill('morel')
  await dialog.getByRole('button', { name: /^Alix Morel · alix@exemple\.fr · Éole$/ }).click()
  await expect.element(dialog.getByText('Et non plus pour Éole, où son emploi reste.')).toBeVisible()
  await press('Rattacher Alix Morel')
  await expect.element(screen.getByText('Alix Morel vient pour Atelier Lumen.').first()).toBeVisible()
  await expect.element(screen.getByText('2 personnes viennent pour cette société')).toBeVisible()
  await press('Détacher Alix Morel')
  await screen.getByRole('dialog').getByText('Ne rien changer').click()
  expect((await ofCompany(on, lumen)).coming).toBe(2)
  await press('Détacher Alix Morel')
  await screen.getByRole('dialog').getByRole('button', { name: 'Détacher', exact: true }).click()
  await expect.element(screen.getByText('Alix Morel ne vient plus pour Atelier Lumen.').first()).toBeVisible()
  await expect.element(screen.getByText('1 personne vient pour cette société')).toBeVisible()
})

test('a reader changes nothing, and a company without participants is said to be gone', async () => {
  const { on, lumen, eole } = await staged()
  const { screen } = await open(on, lumen, READER)
  await expect.element(screen.getByRole('link', { name: 'Camille Roux' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Corriger…' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: /^Détacher/ }).query()).toBeNull()
  expect(screen.getByRole('heading', { name: 'Facturation' }).query()).toBeNull()
  await cleanup()
  const elsewhere = await open(on, `x-${newKey()}`)
  await expect.element(elsewhere.screen.getByRole('heading', { level: 1, name: 'Sociétés' })).toBeVisible()
  await expect
    .element(elsewhere.screen.getByRole('heading', { name: 'Cette société n’est pas de cet événement' }))
    .toBeVisible()
  await cleanup()
  const { userId } = on.person(ALIX)
  const link = { params: { domainId: on.ids.domainId, companyId: lumen, userId }, query: { eventId: on.ids.eventId } }
  await on.ask(ORGANISER, linkEmployee, link)
  const left = await open(on, eole)
  await expect.element(left.screen.getByText('Personne ne vient pour cette société')).toBeVisible()
  await expect.element(left.screen.getByRole('cell', { name: /non, y travaille/ })).toBeVisible()
})
