import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { newBadge } from './parts/badges.ts'
import { leadOf } from './parts/door.ts'
import { test } from './parts/journey.ts'
import { openAs } from './parts/people.ts'
import { seen } from './parts/seen.ts'

test('a person let in signs on the phone, the organiser prints the sheet, and a stranger verifies the certificate', async ({
  page,
  otherDevice,
  request,
}) => {
  const lead = await leadOf(request, 'emargement')
  const lastName = `Vasari${Math.random().toString(36).slice(2, 8)}`
  const guest = await newBadge(request, 'emargement', { firstName: 'Ada', lastName })
  const path = `/domains/${lead.domainId}/events/${lead.eventId}/days/lundi/check-ins`
  await ask(request, 'POST', path, { data: { code: guest.code }, token: lead.token })

  await openAs(page, guest, '/emargement')
  await page.getByLabel('Votre prénom et votre nom').fill(`Ada ${lastName}`)
  await seen(page, 'attendance-sign')
  await page.getByRole('button', { name: 'Je signe' }).click()
  await expect(page.getByText(/^Signé/)).toBeVisible()
  const download = page.waitForEvent('download')
  const answer = page.waitForResponse((response) => response.url().includes('/attendance/certificates'))
  await page.getByRole('button', { name: 'Télécharger l’attestation' }).click()
  const { url } = (await (await answer).json()) as { url: string }
  await (await download).cancel()
  const pdf = (await (await request.get(url)).body()).toString('latin1')
  const [, token = ''] = /\/emargement\/attestation\/([\w-]+)/.exec(pdf) ?? []

  await otherDevice.goto(`/emargement/attestation/${token}`)
  await expect(otherDevice.getByText('Cette attestation est valable')).toBeVisible()
  await expect(otherDevice.getByText(`Ada ${lastName}`)).toBeVisible()
  await seen(otherDevice, 'attendance-certificate')

  await openAs(page, lead, '/emargement/organisation/chiffres/presences')
  await page.getByLabel('Chercher un nom ou une société').fill(lastName)
  await expect(page.getByRole('row', { name: new RegExp(lastName) })).toContainText('Entrée')
  await seen(page, 'attendance')
  await page.getByRole('button', { name: 'Feuille d’émargement (PDF)' }).click()
  await expect(page.getByRole('link', { name: 'Télécharger' })).toBeVisible()
})
