import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './api.ts'
import type { Badged } from './badges.ts'
import type { Person } from './people.ts'
import { idsOf, organiserOf } from './people.ts'

/** An organiser of an event, who lends devices. */
export async function leadOf(request: APIRequestContext, context: string): Promise<Person> {
  const token = await organiserOf(request, context)
  return { ...(await idsOf(request, context)), context, email: '', userId: '', token }
}

/** Opens a door's device link, and waits until its list and the decoder of the camera are loaded. */
export async function openDoor(request: APIRequestContext, page: Page, lead: Person, name: string): Promise<void> {
  const { domainId, eventId, token } = lead
  const path = `/organiser/domains/${domainId}/events/${eventId}/device-links`
  const { url } = await ask<{ url: string }>(request, 'POST', path, { data: { name, right: 'door' }, token })
  const { pathname, hash } = new URL(url)
  await page.goto(pathname + hash)
  const reader = page.waitForResponse((response) => response.url().includes('zxing_reader'))
  await page.getByRole('button', { name: 'Ouvrir l’accueil' }).click()
  await expect(page.getByText(/^En cas de coupure/)).toBeVisible()
  await (await reader).finished()
}

export async function typeCode(page: Page, code: string, verdict: string | RegExp): Promise<void> {
  await page.getByRole('textbox', { name: 'Code du badge' }).fill(code)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('dialog', { name: verdict })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export const enters = async (page: Page, guests: readonly Badged[]): Promise<void> => {
  for (const { code } of guests) await typeCode(page, code, 'Bienvenue')
}
