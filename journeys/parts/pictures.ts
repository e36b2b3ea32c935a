import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { chromium, expect, request as requests } from '@playwright/test'
import { chromiumLaunch } from '../../scripts/chromium.ts'
import { answerAs, goToPay } from './payment.ts'
import { newPerson, openAs, registered } from './people.ts'
import { choose, expectStep, next, tick } from './registration.ts'

// Takes the README's pictures from a running server: `node journeys/parts/pictures.ts http://localhost:3000`.
const baseURL = process.argv[2] ?? 'http://localhost:3000'
const FOLDER = 'docs/images'
const LARGEST = 150_000

const person = { firstName: 'Camille', lastName: 'ROUX' }
const answers = {
  participation: { participation: 4 },
  typology: { typoId: 'pro' },
  dates: { dayIds: ['mardi', 'mercredi'] },
  articles: {
    articles: [
      { id: 'casque', dayId: '0' },
      { id: 'panier', dayId: 'mardi' },
      { id: 'table', dayId: 'mercredi' },
    ],
  },
  form: {
    ...person,
    metier: 'charpentier',
    pays: 'FR',
    interets: ['gestes'],
  },
  companies: { companyId: 'voute-et-terre' },
  categories: { categoryIds: ['charpente'], slots: { accueil: 'accueil-mardi' } },
  form2: { regime: 'vegetarien', consignes: true },
  quotas: { atelier: 'aucun' },
}

type Sharp = (picture: Buffer) => { png(options: object): { toBuffer(): Promise<Buffer> } }
const sharp = createRequire(new URL('../../server/package.json', import.meta.url))('sharp') as Sharp

async function keep(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const whole = await page.screenshot({ animations: 'disabled' })
  for (const colours of [256, 160, 96, 64]) {
    const picture = await sharp(whole)
      .png({ palette: true, colours, dither: 0.6, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (picture.length > LARGEST) continue
    await writeFile(`${FOLDER}/${name}.png`, picture)
    return
  }
  throw new Error(`${name}.png is too heavy`)
}

async function withPage(options: BrowserContextOptions, draw: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', reducedMotion: 'reduce', ...options })
  await draw(await context.newPage())
  await context.close()
}

await mkdir(FOLDER, { recursive: true })
const request = await requests.newContext({ baseURL })
const browser = await chromium.launch(chromiumLaunch())
try {
  await withPage({ viewport: { width: 390, height: 1080 }, deviceScaleFactor: 2, isMobile: true }, async (page) => {
    await openAs(page, await newPerson(request, 'salon', person), '/salon/inscription')
    await choose(page, 'Je viens au salon')
    await next(page)
    await choose(page, 'Visiteur professionnel')
    await next(page)
    await expectStep(page, 'Quels jours viendrez-vous au salon ?')
    await tick(page, 'Bois et charpente')
    await tick(page, 'Terre crue et pierre')
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
    await page.mouse.move(0, 0)
    await keep(page, 'registration-phone')
  })
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    const registrant = await newPerson(request, 'salon', person)
    await registered(request, registrant, answers)
    await openAs(page, registrant, '/salon/inscription')
    await goToPay(page, /^Payer/)
    await answerAs(page, 'Accepter le paiement')
    await expect(page.getByText('Paiement reçu')).toBeVisible()
    // As on a later visit.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible()
    await keep(page, 'confirmation')
  })
} finally {
  await browser.close()
  await request.dispose()
}
