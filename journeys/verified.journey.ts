import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import type { Prepared } from './parts/live.ts'
import { choice, directorOf, eventOf } from './parts/live.ts'
import { idsOf, newEmail, newPerson, openAs, registered } from './parts/people.ts'
import { choose } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { codeDialog, verifyAddress } from './parts/verification.ts'
import { allow } from './parts/watch.ts'

const CODE = 'Code à 6\u202fchiffres'

interface Poll extends Prepared {
  readonly title: string
  readonly pollChoices: readonly Prepared[]
}

test('a limited place waits for the code mailed to the address, and is taken automatically once it is typed', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'loutre', { isSelfMade: true, consents: ['reglement'] })
  allow(page, 'PUT /registration', 403)
  await openAs(page, person, '/loutre/inscription')
  await choose(page, 'Je participe sur place')
  const save = page.getByRole('button', { name: 'Valider mon inscription' })
  await save.click()
  const dialog = codeDialog(page)
  const code = dialog.getByRole('textbox', { name: CODE })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await seen(page, 'verify-place')

  const right = newEmail('loutre')
  await dialog.getByRole('button', { name: 'Corriger l’adresse' }).click()
  const address = dialog.getByRole('textbox', { name: 'Votre adresse e-mail' })
  await expect(address).toHaveValue(person.email)
  await expect(address).toBeFocused()
  await address.fill(right)
  await seen(page, 'verify-correct')
  await address.press('Enter')
  await expect(dialog.getByText(right)).toBeVisible()
  await expect(code).toBeFocused()

  // Postponing keeps the answers, and sends no second code.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Vérifiez d’abord votre adresse e-mail')).toBeVisible()
  await seen(page, 'verify-later')
  await save.click()
  await verifyAddress(page, request, 'loutre', right)
  await expect(page.getByRole('heading', { level: 1, name: /^C’est noté/ })).toBeVisible()
  await seen(page, 'verify-place-taken')
})

test('a vote waits for the code, which may be mistyped and sent again, and is then received', async ({
  page,
  request,
}) => {
  const context = eventOf('veillee')
  const director = await directorOf(request, context)
  const person = await newPerson(request, context, { isSelfMade: true })
  await registered(request, person, { participation: { participation: 1 }, dates: { dayIds: ['nuit'] } })
  const { id, title, pollChoices } = await director.prepare<Poll>('polls', {
    title: 'Faut-il rouvrir la source ?',
    pollChoices: [{ label: 'Oui' }, { label: 'Non' }],
  })
  await director.drive({ activeModule: 'poll', activePollId: id })
  await openAs(page, person, `/${context}/live`)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  allow(page, `POST /pollChoices/${pollChoices[0]?.id}`, 403)
  await choice(page, 'Oui').click()

  const dialog = codeDialog(page)
  await dialog.getByRole('textbox', { name: CODE }).fill('12')
  allow(page, 'POST /verify', 400)
  await dialog.getByRole('button', { name: 'Vérifier et continuer' }).click()
  await expect(dialog.getByText('Saisissez les 6\u202fchiffres du code')).toBeVisible()
  await seen(page, 'verify-vote-wrong')
  await dialog.getByRole('button', { name: 'Renvoyer le code' }).click()
  await expect(dialog.getByText('Un nouveau code vient de partir', { exact: false })).toBeVisible()
  await seen(page, 'verify-vote-again')
  await dialog.getByRole('textbox', { name: CODE }).fill('')
  await verifyAddress(page, request, context, person.email)
  await expect(page.getByText('Votre vote a bien été reçu.')).toBeVisible()
  await seen(page, 'verify-vote-received')
})

test('an anonymous person is registered where places are not limited, and told the reason', async ({
  page,
  request,
}) => {
  await page.goto('/anonyme-limite/users/new')
  await expect(
    page.getByText('Les places comptées demandent une adresse e-mail vérifiée', { exact: false }),
  ).toBeVisible()
  await seen(page, 'anonymous-limited')
  const { domainId, eventId } = await idsOf(request, 'anonyme-limite')
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', `parvis.token.${domainId}`)
  const me = await ask<{ UserEvent: { UserEventDays: { eventDayId: string; registered: boolean }[] } }>(
    request,
    'GET',
    `/domains/${domainId}/users/me?eventId=${eventId}`,
    { token },
  )
  const held = me.UserEvent.UserEventDays.filter(({ registered: isHeld }) => isHeld)
  expect(held.map(({ eventDayId }) => eventDayId)).toEqual(['nuit'])
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/anonyme-limite\/?$/)
})
