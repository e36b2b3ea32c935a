import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Person } from './people.ts'
import { newPerson, registered } from './people.ts'

/** A person registered for Saturday of the family gathering. */
export async function newHost(
  request: APIRequestContext,
  typoId: 'famille' | 'voisin' | 'fanfare' = 'famille',
): Promise<Person> {
  const host = await newPerson(request, 'ensemble', { typoId, languageId: 'fr' })
  await registered(request, host, {
    participation: { participation: 4 },
    dates: { dayIds: ['samedi'] },
    form: { firstName: 'Jeanne', lastName: 'MARCHAND', plat: 'De tout' },
  })
  return host
}

export const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

export async function expectSteps(page: Page, labels: readonly string[]): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Étapes de l’inscription' })
  const unfold = steps.getByRole('button', { name: /^Étape 1 sur/ })
  if (await unfold.isVisible()) await unfold.click()
  await expect(steps.getByRole('listitem')).toContainText([...labels])
}
