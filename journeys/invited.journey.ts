import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { mailTo, openLink } from './parts/mails.ts'
import type { Person } from './parts/people.ts'
import { newEmail, newPerson, organiserOf } from './parts/people.ts'
import { choose, expectStep, next } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

async function newGuest(request: APIRequestContext): Promise<Person> {
  const by = await organiserOf(request, 'gala')
  const guest = await newPerson(request, 'gala', { typoId: 'ami', languageId: 'fr' })
  const path = `/domains/${guest.domainId}/events/${guest.eventId}/emails/send`
  await ask(request, 'POST', path, { data: { email: guest.email, actionId: 10 }, token: by })
  return guest
}

test('an invited person comes by the mail, answers, and is expected for dinner', async ({
  page,
  otherDevice,
  request,
}) => {
  const guest = await newGuest(request)
  const invitation = await mailTo(request, 'gala', guest.email, /La fondation vous invite/)
  await openLink(page, invitation.link)
  await expect(page.getByText('Bonjour Jeanne')).toBeVisible()
  expect(new URL(page.url()).search).not.toContain('token')
  await seen(page, 'gala-home')
  await page.getByRole('link', { name: 'M’inscrire' }).click()

  await expectStep(page, 'Serez-vous des nôtres ?')
  await seen(page, 'gala-participation')
  await choose(page, 'J’y serai avec plaisir')
  await next(page)
  await expectStep(page, 'À table')
  await seen(page, 'gala-form')
  await expectStep(page, 'Entre les notes')
  await expectStep(page, 'Votre menu')
  await choose(page, 'Omble chevalier')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('Votre couvert est mis.')).toBeVisible()
  await seen(page, 'gala-confirmation')

  // A link works once: on another device it only offers a new one.
  allow(otherDevice, 'POST /v2/authentications', 410)
  allow(otherDevice, 'GET /users/me', 401)
  await openLink(otherDevice, invitation.link)
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeVisible()
  await seen(otherDevice, 'link-used')
  await otherDevice.getByRole('textbox', { name: 'Adresse e-mail' }).fill(guest.email)
  await otherDevice.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
  await expect(otherDevice.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeFocused()
  await seen(otherDevice, 'link-sent')
  const link = await mailTo(request, 'gala', guest.email, /Votre lien de connexion/)
  await openLink(otherDevice, link.link)
  await expect(otherDevice.getByText('Bonjour Jeanne')).toBeVisible()
})

test('an invited person without the mail asks for a link, and an unknown address is refused', async ({
  page,
  request,
}) => {
  const guest = await newGuest(request)
  await page.goto('/gala/inscription')
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(newEmail('inconnue'))
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Compte introuvable' })).toBeVisible()
  await expect(page.getByText('Cette soirée se tient sur invitation')).toBeVisible()
  await seen(page, 'login-refused')
  await page.getByRole('button', { name: 'Essayer une autre adresse' }).click()

  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(guest.email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Bon retour parmi nous' })).toBeVisible()
  await seen(page, 'login-link')
  await page.getByRole('button', { name: 'Recevoir un lien de connexion' }).click()
  await expect(page.getByText(`Si un compte existe pour ${guest.email}`)).toBeVisible()
  const { link } = await mailTo(request, 'gala', guest.email, /Votre lien de connexion/)
  await openLink(page, link)
  await expectStep(page, 'Serez-vous des nôtres ?')
  await expect(page).toHaveURL(/\/gala\/inscription/)
})
