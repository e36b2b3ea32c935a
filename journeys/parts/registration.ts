import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The step of this title is open. */
export async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${escaped(title)}`) })).toBeVisible()
}

export const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Suivant' }).click()

/** Chooses an answer by the beginning of its name. */
export const choose = (page: Page, label: string): Promise<void> =>
  page.getByRole('radio', { name: new RegExp(`^${escaped(label)}`) }).check()

export const tick = (page: Page, label: string): Promise<void> =>
  page.getByRole('checkbox', { name: new RegExp(escaped(label)) }).check()

export const write = (page: Page, label: string, text: string): Promise<void> =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text)

export const select = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
}

/** Fills what the trade fair's first form requires. */
export async function fillDetails(page: Page): Promise<void> {
  await write(page, 'Entreprise, école ou rédaction', 'Lycée des métiers du bois')
  await select(page, 'Votre métier', 'Charpentier, menuisier')
  await select(page, 'Pays', 'France')
  await tick(page, 'Voir et pratiquer les gestes')
}
