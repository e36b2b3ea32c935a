import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { newBadge } from './parts/badges.ts'
import { withCamera } from './parts/camera.ts'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { openAs } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow, setOffline } from './parts/watch.ts'

test('a badge scanned makes a contact, noted, found again, exported and removed', async ({ request }) => {
  const me = await newBadge(request, 'badges', { firstName: 'Jeanne' })
  const met = await newBadge(request, 'badges', { firstName: 'Noémie', lastName: 'Castaing' })
  const path = `/domains/${met.domainId}/users/${met.userId}?eventId=${met.eventId}`
  await ask(request, 'PUT', path, { data: { mobile: '06 39 98 00 12' }, token: met.token })
  await withCamera([met.code], async (page) => {
    await openAs(page, me, '/badges')
    await page.getByRole('link', { name: /^Scanner un badge/ }).click()
    await expect(page.getByText('Noémie Castaing est dans vos contacts')).toBeVisible()
    await seen(page, 'contact-scanned')
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('Rappeler pour le chantier de juin')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('article').getByText('Commentaire enregistré')).toBeVisible()
    await page.getByRole('link', { name: 'Mes contacts (1)' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Mes contacts' })).toBeVisible()
    await expect(page.getByText('Rappeler pour le chantier de juin')).toBeVisible()
    await expect(page.getByRole('link', { name: '06 39 98 00 12' })).toHaveAttribute('href', 'tel:0639980012')
    await seen(page, 'contacts')
    const download = await downloadBy(page, page.getByRole('button', { name: 'Exporter (Excel)' }))
    expect(download.suggestedFilename()).toBe('mes-contacts.xlsx')
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')

    await page.getByRole('button', { name: 'Retirer Noémie Castaing de mes contacts' }).click()
    await seen(page, 'contact-remove')
    await page.getByRole('button', { name: 'Oui, retirer ce contact' }).click()
    await expect(page.getByText('Aucun contact pour l’instant')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Mes contacts' })).toBeFocused()
    await seen(page, 'contacts-none')
  })
})

test('the camera waits while a comment is written, and the comment stays', async ({ request }) => {
  const me = await newBadge(request, 'badges', { firstName: 'Jeanne' })
  const met = await Promise.all(
    ['Noémie', 'Basile'].map((firstName) => newBadge(request, 'badges', { firstName, lastName: 'Orain' })),
  )
  await withCamera(
    met.map(({ code }) => code),
    async (page) => {
      await openAs(page, me, '/badges/contacts/new')
      const first = page.getByText(/^(Noémie|Basile) Orain est dans vos contacts$/)
      await expect(first).toBeVisible()
      const comment = page.getByRole('textbox', { name: 'Commentaire' })
      await comment.fill('À rappeler')
      const paused = page.getByText(/^La lecture est en pause pendant que vous écrivez/)
      await expect(paused).toBeVisible()
      await expect(comment).toHaveValue('À rappeler')
      await seen(page, 'contact-noting')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(paused).toHaveCount(0)
      await page.getByRole('link', { name: /^(Mes contacts|Voir mes contacts)/ }).click()
      await expect(page.getByText('À rappeler')).toHaveCount(1)
    },
  )
})

test('a contact is noted and kept with the keyboard alone, and the focus is never lost', async ({ page, request }) => {
  const me = await newBadge(request, 'badges')
  const met = await newBadge(request, 'badges', { firstName: 'Basile', lastName: 'Orain' })
  const { domainId, eventId } = me
  const link = `/domains/${domainId}/events/${eventId}/users/${me.userId}/links/${met.code}`
  await ask(request, 'POST', link, { data: {}, token: me.token })
  await openAs(page, me, '/badges/contacts')

  await page.getByRole('button', { name: 'Ajouter un commentaire' }).press('Enter')
  const comment = page.getByRole('textbox', { name: 'Commentaire sur Basile Orain' })
  await expect(comment).toBeFocused()
  await page.keyboard.type('Parle de toitures')
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(page.getByText('Parle de toitures')).toBeVisible()
  const edit = page.getByRole('button', { name: 'Modifier le commentaire' })
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(comment).toBeFocused()
  await page.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(edit).toBeFocused()

  const remove = page.getByRole('button', { name: 'Retirer Basile Orain de mes contacts' })
  await remove.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Retirer Basile Orain' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(remove).toBeFocused()
})

test('badges scanned without a network leave once it is back', async ({ page, request }) => {
  const me = await newBadge(request, 'badges')
  const met = await newBadge(request, 'badges', { firstName: 'Basile', lastName: 'Orain' })
  const reader = page.waitForResponse((response) => response.url().includes('zxing_reader'))
  await openAs(page, me, '/badges/contacts/new')
  // The camera's decoder must be loaded before the network goes.
  await (await reader).finished()
  await setOffline(page, true)
  await page.getByRole('textbox', { name: 'Code du badge' }).fill(met.code)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText('1 badge scanné attend le réseau')).toBeVisible()
  await seen(page, 'contact-offline')
  await setOffline(page, false)
  await expect(page.getByText('1 badge scanné attend le réseau')).toBeHidden()
  await page.getByRole('link', { name: 'Mes contacts (1)' }).click()
  await expect(page.getByRole('heading', { name: 'Basile Orain' })).toBeVisible()
})

test('a bad code is refused and does not hold up the next', async ({ request }) => {
  const me = await newBadge(request, 'badges')
  const met = await newBadge(request, 'badges', { firstName: 'Basile', lastName: 'Orain' })
  await withCamera(['PAS-UN-BADGE', met.code], async (page) => {
    allow(page, 'POST /UN-BADGE', 404)
    await openAs(page, me, '/badges/contacts/new')
    await expect(page.getByText('Ce badge n’est pas connu de cet événement')).toBeVisible()
    await expect(page.getByText('Basile Orain est dans vos contacts')).toBeVisible()
  })
})

test('a camera that is refused is told so', async ({ request }) => {
  const me = await newBadge(request, 'badges')
  await withCamera([], async (page) => {
    await openAs(page, me, '/badges/contacts/new')
    await expect(page.getByText('Veuillez activer votre caméra et recharger la page', { exact: true })).toBeVisible()
    await seen(page, 'contact-denied')
  })
})

test('a person sees the people that scanned their badge, and takes their own details back', async ({
  page,
  otherDevice,
  request,
}) => {
  const me = await newBadge(request, 'badges', { firstName: 'Paul', lastName: 'Roche' })
  const met = await newBadge(request, 'badges', { firstName: 'Lise', lastName: 'Aubry' })
  const { domainId, eventId } = me
  const link = `/domains/${domainId}/events/${eventId}/users/${me.userId}/links/${met.code}`
  await ask(request, 'POST', link, { data: {}, token: me.token })
  await openAs(page, met, '/badges/contacts')
  await expect(page.getByText('Paul Roche')).toBeVisible()
  const sharing = page.getByRole('checkbox', { name: /^Partager mes coordonnées/ })
  // The checkbox shows the new value only a moment after the click.
  await sharing.click()
  await expect(sharing).not.toBeChecked()
  await seen(page, 'contacts-sharing')
  await page.reload()
  await expect(sharing).not.toBeChecked()
  await openAs(otherDevice, me, '/badges/contacts')
  await expect(otherDevice.getByText('Cette personne ne partage plus ses coordonnées.')).toBeVisible()
  await expect(otherDevice.getByText(met.email)).toHaveCount(0)
})
