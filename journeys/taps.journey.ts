import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { mailTo, openLink } from './parts/mails.ts'
import { newEmail, newPerson, organiserOf, PASSWORD } from './parts/people.ts'
import {
  choose,
  expectStep,
  fillDetails,
  next,
  passArticles,
  passCompany,
  passConferences,
  select,
  tick,
  write,
} from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { verifyAddress } from './parts/verification.ts'
import { allow } from './parts/watch.ts'

interface Count {
  readonly taps: () => Promise<number>
  readonly screens: () => Promise<readonly string[]>
}

/** Counts taps and screens in the page from now on. Typing is not counted. */
async function countingOn(page: Page): Promise<Count> {
  await page.addInitScript(() => {
    const KEY = 'taps'
    const read = (): { taps: number; screens: string[] } =>
      JSON.parse(sessionStorage.getItem(KEY) ?? '{"taps":0,"screens":[]}')
    const write = (change: (counted: ReturnType<typeof read>) => void) => {
      const counted = read()
      change(counted)
      sessionStorage.setItem(KEY, JSON.stringify(counted))
    }
    const isTyped = (target: Element) =>
      target.matches('textarea, select, option') ||
      (target.matches('input') &&
        !['radio', 'checkbox', 'submit', 'button'].includes((target as HTMLInputElement).type))
    document.addEventListener(
      'click',
      (event) => {
        // Clicking a label also fires a click on its field: one tap.
        const target = event.target as Element
        const isEcho = event.detail === 0 && target.matches('input')
        if (event.isTrusted && !isEcho && !isTyped(target))
          write((counted) => {
            counted.taps += 1
          })
      },
      true,
    )
    // A choice in a list counts once, however the browser draws the list.
    document.addEventListener(
      'change',
      (event) => {
        if ((event.target as Element).matches('select'))
          write((counted) => {
            counted.taps += 1
          })
      },
      true,
    )
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent?.trim()
      if (!title) return
      write(({ screens }) => {
        if (screens.at(-1) !== title) screens.push(title)
      })
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const read = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('taps') ?? '{}'))
  return { taps: async () => (await read()).taps, screens: async () => (await read()).screens }
}

async function makeAccount(page: Page, context: string): Promise<string> {
  const email = newEmail('neuve')
  await page.goto(`/${context}`)
  await page.getByRole('link', { name: 'S’inscrire' }).click()
  await write(page, 'Adresse e-mail', email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await write(page, 'Prénom', 'Jeanne')
  await write(page, 'Nom', 'Marchand')
  await page.getByLabel(/^Choisissez un mot de passe/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  return email
}

const isNoted = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()

test('a guest signs up to the evening online in ten taps at most, over five screens', async ({ page }) => {
  const count = await countingOn(page)
  await makeAccount(page, 'webinaire')
  await expectStep(page, 'Serez-vous avec nous')
  await choose(page, 'Je m’inscris')
  await next(page)
  await expectStep(page, 'Parlez-nous de votre jardin')
  await select(page, 'Où jardinez-vous ?', 'Sur un balcon ou une terrasse')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await isNoted(page)
  const screens = (await count.screens()).slice(0, -1)
  expect(await count.taps()).toBeLessThanOrEqual(10)
  expect(screens.length, screens.join(' → ')).toBeLessThanOrEqual(5)
})

test('a guest of the gala answers in six taps', async ({ page, request }) => {
  const by = await organiserOf(request, 'gala')
  const guest = await newPerson(request, 'gala', { typoId: 'ami', languageId: 'fr' })
  const path = `/domains/${guest.domainId}/events/${guest.eventId}/emails/send`
  await ask(request, 'POST', path, { data: { email: guest.email, actionId: 10 }, token: by })
  const { link } = await mailTo(request, 'gala', guest.email, /La fondation vous invite/)
  const count = await countingOn(page)
  await openLink(page, link)
  await page.getByRole('link', { name: 'M’inscrire' }).click()
  await expectStep(page, 'Serez-vous des nôtres ?')
  await choose(page, 'J’y serai avec plaisir')
  await next(page)
  await expectStep(page, 'À table')
  await expect(page.getByRole('heading', { level: 2, name: 'Entre les notes' })).toBeVisible()
  await choose(page, 'Omble chevalier')
  await seen(page, 'taps-gala')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await isNoted(page)
  expect(await count.taps()).toBeLessThanOrEqual(6)
})

test('a professional registers for the fair in twenty-four taps', async ({ page, request }) => {
  const count = await countingOn(page)
  const email = await makeAccount(page, 'salon')
  await expectStep(page, 'Participerez-vous ?')
  const before = (await count.screens()).length
  await choose(page, 'Je viens au salon')
  await next(page)
  await expectStep(page, 'Vous êtes…')
  await choose(page, 'Visiteur professionnel')
  await tick(page, 'Bois et charpente')
  await seen(page, 'taps-profile-dates')
  await next(page)
  await passArticles(page)
  await expectStep(page, 'Vos informations')
  await fillDetails(page)
  await next(page)
  await passCompany(page)
  await passConferences(page)
  await expectStep(page, 'Préparons votre venue')
  await tick(page, 'Je porterai des chaussures fermées')
  await choose(page, 'Je regarderai les autres')
  await seen(page, 'taps-last')
  allow(page, 'PUT /registration', 403)
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await verifyAddress(page, request, 'salon', email)
  await isNoted(page)
  const screens = (await count.screens()).slice(before - 1, -1)
  expect(await count.taps()).toBeLessThanOrEqual(24)
  expect(screens.length, screens.join(' → ')).toBeLessThanOrEqual(8)
})
