import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { idsOf, newPerson, openAs, organiserOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'

/** Both screen sizes run at once on one event: each changes another text. */
const OWN = {
  phone: { page: 'accessibility.heading', mail: 'mail.5.subject' },
  desktop: { page: 'accessibility.state', mail: 'mail.5.label' },
}

test('an organiser words the page and the mails their own way, in one language, while the site runs', {
  tag: '@phone',
}, async ({ page, request, isMobile }) => {
  const token = await organiserOf(request, 'loutre')
  const { domainId, eventId } = await idsOf(request, 'loutre')
  const own = isMobile ? OWN.phone : OWN.desktop
  const person = await newPerson(request, 'loutre', { consents: ['reglement'], languageId: 'en' })
  await openAs(page, person, '/loutre/accessibility')
  const path = `/languages/translations?domainId=${domainId}&eventId=${eventId}`
  const say = (sentence: string) =>
    ask(request, 'PUT', path, {
      token,
      data: { languageId: 'en', translations: { [own.page]: sentence, [own.mail]: sentence } },
    })
  const worded = page.getByRole('heading', { name: 'Otters and you' })

  await say('Otters and you')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Déclaration d’accessibilité' })).toBeVisible()
  await expect(worded).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('English')
  await expect(worded).toBeVisible()
  await seen(page, 'languages-own-words')
  if (isMobile) {
    await ask(request, 'POST', `/domains/${domainId}/events/${eventId}/emails/v3/send`, {
      token,
      data: { email: person.email, actionId: 5, variables: {} },
    })
    await mailTo(request, 'loutre', person.email, /^Otters and you/)
  }

  await say('')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(worded).toHaveCount(0)
})
