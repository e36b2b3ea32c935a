import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectEnglish } from './parts/english.ts'
import { test } from './parts/journey.ts'
import type { Person } from './parts/people.ts'
import { begun, employed, idsOf, newPerson, organiserOf, PROFESSIONAL, registered } from './parts/people.ts'
import { expectNoSidewaysScroll, picture } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

// Every screen of the trade fair, in each of our languages: nothing is lacking in any, and its picture is kept.
const CONTEXT = 'salon'
const LANGUAGES = ['fr', 'en'] as const
type Spoken = (typeof LANGUAGES)[number]

const ENTRANCE = ['', 'login', 'login-with-badge', 'password/forgot', 'account/create', 'privacy', 'accessibility']
const OWN = [
  ...['', 'inscription', 'message', 'live', 'photos', 'leaderboard', 'conferences', 'companions', 'companions/add'],
  ...['waiting-list', 'users/new', 'contacts', 'contacts/new', 'replay', 'satisfaction', 'password/new', 'privacy'],
]
const ORGANISED = [
  ...['', 'scan', 'users/registered', 'users/present', 'stats', 'mails', 'live/remote', 'live/questions', 'photos'],
]
const PROJECTED = ['live/orga', 'live/speaker', 'live/emotions', 'photos/viewer']
const STEPS = ['participation', 'typology', 'dates', 'articles', 'form', 'companies', 'categories', 'form2', 'quotas']

type Visitor = Pick<Person, 'domainId' | 'token'> | undefined

/** A browser in this language, where this person has signed in before. */
async function arrive(page: Page, language: Spoken, visitor: Visitor): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(
    ([spoken, key, token]) => {
      localStorage.clear()
      localStorage.setItem('parvis.language', spoken)
      if (key) localStorage.setItem(key, token)
    },
    [language, visitor ? `parvis.token.${visitor.domainId}` : '', visitor?.token ?? ''] as const,
  )
}

/** A sentence that no language has shows as its key, in brackets. */
async function expectWhole(page: Page, path: string, language: Spoken, name = path): Promise<void> {
  await test.step(`${language} ${name}`, async () => {
    await page.goto(`/${CONTEXT}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('body').innerText()).not.toMatch(/\[[a-zA-Z-]+(\.[\w-]+)+\]/)
    if (language === 'en') await expectEnglish(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `walk/${name.replace(/\W+/g, '-') || 'home'}-${language}`)
  })
}

test('a visitor finds every screen of the entrance whole, in each language', async ({ page }) => {
  test.setTimeout(240_000)
  for (const language of LANGUAGES) {
    await arrive(page, language, undefined)
    for (const path of ENTRANCE) await expectWhole(page, path, language, `visitor ${path}`)
  }
})

test('a participant finds every screen whole, in each language', async ({ page, request }) => {
  test.setTimeout(420_000)
  // The trade fair shows no photos, and says so.
  allow(page, 'GET /users/photos/me', 409)
  const person = await newPerson(request, CONTEXT)
  await registered(request, person, PROFESSIONAL)
  for (const language of LANGUAGES) {
    await arrive(page, language, person)
    for (const path of OWN) await expectWhole(page, path, language, `own ${path}`)
  }
})

test('a participant finds every step of the registration whole, in each language', async ({ page, request }) => {
  test.setTimeout(420_000)
  for (const language of LANGUAGES) {
    for (const [i, step] of STEPS.entries()) {
      const person = await newPerson(request, CONTEXT)
      await arrive(page, language, person)
      const before = Object.fromEntries(Object.entries(PROFESSIONAL).filter(([key]) => STEPS.indexOf(key) < i))
      // What follows the company is for those who have one.
      if (before['companies']) await employed(request, person, PROFESSIONAL.companies.companyId)
      await begun(request, person, step, before)
      await expectWhole(page, 'inscription', language, `step ${step}`)
    }
  }
})

test('an organiser finds every screen whole, in each language, the projected ones too', async ({ page, request }) => {
  test.setTimeout(420_000)
  allow(page, 'GET /users/photos/me', 409)
  allow(page, 'GET /pictures', 409)
  const { domainId } = await idsOf(request, CONTEXT)
  const organiser = { domainId, token: await organiserOf(request, CONTEXT) }
  for (const language of LANGUAGES) {
    await arrive(page, language, organiser)
    for (const path of ORGANISED) await expectWhole(page, path, language, `organiser ${path}`)
    const window = page.viewportSize()
    await page.setViewportSize({ width: 1920, height: 1080 })
    for (const path of PROJECTED) await expectWhole(page, path, language, `projected ${path}`)
    if (window) await page.setViewportSize(window)
  }
})
