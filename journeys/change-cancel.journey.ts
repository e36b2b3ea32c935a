import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { newPerson, openAs, registered } from './parts/people.ts'
import { choose, expectStep, next, tick } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

/** The last unit of each, one set per screen size, as both run on one event. */
const LAST = {
  phone: {
    day: 'Une place à la forge',
    article: 'Le marteau de l’atelier',
    title: 'Tremper l’acier',
    hour: '10\\sh',
    id: 'acier',
    price: '90,00 €',
  },
  desktop: {
    day: 'Une place au tour',
    article: 'La gouge de l’atelier',
    title: 'Tourner le buis',
    hour: '11\\sh\\s30',
    id: 'buis',
    price: '80,00 €',
  },
}
const APRON = 'Un tablier de cuir'

const slot = (page: Page, title: string, hour: string) =>
  page.getByRole('group', { name: `Plages horaires – ${title}` }).getByRole('button', { name: new RegExp(hour) })

test('a participant takes the last places, then gives them back, and another has them at once', async ({
  page,
  otherDevice,
  request,
}, { project }) => {
  const { day, article, title, hour, id, price } = project.name === 'phone' ? LAST.phone : LAST.desktop
  const [person, other] = [await newPerson(request, 'limites'), await newPerson(request, 'limites')]
  await registered(request, person, {
    participation: { participation: 4 },
    dates: { dayIds: ['accueil'] },
    articles: { articles: [{ id: 'tablier', dayId: '0' }] },
    categories: { categoryIds: [], slots: { [id]: `${id}-midi` } },
  })

  await openAs(page, person, '/limites/inscription')
  await expect(page.getByText(APRON)).toBeVisible()
  await page.getByRole('button', { name: 'Modifier mon inscription' }).click()
  await next(page)
  await expectStep(page, 'Quels jours viendrez-vous ?')
  await tick(page, day)
  await next(page)
  await expectStep(page, 'Vos options')
  await page.getByRole('checkbox', { name: new RegExp(APRON) }).uncheck()
  await tick(page, article)
  await seen(page, 'change-articles')
  await next(page)
  await expectStep(page, 'Vos conférences')
  await slot(page, title, hour).click()
  await page.getByRole('button', { name: 'Oui, changer' }).click()
  await expect(slot(page, title, hour)).toHaveAttribute('aria-pressed', 'true')
  // The accessibility checker measures from the top of the page.
  await page.evaluate(() => scrollTo(0, 0))
  await seen(page, 'change-slot')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  await expect(page.getByText(article)).toBeVisible()
  await expect(page.getByText(APRON)).toHaveCount(0)
  await expect(page.getByText(price).first()).toBeVisible()
  await seen(page, 'change-confirmed')

  await openAs(otherDevice, other, '/limites/inscription')
  await choose(otherDevice, 'Je participe sur place')
  await next(otherDevice)
  await expect(otherDevice.getByRole('checkbox', { name: new RegExp(day) })).toBeDisabled()
  await tick(otherDevice, 'Portes ouvertes')
  await seen(otherDevice, 'change-day-gone')
  await next(otherDevice)
  await expect(otherDevice.getByRole('checkbox', { name: new RegExp(article) })).toBeDisabled()
  await next(otherDevice)
  await expect(slot(otherDevice, title, hour)).toBeDisabled()
  await expect(slot(otherDevice, title, hour)).toContainText('Complet')
  await seen(otherDevice, 'change-slot-gone')

  await page.getByRole('button', { name: 'Annuler mon inscription' }).click()
  await expect(page.getByRole('dialog', { name: 'Annuler votre inscription ?' })).toBeVisible()
  await page.getByRole('button', { name: 'Oui, annuler mon inscription' }).click()
  await expect(page.getByText('vous ne participez pas')).toBeVisible()
  await seen(page, 'change-cancelled')
  await mailTo(request, 'limites', person.email, /Votre réponse est enregistrée/)

  await otherDevice.reload()
  await slot(otherDevice, title, hour).click()
  await expect(slot(otherDevice, title, hour)).toHaveAttribute('aria-pressed', 'true')
  await otherDevice.getByRole('button', { name: 'Retour' }).click()
  await tick(otherDevice, article)
  await otherDevice.getByRole('button', { name: 'Retour' }).click()
  await tick(otherDevice, day)
  await next(otherDevice)
  await next(otherDevice)
  await otherDevice.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  await expect(otherDevice.getByText(article)).toBeVisible()
})
