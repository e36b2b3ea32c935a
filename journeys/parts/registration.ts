import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export async function expectStep(page: Page, title: string): Promise<void> {
  const name = new RegExp(`^${escaped(title)}`)
  await expect(
    page.getByRole('heading', { level: 1, name }).or(page.getByRole('heading', { level: 2, name })),
  ).toBeVisible()
}

export const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Suivant' }).click()

export const choose = (page: Page, label: string): Promise<void> =>
  page.getByRole('radio', { name: new RegExp(`^${escaped(label)}`) }).check()

export const tick = (page: Page, label: string): Promise<void> =>
  page.getByRole('checkbox', { name: new RegExp(escaped(label)) }).check()

export const write = (page: Page, label: string, text: string): Promise<void> =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text)

export const select = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
}

export async function passArticles(page: Page): Promise<void> {
  await expectStep(page, 'À table, et autour du salon')
  await choose(page, 'Casque prêté')
  await next(page)
}

export async function passCompany(page: Page): Promise<void> {
  await expectStep(page, 'Rechercher votre société')
  await write(page, 'SIREN', '023456783')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('button', { name: 'Choisir cette société' }).click()
  await expectStep(page, 'Votre société')
  await next(page)
}

export const slotsOf = (page: Page, title: string): Locator =>
  page.getByRole('group', { name: `Plages horaires – ${title}` }).getByRole('button')

export async function passConferences(page: Page): Promise<void> {
  await expectStep(page, 'Vos conférences')
  await slotsOf(page, 'Café d’accueil et consignes de la halle').and(page.locator(':enabled')).first().click()
  await next(page)
}

export async function answerAndSave(page: Page): Promise<void> {
  await expectStep(page, 'Sur place')
  await choose(page, 'Je regarderai les autres')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
}

export async function fillDetails(page: Page): Promise<void> {
  await select(page, 'Votre métier', 'Charpentier, menuisier')
  await select(page, 'Pays', 'France')
  await tick(page, 'Voir et pratiquer les gestes')
}

/** Totals in euros, excluding and including VAT. */
export async function expectTotals(page: Page, totalHT: string, totalTTC: string): Promise<void> {
  for (const [label, amount] of [
    ['Total HT', totalHT],
    ['Total TTC', totalTTC],
  ] as const) {
    const line = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
    await expect(line.getByRole('definition')).toHaveText(`${amount} €`)
  }
}
