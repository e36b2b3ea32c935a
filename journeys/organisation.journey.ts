import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { isPhone, test } from './parts/journey.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newPerson, openAs, organiserOf, signIn } from './parts/people.ts'
import { picture, seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

const NAME = 'organisation@parvis.example'

async function organiser(request: APIRequestContext, context: string): Promise<Person> {
  const token = await organiserOf(request, context)
  return { ...(await idsOf(request, context)), context, email: NAME, userId: '', token }
}

const rail = (page: Page) => page.getByRole('navigation', { name: /^(Espace organisation|Organisers’ area)$/ })
const entry = (page: Page, name: string) => rail(page).getByRole('link', { name, exact: true })

test('an organiser signs in and walks every entry of the area by the keyboard', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/salon/organisation')
  await signIn(page, NAME, 'parvis-partout')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Journées' })).toBeVisible()
  await seen(page, 'area-overview')
  const walk = [
    ['Participants', 'Participants', /\/organisation\/participants$/],
    ...(isPhone() ? [] : [['Mails', 'Mails', /\/organisation\/mails$/] as const]),
    ...(isPhone() ? [] : [['Inscription', 'Inscription', /\/organisation\/inscription$/] as const]),
    ...(isPhone() ? [] : [['Programme', 'Programme', /\/organisation\/programme$/] as const]),
    ...(isPhone() ? [] : [['Apparence', 'Apparence', /\/organisation\/apparence$/] as const]),
    [isPhone() ? 'Scanner' : 'Accueil', 'Accueil', /\/organisation\/accueil$/],
    ['Direct', 'Télécommande', /\/organisation\/direct$/],
    ...(isPhone() ? [] : [['Réglages', 'Réglages', /\/organisation\/reglages$/] as const]),
  ] as const
  for (const [name, title, address] of walk) {
    await entry(page, name).press('Enter')
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(entry(page, name)).toHaveAttribute('aria-current', 'page')
    await seen(page, `area-${address.source.replace(/\W+/g, '-')}`)
  }
  await page.goBack()
  await expect(page).toHaveURL(isPhone() ? /\/organisation\/accueil$/ : /\/organisation\/direct$/)
})

