import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { newEmail, newPerson, openAs } from './parts/people.ts'
import { looksOf, openPrinted } from './parts/printed.ts'
import { seen } from './parts/seen.ts'
import { steadiness, watchSteadiness } from './parts/steadiness.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Adresse e-mail' })
/** The prerendered content, until React replaces it. */
const print = (page: Page) => page.locator('#root > noscript')

for (const address of ['/salon', '/salon/login', '/atelier', '/webinaire', '/bientot']) {
  const tag = address === '/salon' ? '@phone' : []
  test(`${address} is printed as its script then draws it, in French and in English`, { tag }, async ({
    browser,
    baseURL,
  }) => {
    for (const locale of ['fr-FR', 'en-GB']) {
      const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      await watchSteadiness(page)
      const release = await openPrinted(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const printed = await looksOf(page)
      expect(printed.length).toBeGreaterThan(20)
      release()
      await expect(print(page)).toHaveCount(0)
      expect(await looksOf(page)).toEqual(printed)
      expect((await steadiness(page)).shift).toBeLessThan(0.02)
      await context.close()
    }
  })
}

test('typing, choices and focus from before the script loads carry on once it has loaded', { tag: '@phone' }, async ({
  page,
}) => {
  const release = await openPrinted(page, '/salon/login')
  await seen(page, 'login-printed')
  await email(page).click()
  await page.keyboard.type('jeanne@exemple')
  release()
  await expect(print(page)).toHaveCount(0)
  await expect(email(page)).toBeFocused()
  await page.keyboard.type('.fr')
  await expect(email(page)).toHaveValue('jeanne@exemple.fr')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('textbox', { name: 'Prénom' })).toBeVisible()
})

test('a form sent before the script loads goes nowhere, and is sent once it has loaded', { tag: '@phone' }, async ({
  page,
}) => {
  const release = await openPrinted(page, '/salon/login')
  const address = newEmail('pressee')
  await email(page).fill(address)
  await page.keyboard.press('Enter')
  await expect(email(page)).toHaveValue(address)
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(page.getByRole('textbox', { name: 'Prénom' })).toBeVisible()
  expect(page.url()).not.toContain(encodeURIComponent(address))
})

test('a link of the printed page leads where it says before the script comes', async ({ page }) => {
  const release = await openPrinted(page, '/salon')
  await page.getByRole('link', { name: 'S’inscrire' }).click()
  await expect(email(page)).toBeVisible()
  await expect(page).toHaveURL(/\/salon\/login\?redirect=%2Fsalon%2Finscription$/)
  release()
  await expect(print(page)).toHaveCount(0)
})

test('another language chosen before the script comes is spoken once it has come', async ({ page }) => {
  const release = await openPrinted(page, '/salon/login')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('English')
  release()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
})

test('a signed-in person, or a reader of another language, sees nothing of a print', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  await openAs(page, person, '/salon')
  await expect(page.getByRole('link', { name: 'M’inscrire' })).toBeVisible()
  let release = await openPrinted(page, '/salon', false)
  await expect(print(page)).toHaveCount(1)
  await expect(page.getByText('Salon des matériaux qui poussent')).toBeHidden()
  release()
  await expect(page.getByRole('link', { name: 'M’inscrire' })).toBeVisible()

  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('parvis.language', 'en')
  })
  release = await openPrinted(page, '/salon/login', false)
  await expect(print(page)).toHaveCount(1)
  await expect(email(page)).toBeHidden()
  release()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
})

for (const [locale, way] of [
  ['fr-FR', '/salon/inscription'],
  ['en-GB', '/salon/inscription?etape=participation'],
] as const) {
  test.describe(`for a reader of ${locale}`, () => {
    test.use({ locale })

    test('a registration is printed as its script then draws it for a new person', async ({ page, request }) => {
      const { domainId, token } = await newPerson(request, 'salon')
      await page.goto('/healthz')
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        `parvis.token.${domainId}`,
        token,
      ] as const)
      await watchSteadiness(page)
      const release = await openPrinted(page, way)
      await expect(page.getByRole('radio').first()).toBeVisible()
      const printed = await looksOf(page)
      expect(printed.length).toBeGreaterThan(20)
      await seen(page, 'registration-printed')
      release()
      await expect(print(page)).toHaveCount(0)
      // The page greets the signed-in person by name.
      expect((await looksOf(page)).filter((line) => !line.includes('Jeanne'))).toEqual(printed)
      expect((await steadiness(page)).shift).toBeLessThan(0.02)
    })
  })
}

test('a choice sent before the script loads is the answer to the first step', async ({ page, request }) => {
  await openAs(page, await newPerson(request, 'salon'), '/salon')
  const release = await openPrinted(page, '/salon/inscription')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Suivant' }).click()
  release()
  await expect(page).toHaveURL(/etape=(?!participation)/)
  await page.goBack()
  await expect(page.getByRole('radio').first()).toBeChecked()
})

test('a person who has begun, or is registered, sees nothing of the print of a first step', async ({
  page,
  request,
}) => {
  await openAs(page, await newPerson(request, 'salon'), '/salon/inscription')
  await page.getByRole('radio').first().check()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  const release = await openPrinted(page, '/salon/inscription', false)
  await expect(print(page)).toHaveCount(1)
  await expect(page.getByRole('radio').first()).toBeHidden()
  release()
  await expect(page.getByRole('radio').first()).toBeChecked()
})

test('without JavaScript the entrance is read, and asks for JavaScript to go on', async ({
  browser,
  baseURL,
  request,
}) => {
  const sent = await (await request.get('/salon')).text()
  expect(sent).toContain('<noscript><p>Pour continuer, activez JavaScript dans votre navigateur.</p></noscript>')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/salon')
  await expect(page.getByRole('heading', { level: 1, name: 'Salon des matériaux qui poussent' })).toBeVisible()
  await context.close()
})
