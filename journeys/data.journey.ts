import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { idsOf, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

// Erases no person of this event: an erasure discards earlier exports.
const contextOf = () => `glaciers-${test.info().project.name}`

test('an event leader takes all its data away in one file, which the journal tells', async ({ page, request }) => {
  const context = contextOf()
  const person = await newPerson(request, context)
  await registered(request, person, { participation: { participation: 4 }, dates: { dayIds: ['lundi'] } })
  const organiser = { ...(await idsOf(request, context)), token: await organiserOf(request, context) }
  await openAs(page, { ...organiser, context, email: '', userId: '' }, `/${context}/organisation/reglages`)
  await page.getByRole('link', { name: 'Données' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Données' })).toBeVisible()
  await expect(page.getByText(/^(Une personne est gardée|\d+ personnes sont gardées)/)).toBeVisible()
  await seen(page, 'data')
  await page.getByRole('button', { name: 'Préparer le fichier' }).click()
  const link = page.getByRole('link', { name: /^Télécharger/ })
  await expect(link).toBeVisible()
  await seen(page, 'data-ready')
  const download = await downloadBy(page, link)
  expect(download.suggestedFilename()).toBe(`${context}.zip`)
  const members = unzipSync(new Uint8Array(readFileSync(await download.path())))
  const textOf = (name: string) => strFromU8(members[name] ?? new Uint8Array())
  expect(Object.keys(members)).toEqual(
    expect.arrayContaining(['evenement.yaml', 'participants.xlsx', '0-LISEZ-MOI.txt', 'contenu.json']),
  )
  expect(textOf('evenement.yaml')).toContain(`context: ${context}`)
  expect(textOf('evenement.yaml')).toContain(person.email)
  const { files } = JSON.parse(textOf('contenu.json')) as { files: { path: string }[] }
  const listed = files.map(({ path }) => path)
  expect(listed.toSorted()).toEqual(
    Object.keys(members)
      .filter((name) => !['0-LISEZ-MOI.txt', 'contenu.json'].includes(name))
      .toSorted(),
  )
  await page.reload()
  await expect(page.getByText(/a demandé tout l’événement en un seul fichier/).first()).toBeVisible()
})
