import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test as named } from '@playwright/test'
import { ask } from './parts/api.ts'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { idsOf, organiserOf, signIn } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const contextOf = () => `batir-${named.info().project.name}`
const HEADERS = [
  'Prénom',
  'NOM',
  'Courriel',
  'Média ou collectivité',
  'Catégorie',
  'Jours',
  'Tél.',
  'Repas',
  'Remarques',
]
type Cells = string[]

const right = (n: number): Cells => [
  ...['Hélène', `VASSEUR-${n}`, `h.vasseur.${n}@isere.example`, `Rédaction ${n % 40}`],
  ...[n % 3 === 0 ? 'Visiteur pro' : 'Presse', n % 2 === 0 ? 'mar' : 'mar + jeu', '06 39 98 10 77'],
  ...[n % 5 === 0 ? 'végétarien' : '', 'vue le 8/2'],
]
const [LAST_NAME, EMAIL, TYPE, DAYS] = [1, 2, 4, 5]
const ROWS = 30

interface Fault {
  readonly n: number
  readonly column: number
  readonly text: string
  readonly why: RegExp
}
/** One of each kind: a wrong address, a line twice, an unknown type, a day without event, a missing and a long text. */
const FAULTS: readonly Fault[] = [
  { n: 3, column: EMAIL, text: 'm.delorme@dauphine', why: /La fin de l’adresse manque/ },
  { n: 8, column: EMAIL, text: 'h.vasseur.7@isere.example', why: /Déjà à la ligne 9/ },
  { n: 12, column: TYPE, text: 'Influenceur', why: /Type inconnu/ },
  { n: 17, column: DAYS, text: 'mar & ven', why: /Pas de vendredi/ },
  { n: 22, column: EMAIL, text: '', why: /Une adresse est nécessaire/ },
  { n: 26, column: LAST_NAME, text: 'V'.repeat(300), why: /C’est trop long/ },
]
/** The cell that is corrected by one click. */
const REMEDY = { verb: 'garder mardi', column: DAYS }

const mended = Array.from({ length: ROWS }, (_, n) => right(n))
/** The day that remains of the impossible ones. */
mended[17]?.splice(DAYS, 1, 'mar')
const wrong = mended.map((cells, n) => {
  const fault = FAULTS.find((one) => one.n === n)
  return cells.map((cell, column) => (fault?.column === column ? fault.text : cell))
})
const lineOf = ({ n }: Fault) => n + 2

function fileOf(cells: readonly Cells[]) {
  const text = [HEADERS, ...cells].map((row) => row.join(';')).join('\r\n')
  return { name: 'presse-et-elus.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
}

const title = (page: Page, name: RegExp | string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const choose = (page: Page, file: ReturnType<typeof fileOf>) => page.getByLabel('Fichier d’invités').setInputFiles(file)
const tab = (page: Page, name: RegExp) => page.getByRole('button', { name })

async function mailsOf(request: APIRequestContext, context: string): Promise<number> {
  const [token, { domainId, eventId }] = [await organiserOf(request, context), await idsOf(request, context)]
  const path = `/domains/${domainId}/events/${eventId}/emails/v3?page=1&pageSize=100`
  return (await ask<{ data: unknown[] }>(request, 'GET', path, { token })).data.length
}

async function toImport(page: Page): Promise<void> {
  await page.goto(`/${contextOf()}/organisation/participants`)
  await page.getByRole('link', { name: 'Importer des invités' }).click()
  await title(page, /Quel fichier importer/)
}

/** Corrects the fault in its cell; Enter tries the line again. */
async function mend(page: Page, fault: Fault, left: number): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(`^${lineOf(fault)} `) })
  const cell = row.locator('td[data-wrong]').filter({ hasText: fault.why })
  await expect(cell).toHaveCount(1)
  if (fault.column === REMEDY.column) await cell.getByRole('button', { name: REMEDY.verb }).click()
  else {
    await cell.locator('input').fill(mended[fault.n]?.[fault.column] ?? '')
    await cell.locator('input').press('Enter')
  }
  await expect(tab(page, new RegExp(`^À corriger ${left}$`))).toBeVisible()
}

