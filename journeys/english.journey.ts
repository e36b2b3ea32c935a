import { screenEn } from '@parvis/contract/words/screen.en.ts'
import { screenFr } from '@parvis/contract/words/screen.fr.ts'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { newEmail, PASSWORD } from './parts/people.ts'
import { choose, expectStep, select, tick, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

/** Our French sentences that no English page may show; those spelled alike in both languages are left out. */
const FRENCH = Object.entries(screenFr)
  .filter(([key, text]) => text !== screenEn[key] && !text.includes('{{') && text.length > 4)
  .map(([, text]) => text)

/** Not a word of French is left, but what organisers wrote. */
async function expectEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const lines = await page.evaluate(() => {
    const names = Array.from(document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'), (element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, ...document.body.innerText.split('\n'), ...names.flat()].map((line) => line.trim())
  })
  expect(lines.filter((line) => FRENCH.includes(line))).toEqual([])
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

test('a visitor switches to English at the entrance and finds no French on the way to the badge', async ({
  page,
  request,
}) => {
  const email = newEmail('margaret')
  await page.goto('/salon/inscription')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('English')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await expectEnglish(page)
  await seen(page, 'english-login')
  await page.reload()
  await expectEnglish(page)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await write(page, 'First name', 'Margaret')
  await write(page, 'Last name', 'Ashdown')
  await page.getByLabel(/^Choose a password/).fill(PASSWORD)
  await expectEnglish(page)
  await page.getByRole('button', { name: 'Create my account' }).click()

  await choose(page, 'I am coming to the fair')
  await expectEnglish(page)
  await seen(page, 'english-participation')
  await next(page)
  await choose(page, 'Trade visitor')
  await expectEnglish(page)
  await expectStep(page, 'Which days are you coming to the fair?')
  await page.getByRole('checkbox').first().check()
  await expectEnglish(page)
  await seen(page, 'english-dates')
  await next(page)
  await expectStep(page, 'Meals and extras')
  await next(page)
  await expect(page.getByText('Please make a choice')).toBeVisible()
  await expectEnglish(page)
  await seen(page, 'english-articles')
  await choose(page, 'Hard hat on loan')
  await next(page)
  await select(page, 'Your trade', 'Carpenter, joiner')
  await select(page, 'Country', 'United Kingdom')
  await tick(page, 'Seeing and trying the craft')
  await expectEnglish(page)
  await next(page)
  await expectStep(page, 'Find your company')
  await write(page, 'SIREN', '034567891')
  await page.getByRole('button', { name: 'Search' }).click()
  await expectEnglish(page)
  await page.getByRole('button', { name: 'Choose this company' }).click()
  await expectStep(page, 'Your company')
  await expectEnglish(page)
  await next(page)
  await expectStep(page, 'Your conferences')
  await expectEnglish(page)
  await page.getByRole('article', { name: 'Welcome coffee' }).getByRole('button').first().click()
  await next(page)
  await expectStep(page, 'Getting your visit ready')
  await page.getByRole('button', { name: 'Confirm my registration' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await expectEnglish(page)
  await seen(page, 'english-form-errors')
  await tick(page, 'I will wear closed shoes in the demonstration areas')
  await expectStep(page, 'At the fair')
  await choose(page, 'I shall watch the others')
  await expectEnglish(page)
  await seen(page, 'english-questions')
  allow(page, 'PUT /registration', 403)
  await page.getByRole('button', { name: 'Confirm my registration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify your email address' })
  await expect(dialog.getByText(`We have sent a 6-digit code to ${email}.`)).toBeVisible()
  await expectEnglish(page)
  await seen(page, 'english-code')
  const code = (await mailTo(request, 'salon', email, /^\d{6}/)).subject.slice(0, 6)
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(code)
  await dialog.getByRole('button', { name: 'Verify and continue' }).click()
  await expect(page.getByText('Your place is held.')).toBeVisible()
  await expectEnglish(page)
  await seen(page, 'english-confirmation')
  await page.getByRole('button', { name: 'Pay for my registration' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectEnglish(page)
  await page.keyboard.press('Escape')
  const mail = await mailTo(request, 'salon', email, /Your place under the rafters/)
  expect(mail.html).toContain('Hello Margaret')
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page.getByRole('heading', { name: 'Three days to build with what grows' })).toBeVisible()
  await expectEnglish(page)
  await seen(page, 'english-home')
})
