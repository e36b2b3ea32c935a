import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo, openLink } from './parts/mails.ts'
import { newEmail, openAs } from './parts/people.ts'
import { choose, expectStep, next, tick, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { newHost } from './parts/together.ts'
import { allow } from './parts/watch.ts'

test('a person invites another, whose mail signs them in and leads to their own registration', async ({
  page,
  otherDevice,
  request,
}) => {
  const host = await newHost(request)
  const guest = newEmail('invitee')
  await openAs(page, host, '/ensemble/inscription')
  const invite = page.getByRole('button', { name: 'Inviter une personne' })
  await invite.click()
  const dialog = page.getByRole('dialog', { name: 'Inviter une personne' })
  await expect(dialog.getByRole('textbox', { name: 'Adresse e-mail' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(invite).toBeFocused()
  await invite.click()
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(dialog.getByText('Ce champ est obligatoire')).toBeVisible()
  await expect(dialog.getByText('Le prénom est obligatoire')).toBeVisible()
  await expect(dialog.getByText('Le nom est obligatoire')).toBeVisible()
  await seen(page, 'invite-errors')

  await write(page, 'Prénom', 'Odette')
  await write(page, 'Nom', 'Fabre')
  await write(page, 'Adresse e-mail', host.email)
  allow(page, 'POST /create-invite', 422)
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(dialog.getByText('Cette adresse est la vôtre')).toBeVisible()
  await seen(page, 'invite-oneself')
  await expect(dialog.getByRole('textbox', { name: 'Adresse e-mail' })).toBeFocused()
  await write(page, 'Adresse e-mail', guest)
  await expect(dialog.getByText('Cette adresse est la vôtre')).toHaveCount(0)
  await seen(page, 'invite')
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(page.getByText('C’est noté pour Odette Fabre.').first()).toBeVisible()
  await seen(page, 'invite-sent')

  const mail = await mailTo(request, 'ensemble', guest, /Votre invitation/)
  expect(mail.html).toContain('Bonjour Odette')
  await openLink(otherDevice, mail.link)
  await expect(otherDevice.getByText('Bonjour Odette')).toBeVisible()
  expect(new URL(otherDevice.url()).search).not.toContain('token')
  await otherDevice.getByRole('link', { name: 'M’inscrire' }).click()
  await expectStep(otherDevice, 'Participerez-vous ?')
  await choose(otherDevice, 'Je participe sur place')
  await next(otherDevice)
  await choose(otherDevice, 'Famille')
  await tick(otherDevice, 'Le brunch')
  await next(otherDevice)
  await expectStep(otherDevice, 'Vos informations')
  await expect(otherDevice.getByRole('textbox', { name: 'Prénom' })).toHaveValue('Odette')
  await write(otherDevice, 'Que mangez-vous ?', 'De la soupe')
  await otherDevice.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
})