test('30 guests of a file with six faults are matched, tried, corrected in place and imported; again, nothing changes', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.goto(`/${contextOf()}/organisation`)
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await title(page, 'Ce qui vous attend')
  const before = await mailsOf(request, contextOf())
  await toImport(page)
  await seen(page, 'import-file')

  await choose(page, fileOf(wrong))
  await title(page, /À quoi correspond chaque colonne/)
  await expect(page.getByLabel('Ce qu’est « Courriel »')).toHaveValue('email')
  await expect(page.getByLabel('Ce qu’est « Tél. »')).toHaveValue('mobile')
  await expect(page.getByLabel('Ce qu’est « Repas »')).toHaveValue('q.repas')
  await expect(page.getByLabel('Ce qu’est « Remarques »')).toHaveValue('skip')
  await expect(page.getByLabel('Le type de « Visiteur pro »')).toHaveValue('pro')
  await expect(page.getByText('1 valeur reste à relier')).toBeVisible()
  await seen(page, 'import-columns')
  await page.getByLabel('Le type de « Influenceur »').selectOption('À corriger plus tard')
  await page.getByRole('button', { name: 'Essayer à blanc' }).click()
  await title(page, /Essai à blanc/)
  await expect(tab(page, /^À corriger 6$/)).toBeVisible()
  await expect(page.locator('td[data-wrong]')).toHaveCount(6)
  await seen(page, 'import-trial')
  const aside = await downloadBy(page, page.getByRole('button', { name: 'se téléchargent' }))
  expect(aside.suggestedFilename()).toBe('invites-a-corriger.csv')

  const cells = page.locator('td[data-wrong] input')
  for (const [i, fault] of FAULTS.entries()) {
    await mend(page, fault, FAULTS.length - i - 1)
    if (i > 0) continue
    // Enter focuses the next faulty cell, Tab the one after.
    await expect(cells.first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cells.nth(1)).toBeFocused()
  }
  await page.getByRole('button', { name: 'Importer 30 personnes' }).click()
  await title(page, 'Import des invités')
  await expect(page.getByText('30 personnes importées')).toBeVisible()
  await expect(page.getByText('Aucun mail n’est parti.')).toBeVisible()
  await seen(page, 'import-done')

  // The corrected file again: columns are remembered, no person is created or updated, no mail is sent.
  await page.getByRole('button', { name: 'Importer un autre fichier' }).click()
  await choose(page, fileOf(mended))
  await expect(page.getByLabel('Ce qu’est « Courriel »')).toHaveValue('email')
  await page.getByRole('button', { name: 'Essayer à blanc' }).click()
  await expect(tab(page, /^Sans changement 30$/)).toBeVisible()
  for (const none of ['À créer', 'À mettre à jour', 'À corriger'])
    await expect(tab(page, new RegExp(`^${none} 0$`))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rien à importer' })).toBeDisabled()
  expect(await mailsOf(request, contextOf())).toBe(before)
})

test('imported people are invited apart: counted, confirmed, once', async ({ page, request, isMobile }) => {
  const email = `maud.${isMobile ? 'phone' : 'desktop'}@presse.example`
  const lines = ['Prénom;Nom;Mail', `Maud;Duferrier;${email}`, 'Ana;Cardoso;ana@parvis.example']
  await page.goto(`/${contextOf()}/organisation`)
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await title(page, 'Ce qui vous attend')
  await toImport(page)
  await choose(page, { name: 'deux.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: 'Essayer à blanc' }).click()
  await page.getByRole('button', { name: 'Importer 1 personne' }).click()
  await expect(page.getByText('1 personne importée.')).toBeVisible()
  await page.getByRole('button', { name: 'Inviter 1 personne…' }).click()
  await seen(page, 'import-invite')
  await page.getByRole('dialog').getByRole('button', { name: 'Inviter 1 personne' }).click()
  await expect(page.getByText(/Mails d’invitation\s: 1 sur 1/)).toBeVisible()
  const { link } = await mailTo(request, contextOf(), email, /Votre invitation/)
  expect(link).toContain(`/${contextOf()}/login?token=`)
  await page.reload()
  await expect(page.getByText(/Mails d’invitation\s: 1 sur 1/)).toBeVisible()
})