test('Ctrl K goes to a page by a part of its name, with or without accents, and gives the focus back', async ({
  page,
  request,
}) => {
  await openAs(page, await organiser(request, 'salon'), '/salon/organisation')
  await expect(page.getByRole('heading', { level: 2, name: 'Journées' })).toBeVisible()
  await entry(page, 'Participants').focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Chercher une page, une action, un réglage, une personne' })
  await expect(field).toBeFocused()
  await seen(page, 'area-palette')
  await page.keyboard.press('Escape')
  await expect(entry(page, 'Participants')).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('reglages')
  await expect(page.getByRole('listbox', { name: 'Résultats' }).getByRole('option').first()).toHaveText(/^Réglages/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/salon\/organisation\/reglages$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Participants', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/salon\/organisation\/participants$/)
})

test('the switcher lists the organiser’s events, and leads to all of theirs', async ({ page, request }) => {
  await openAs(page, await organiser(request, 'gala'), '/gala')
  await openAs(page, await organiser(request, 'salon'), '/salon/organisation')
  await page.getByRole('button', { name: /^Bâtir vivant/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer d’événement' })
  await expect(dialog.getByRole('option', { name: /Bâtir vivant/ })).toBeVisible()
  await picture(page, 'area-switcher')
  await dialog.getByRole('link', { name: 'Mes événements' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes événements' })).toBeVisible()
  // Other journeys create events in the same organisations meanwhile.
  for (const name of [/Bâtir vivant/, /La Grande Veillée/])
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  await seen(page, 'area-events')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My events' })).toBeVisible()
  await seen(page, 'area-events-en')
  await page.getByRole('listitem').filter({ hasText: 'Bâtir vivant' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/salon\/organisation$/)
  await expect(page.getByRole('heading', { level: 1, name: 'What awaits you' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Days' })).toBeVisible()
  await seen(page, 'area-overview-en')
})

test('an organiser words a mail, and sees it as a person with a balance due will', async ({ page, request }) => {
  await openAs(page, await organiser(request, 'salon'), '/salon/organisation/mails')
  await page.getByRole('link', { name: 's’inscrit pour venir sur place' }).click()
  const body = page.getByRole('textbox', { name: /^Texte/ })
  await expect(body).toContainText('Bonjour prénom,')
  await expect(body).not.toContainText('{{')
  await page.getByRole('combobox', { name: 'Vu par' }).selectOption('due')
  const mail = page.frameLocator('aside iframe')
  await expect(mail.getByText('Bonjour Dominique,', { exact: true })).toBeVisible()
  await expect(mail.getByText(/^Il vous reste à régler/)).toBeVisible()
  await body.getByText(/^Imprimez le badge/).click()
  await page.getByRole('button', { name: 'Seulement si', exact: true }).click()
  await page.getByRole('combobox', { name: 'Seulement si' }).selectOption('settled')
  await expect(mail.getByText(/^Imprimez le badge/)).toBeHidden()
  await page.getByRole('button', { name: 'Ce qu’on sait de la personne' }).last().click()
  await seen(page, 'area-mail-text')
  await page.getByRole('button', { name: 'Abandonner les modifications' }).click()
  await expect(mail.getByText(/^Imprimez le badge/)).toBeVisible()
})

test('on a phone « Plus » holds the rest of the rail and the way out', async ({ page, request }) => {
  // Desktop shows the whole rail.
  if (!isPhone()) return
  await openAs(page, await organiser(request, 'salon'), '/salon/organisation')
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  const more = page.getByRole('dialog', { name: 'Plus' })
  await expect(more.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await seen(page, 'area-more')
  await more.getByRole('link', { name: 'Mails' }).click()
  await expect(page).toHaveURL(/\/salon\/organisation\/mails$/)
  await expect(more).toBeHidden()
})

test('unsaved changes go with the organiser who signs out, and show to no other user of the device', async ({
  page,
  request,
}) => {
  await openAs(page, await organiser(request, 'gala'), '/gala/organisation/inscription/types')
  const type = page.getByRole('group', { name: 'Mécène' }).getByRole('textbox', { name: 'Nom du type' })
  await type.fill('Mécènes')
  await expect(page.getByText('Modifications à enregistrer')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Modifications à enregistrer')).toBeVisible()
  if (isPhone()) await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/gala\/login/)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('part')))
  // The page signals that it leaves before its document does; a document being replaced cannot be evaluated.
  await expect.poll(() => kept().catch(() => undefined)).toEqual([])
})

test('a participant is told that the area is not theirs, and so is the organiser of another event', async ({
  page,
  otherDevice,
  request,
}) => {
  const person = await newPerson(request, 'salon')
  await openAs(page, person, '/salon')
  await expect(page.getByRole('link', { name: /Espace organisation/ })).toHaveCount(0)
  await page.goto('/salon/organisation/participants')
  await expect(
    page.getByRole('heading', { level: 1, name: 'L’espace organisation ne vous est pas ouvert' }),
  ).toBeVisible()
  await seen(page, 'area-refused')
  // The gala's organiser has no account at the fair: its sign-in is shown.
  await openAs(otherDevice, await organiser(request, 'gala'), '/gala/organisation')
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  await otherDevice.goto('/salon/organisation')
  await expect(otherDevice).toHaveURL(/\/salon\/login\?redirect=/)
})

test('a visitor without a session is told how their events come here', async ({ page }) => {
  await page.goto('/organisation')
  await expect(page.getByRole('heading', { level: 2, name: 'Personne n’est connecté sur cet appareil' })).toBeVisible()
  await seen(page, 'area-events-out')
})

test('an expired link of the first start says so, and keeps the typed answers', async ({ page }) => {
  allow(page, 'POST /api/organisation/setup', 410)
  await page.goto('/organisation?cle=1.x')
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue dans Parvis' })).toBeVisible()
  await seen(page, 'area-setup')
  await page.getByRole('textbox', { name: 'Nom de l’organisation' }).fill('Les Luthiers')
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Ana')
  await page
    .getByRole('textbox', { name: 'Nom', exact: true })
    .or(page.getByRole('textbox', { name: 'Nom *', exact: true }))
    .fill('Roux')
  await page.getByRole('textbox', { name: 'Votre adresse mail' }).fill('ana@parvis.example')
  await page.locator('input[name=password]').fill('pomme de terre')
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByText(/^Ce lien ne vaut plus/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nom de l’organisation' })).toHaveValue('Les Luthiers')
})
