import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { newPerson, openAs } from './parts/people.ts'
import { choose, expectStep, next, select, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

test('a person registers to follow from home, and notes the evening in their agenda', async ({ page, request }) => {
  const person = await newPerson(request, 'webinaire')
  await openAs(page, person, '/webinaire')
  await seen(page, 'webinar-home')
  await page.getByRole('link', { name: 'M’inscrire' }).click()
  await choose(page, 'Je m’inscris')
  await next(page)
  await expectStep(page, 'Parlez-nous de votre jardin')
  await select(page, 'Où jardinez-vous ?', 'Sur un balcon ou une terrasse')
  await write(page, 'Votre question à Lucie et Rachid', 'Mes géraniums ont soif 🪴 ; que faire ?')
  await seen(page, 'webinar-form')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText(/^À jeudi\s!/)).toBeVisible()
  await seen(page, 'confirmation-remote')

  const file = await downloadBy(page, page.getByRole('button', { name: 'Ajouter à mon agenda', exact: true }))
  const calendar = await readFile(await file.path(), 'utf8')
  expect(calendar).toContain('SUMMARY:Un jardin sans arrosoir')
  expect(calendar.split('BEGIN:VEVENT')).toHaveLength(2)
  const mail = await mailTo(request, 'webinaire', person.email, /Votre lien pour/)
  expect(mail.attachments.map(({ filename }) => filename)).toContainEqual(expect.stringMatching(/\.ics$/))
})
