import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo, openLink } from './parts/mails.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newPerson, openAs, tokenOf } from './parts/people.ts'
import { choose, expectStep } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

const noPlace = (page: Page) => expectStep(page, 'L’événement est complet sur place')
const answer = (page: Page) => page.getByRole('button', { name: 'Valider ma réponse' }).click()

/** The person who has the only place at the start. */
async function holderOf(request: APIRequestContext, context: string): Promise<Person> {
  const email = 'premiere@parvis.example'
  const token = await tokenOf(request, context, email, 'parvis-partout')
  return { ...(await idsOf(request, context)), context, email, token, userId: '' }
}

async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Annuler mon inscription' }).click()
  await page.getByRole('button', { name: 'Oui, annuler mon inscription' }).click()
  await expect(page.getByText('vous ne participez pas')).toBeVisible()
}

/** Opens a mailed link in a signed-out browser: its first use ends earlier sessions. */
async function follow(page: Page, link: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await openLink(page, link)
}

test(
  'a place that is given back goes to the first in line, then to the next',
  { tag: '@phone' },
  async ({ page, otherDevice, request }, { project }) => {
    const context = `attente-${project.name}`
    const [first, second] = [await newPerson(request, context), await newPerson(request, context)]
    await openAs(page, first, `/${context}/inscription`)
    await noPlace(page)
    await answer(page)
    await expect(page.getByText('Ce choix est obligatoire')).toBeVisible()
    await seen(page, 'waiting-question')
    await choose(page, 'Oui, prévenez-moi')
    await answer(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Vous êtes sur la liste d’attente' })).toBeFocused()
    await seen(page, 'waiting-yes')
    await expect(page).toHaveURL(new RegExp(`/${context}$`))
    await expect(page.getByText('Sur liste d’attente')).toBeVisible()
    await seen(page, 'waiting-home')

    await openAs(otherDevice, second, `/${context}/inscription`)
    await noPlace(otherDevice)
    await choose(otherDevice, 'Non, merci')
    await answer(otherDevice)
    await expect(otherDevice.getByRole('heading', { level: 1, name: 'Votre réponse est enregistrée' })).toBeFocused()
    await otherDevice.getByRole('button', { name: 'Rester sur cette page' }).click()
    await seen(otherDevice, 'waiting-no')
    await otherDevice.goto(`/${context}/inscription`)
    await choose(otherDevice, 'Oui, prévenez-moi')
    await answer(otherDevice)
    await expect(otherDevice.getByText('Nous vous écrirons dès qu’une place se libère.')).toBeVisible()
    await otherDevice.goto(`/${context}/waiting-list`)
    await expect(otherDevice.getByText('1 personne est avant vous.')).toBeVisible()
    await seen(otherDevice, 'waiting-in-line')

    await openAs(otherDevice, await holderOf(request, context), `/${context}/inscription`)
    await giveUp(otherDevice)
    const offer = await mailTo(request, context, first.email, /Une place s’est libérée/)
    await follow(page, offer.link)
    await expect(page.getByRole('heading', { level: 1, name: 'Une place s’est libérée' })).toBeVisible()
    await seen(page, 'waiting-offer')
    await openAs(otherDevice, second, `/${context}/inscription`)
    await noPlace(otherDevice)
    await expect(otherDevice.getByText('Vous êtes la prochaine personne à être prévenue.')).toBeVisible()
    await seen(otherDevice, 'waiting-next')

    await page.getByRole('button', { name: 'Je prends la place' }).click()
    await expectStep(page, 'Participerez-vous ?')
    await choose(page, 'Je participe sur place')
    await page.getByRole('button', { name: 'Valider mon inscription' }).click()
    await expect(page.getByRole('img', { name: 'QR code de votre badge' })).toBeVisible()
    await page.goto(`/${context}/waiting-list`)
    await expect(page.getByText('Aucune place ne vous est gardée')).toBeVisible()
    await seen(page, 'waiting-none')

    await page.goto(`/${context}/inscription`)
    await giveUp(page)
    const next = await mailTo(request, context, second.email, /Une place s’est libérée/)
    await follow(otherDevice, next.link)
    await otherDevice.getByRole('button', { name: 'Je la laisse' }).click()
    const question = otherDevice.getByRole('dialog', { name: 'Laisser cette place ?' })
    await expect(question).toBeVisible()
    await seen(otherDevice, 'waiting-decline')
    await question.getByRole('button', { name: 'Oui, la laisser' }).click()
    await expect(otherDevice.getByRole('heading', { level: 1, name: 'Votre réponse est enregistrée' })).toBeFocused()

    await openAs(page, await newPerson(request, context), `/${context}/inscription`)
    await expectStep(page, 'Participerez-vous ?')
    await expect(page.getByRole('radio', { name: /^Je participe sur place/ })).toBeEnabled()
  },
)
