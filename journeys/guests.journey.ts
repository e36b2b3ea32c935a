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
const EMAIL = 2
const [TYPE, DAYS, MOBILE, MEAL] = [4, 5, 6, 7]
const FAULTS: readonly (readonly [column: number, text: string, why: RegExp])[] = [
  [EMAIL, 'm.delorme@dauphine', /La fin de l’adresse manque/],
  [DAYS, 'lundi', /L’événement ouvre mardi/],
  [TYPE, 'Influenceur', /Type inconnu/],
  [EMAIL, '', /Une adresse est nécessaire/],
  [DAYS, 'mercredi', /C’est complet/],
  [EMAIL, 'h.vasseur.7@isere.example', /Déjà à la ligne 9/],
  [MOBILE, '06 39 98 1', /3 chiffres manquent/],
  [DAYS, 'mar & ven', /Pas de vendredi/],
  [MEAL, 'caviar', /Ce choix n’est pas proposé/],
  [1, 'www.evil.example', /Un nom ne contient ni adresse ni lien/],
]
const WRONG = 20

function fileOf(rows: number) {
  const step = Math.floor(rows / WRONG)
  const faults = Array.from({ length: WRONG }, (_, i) => ({ n: i * step + step - 1, fault: FAULTS[i % FAULTS.length] }))
  const cells = Array.from({ length: rows }, (_, n) => right(n))
  for (const { n, fault } of faults) if (fault) cells[n]?.splice(fault[0], 1, fault[1])
  const text = [HEADERS, ...cells].map((row) => row.join(';')).join('\r\n')
  const lines = faults.map(({ n, fault }) => ({ line: n + 2, column: fault?.[0], why: fault?.[2] ?? /./ }))
  return { lines, file: { name: 'presse-et-elus.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') } }
}

const title = (page: Page, name: RegExp | string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const choose = (page: Page, file: ReturnType<typeof fileOf>['file']) =>
  page.getByLabel('Fichier d’invités').setInputFiles(file)
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

test('guests of a file are matched, tried, corrected in place and imported; again, nothing changes and no mail leaves', {
  tag: '@desktop',
}, async ({ page, request, isMobile }) => {
  const rows = isMobile ? 300 : 2000
  const { file, lines } = fileOf(rows)
  await page.goto(`/${contextOf()}/organisation`)
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await title(page, 'Ce qui vous attend')
  const before = await mailsOf(request, contextOf())
  await toImport(page)
  await seen(page, 'import-file')

  await choose(page, file)
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
  await expect(tab(page, /^À corriger 20$/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  for (const { line, why } of lines) {
    const row = page.getByRole('row', { name: new RegExp(`^${line} `) })
    await expect(row.locator('td[data-wrong]').filter({ hasText: why })).toHaveCount(1)
  }
  await seen(page, 'import-trial')

  // Enter retries the line and focuses the next faulty cell, Tab the one after.
  const cells = page.locator('td[data-wrong] input')
  await cells.first().fill('m.delorme@dauphine.example')
  await cells.first().press('Enter')
  await expect(tab(page, /^À corriger 19$/)).toBeVisible()
  await expect(cells.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cells.nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'garder mardi' }).first().click()
  await expect(tab(page, /^À corriger 18$/)).toBeVisible()
  await page.getByRole('button', { name: 'mettre mardi' }).first().click()
  await expect(tab(page, /^À corriger 17$/)).toBeVisible()

  const going = rows - 17
  const figure = (count: number) => count.toLocaleString('fr-FR').replace(/\s/g, '\\s')
  const aside = await downloadBy(page, page.getByRole('button', { name: 'se téléchargent' }))
  expect(aside.suggestedFilename()).toBe('invites-a-corriger.csv')
  await page.getByRole('button', { name: new RegExp(`^Importer ${figure(going)} personnes$`) }).click()
  await title(page, 'Import des invités')
  const done = page.getByText(new RegExp(`${figure(going)} personnes importées`))
  await expect(done).toBeVisible()
  await expect(page.getByText('Aucun mail n’est parti.')).toBeVisible()
  await seen(page, 'import-done')

  // The same file again: columns are remembered, no person is created or updated, no mail is sent.
  await page.getByRole('button', { name: 'Importer un autre fichier' }).click()
  await choose(page, file)
  await expect(page.getByLabel('Ce qu’est « Courriel »')).toHaveValue('email')
  await page.getByRole('button', { name: 'Essayer à blanc' }).click()
  await expect(tab(page, new RegExp(`^Sans changement ${figure(rows - WRONG)}$`))).toBeVisible()
  await expect(tab(page, /^À créer 0$/)).toBeVisible()
  await expect(tab(page, /^À mettre à jour 0$/)).toBeVisible()
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
