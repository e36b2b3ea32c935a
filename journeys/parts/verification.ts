import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { mailTo } from './mails.ts'

export const codeDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Vérifiez votre adresse e-mail' })

export async function codeMailed(request: APIRequestContext, context: string, email: string): Promise<string> {
  const { subject } = await mailTo(request, context, email, /: votre code|: your code/)
  return subject.slice(0, 6)
}

export async function verifyAddress(
  page: Page,
  request: APIRequestContext,
  context: string,
  email: string,
): Promise<void> {
  const dialog = codeDialog(page)
  await expect(dialog.getByText(email)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code à 6 chiffres' }).fill(await codeMailed(request, context, email))
  await dialog.getByRole('button', { name: 'Vérifier et continuer' }).click()
  await expect(dialog).toBeHidden()
}
