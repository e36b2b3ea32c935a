import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { YEAR } from './parts/year.ts'

const contextOf = () => `glaciers-${test.info().project.name}`

const BILL = {
  ...{ type: 4, country: 'FR', address: '12 quai des Brumes', address_more: '', postal_code: '44000', city: 'Nantes' },
  ...{ siret: '', intra_communautaire: '', service_code: '', engagement_number: '' },
}
/** People who announced a transfer, each for one day: 100 € and 20 % VAT. */
const AWAITED = 33

interface Debtor {
  readonly person: Person
  readonly name: string
  readonly reference: string
}

async function debtor(request: APIRequestContext, nth: number): Promise<Debtor> {
  const name = `Arve ${String.fromCodePoint(65 + (nth % 26))}${nth >= 26 ? 'bis' : ''}`
  const person = await newPerson(request, contextOf(), { firstName: 'Ana', lastName: name })
  await registered(request, person, { participation: { participation: 4 }, dates: { dayIds: ['lundi'] } })
  const { domainId, eventId, token } = person
  const referer = `${test.info().project.use.baseURL ?? ''}/${contextOf()}/inscription`
  const data = { referer, method: 'transfer', bill: { ...BILL, social_reason: `Ana ${name}` } }
  const path = `/v2/domains/${domainId}/events/${eventId}/invoicesV2`
  await ask(request, 'POST', path, { data, token })
  const { transfer } = await ask<{ transfer: { reference: string } }>(request, 'GET', `${path}/resume`, { token })
  return { person, name, reference: transfer.reference }
}

/** A French bank's file: Latin-1, semicolons, the account above the headers, a column each for debit and credit. */
function bankFile(debtors: readonly Debtor[], [unnamed, short, none]: readonly (Debtor | undefined)[]): Buffer {
  const cut = (reference: string, nth: number) =>
    nth % 3 === 0 ? `${reference.slice(0, 4)} ${reference.slice(4)}` : reference
  const lines = debtors.map(
    ({ name, reference }, nth) => `23/02/${YEAR};24/02/${YEAR};VIR SEPA ${name} ${cut(reference, nth)};;120,00`,
  )
  const text = [
    'Compte n° 00012345678;;;;',
    'Date opération;Date valeur;Libellé;Débit;Crédit',
    ...lines,
    `25/02/${YEAR};25/02/${YEAR};VIR SEPA ${unnamed?.name} INSCRIPTION;;120,00`,
    `25/02/${YEAR};25/02/${YEAR};VIR SEPA ${short?.name} ${short?.reference};;119,00`,
    `26/02/${YEAR};26/02/${YEAR};VIR SEPA ${none?.name === undefined ? '' : 'INCONNU'} DÉPÔT;;120,00`,
    `26/02/${YEAR};26/02/${YEAR};PRLV ÉLECTRICITÉ;-45,10;`,
  ].join('\r\n')
  return Buffer.from(text, 'latin1')
}

async function drop(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel(/^Relevé de banque/).setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer })
}

test('a bank’s file settles thirty of thirty-three transfers, tells why of the three others, and settles nothing twice', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const debtors: Debtor[] = []
  for (let nth = 0; nth < AWAITED; nth++) debtors.push(await debtor(request, nth))
  const buffer = bankFile(debtors.slice(0, 30), debtors.slice(30))
  const ids = await idsOf(request, contextOf())
  const organiser = {
    ...ids,
    context: contextOf(),
    email: '',
    userId: '',
    token: await organiserOf(request, contextOf()),
  }
  await openAs(page, organiser, `/${contextOf()}/organisation/argent`)
  await expect(page.getByText(/^33 virements, 3\s960,00\s€/)).toBeVisible()

  await drop(page, buffer)
  await expect(
    page.getByText(/^30 virements reconnus · 2 à vérifier · 1 sans commande · 1 sortie d’argent/),
  ).toBeVisible()
  const table = page.getByRole('table', { name: 'Lignes du relevé qui attendent une décision' })
  await expect(table.getByText('La référence manque, mais le nom et le montant correspondent.')).toBeVisible()
  await expect(table.getByText(/^Il manque 1,00\s€\.$/)).toBeVisible()
  await expect(table.getByText('Aucune commande attendue ne correspond.')).toBeVisible()
  await seen(page, 'bank-read')
  await page.getByRole('button', { name: 'Confirmer 30 virements' }).click()
  await expect(page.getByText('30 virements notés.')).toBeVisible()
  await expect(page.getByText(/^30 déjà notés|· 30 déjà notés/)).toBeVisible()
  await expect(page.getByText(/^3 virements, 360,00\s€/)).toBeVisible()
  await expect(page.getByText(/^3\s600,00\s€ encaissés sur 3\s960,00\s€$/)).toBeVisible()
  await seen(page, 'bank-done')

  // The same file again: only the three lines left over are to confirm.
  await page.reload()
  await drop(page, buffer)
  await expect(page.getByText(/^2 à vérifier · 1 sans commande · 30 déjà notés/)).toBeVisible()
  await expect(page.getByText('Cochez les lignes à noter.')).toBeVisible()

  await page.getByRole('checkbox', { name: /VIR SEPA .* INSCRIPTION$/ }).check()
  await page.getByRole('button', { name: 'Confirmer 1 virement' }).click()
  await expect(page.getByText('1 virement noté.')).toBeVisible()
  await expect(page.getByText(/^2 virements, 240,00\s€/)).toBeVisible()

  await page.getByRole('link', { name: 'Comptabilité' }).click()
  await expect(page).toHaveURL(/organisation\/argent\/comptabilite$/)
  await expect(page.getByText('31 factures, aucun avoir')).toBeVisible()
  await expect(page.getByRole('row', { name: /^20\s%.*3\s100,00\s€.*620,00\s€.*3\s720,00\s€/ })).toBeVisible()
  await seen(page, 'books')
  const fec = await downloadBy(page, page.getByRole('button', { name: 'Télécharger le FEC' }))
  expect(fec.suggestedFilename()).toMatch(/^038619748FEC\d{8}\.txt$/)
  const entries = (await readFile(await fec.path())).toString('latin1').trimEnd().split('\r\n')
  // 31 invoices of three lines; transfers of another year belong to that year's entries.
  expect(entries).toHaveLength(1 + 31 * 3)
})
