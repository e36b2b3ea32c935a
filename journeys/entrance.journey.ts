import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { mailTo, openLink } from './parts/mails.ts'
import { newEmail, newPerson, PASSWORD, registered, signIn } from './parts/people.ts'
import { expectStep, tick, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'
import { YEAR } from './parts/year.ts'

test('without an event in the address, the site says that one is needed', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByRole('heading', { level: 1, name: "Vous devez être dans le contexte d'un événement" }),
  ).toBeVisible()
  await seen(page, 'lost-none')
})

test('an event that does not exist is said not to exist', async ({ page }) => {
  allow(page, 'GET /nulle-part/inscription', 404)
  await page.goto('/nulle-part/inscription')
  await expect(page.getByRole('heading', { level: 1, name: 'Cet événement n’existe pas' })).toBeVisible()
  await expect(page.getByText('Aucun événement ne porte le nom « nulle-part ».')).toBeVisible()
  await seen(page, 'lost-unknown')
})

test('an event’s page arrives named and painted, before any script has run', { tag: '@phone' }, async ({ request }) => {
  const page = await (await request.get('/salon', { headers: { 'accept-language': 'en' } })).text()
  expect(page).toContain('<html lang="en"')
  expect(page).toMatch(new RegExp(`<title>Bâtir vivant ${YEAR}\\s– Grenoble, 16–18\\sMarch</title>`))
  expect(page).toContain('<style id="theme">')
  // In dark mode too, neither canvas nor page flashes white.
  expect(page).toContain('<meta name="color-scheme" content="light dark"')
  expect(page).toContain('@media screen and (prefers-color-scheme:dark){:root{--brand:#')
})

test('an event’s shared address shows its description, with its own picture', async ({ request }) => {
  const page = await (await request.get('/salon', { headers: { 'accept-language': 'en' } })).text()
  const told = (key: string) => new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(page)?.[1] ?? ''
  expect(told('description')).toMatch(
    new RegExp(`^Salon des matériaux qui poussent, 16–18\\sMarch ${YEAR}, Halle aux Charpentes`),
  )
  expect(told('og:title')).toMatch(/^Bâtir vivant/)
  expect(told('og:url')).toMatch(/\/salon$/)
  const card = await request.get(new URL(told('og:image')).pathname)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
})

test('a wrong password is refused, and a forgotten one is replaced by mail', { tag: '@phone' }, async ({
  page,
  otherDevice,
  request,
}) => {
  const person = await newPerson(request, 'salon')
  allow(page, 'POST /authentications/login', 422)
  await page.goto('/salon/inscription')
  await signIn(page, person.email, 'mauvais')
  await expect(page.getByText('L’adresse ou le mot de passe est incorrect')).toBeVisible()
  await seen(page, 'login-wrong-password')

  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveValue(person.email)
  await seen(page, 'password-forgot')
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeFocused()
  const { link } = await mailTo(request, 'salon', person.email, /Choisissez un nouveau mot de passe/)

  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Ouvrir mon espace' })).toBeFocused()
  await seen(page, 'link-ready')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Choisir un mot de passe' })).toBeVisible()
  await page.getByLabel(/^Nouveau mot de passe/).fill('abc')
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect(page.getByText('Le mot de passe doit contenir au moins 4 caractères')).toBeVisible()
  await seen(page, 'password-new')
  await page.getByLabel(/^Nouveau mot de passe/).fill('châtaigne')
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expectStep(page, 'Participerez-vous ?')

  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await signIn(page, person.email, PASSWORD)
  await expect(page.getByText('L’adresse ou le mot de passe est incorrect')).toBeVisible()
  await page.getByLabel(/^Mot de passe/).fill('châtaigne')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Bonjour Jeanne')).toBeVisible()

  allow(otherDevice, 'POST /v2/authentications', 410)
  await openLink(otherDevice, link)
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeVisible()
})

test('an invented link opens no session', async ({ page }) => {
  allow(page, 'POST /v2/authentications', 410)
  await openLink(page, '/salon/inscription?token=une-invention')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeVisible()
  expect(page.url()).not.toContain('une-invention')
})

test('another person’s link never replaces the session: the page asks first, by keyboard too', async ({
  page,
  request,
}) => {
  const here = await newPerson(request, 'salon', { firstName: 'Ada', lastName: 'Byron' })
  const coming = await newPerson(request, 'salon', { firstName: 'Alan', lastName: 'Turing' })
  let link = ''
  const newLink = async () => {
    const { domainId, eventId, email } = coming
    const data = { email, actionId: 9 }
    await ask(request, 'POST', `/domains/${domainId}/events/${eventId}/emails/send`, { data })
    const former = link
    await expect
      .poll(async () => {
        link = (await mailTo(request, 'salon', email, /connexion|connecter/i)).link
        return link
      })
      .not.toBe(former)
    return link
  }
  await page.goto('/salon/inscription')
  await signIn(page, here.email, PASSWORD)
  await expect(page.getByText('Bonjour Ada')).toBeVisible()

  await openLink(page, await newLink())
  const question = page.getByRole('dialog', { name: 'Continuer avec Alan Turing ?' })
  await expect(question).toContainText('Ce lien est celui de Alan Turing, mais Ada Byron utilise déjà cet appareil.')
  await seen(page, 'newcomer')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Bonjour Ada')).toBeVisible()

  await openLink(page, await newLink())
  await question.getByRole('button', { name: 'Continuer avec Alan Turing' }).press('Enter')
  await expect(page.getByText('Bonjour Alan')).toBeVisible()
})

test('a session token in an address opens no session', async ({ page, request }) => {
  const { token } = await newPerson(request, 'salon')
  allow(page, 'POST /v2/authentications', 410)
  await openLink(page, `/salon/inscription?token=${token}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeVisible()
})

test('an address that has an account already is told so', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  allow(page, 'POST /users', 409)
  allow(page, 'POST /users', 422)
  await page.goto('/salon/account/create')
  await seen(page, 'account-create')
  await write(page, 'Adresse e-mail', person.email)
  await write(page, 'Prénom', 'Jeanne')
  await write(page, 'Nom', 'Marchand')
  await page.getByLabel(/^Choisissez un mot de passe/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Cet email est déjà utilisé sur ce domaine')).toBeVisible()
  await seen(page, 'account-email-used')
})

test('an exhibitor is sent to the organisers', async ({ page }) => {
  allow(page, 'POST /authentications/login', 403)
  await page.goto('/atelier/login')
  await signIn(page, 'exposante@parvis.example', 'parvis-partout')
  await expect(page.getByText('Vous faites partie des exposants')).toBeVisible()
  await seen(page, 'login-exhibitor')
})

test('the type of participant is asked at the entrance, with the consent that the event requires', async ({ page }) => {
  await page.goto('/atelier/inscription')
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(newEmail('curieuse'))
  await page.getByRole('button', { name: 'Continuer' }).click()
  await write(page, 'Prénom', 'Zoé')
  await write(page, 'Nom', 'Lagarde')
  await page.getByLabel(/^Choisissez un mot de passe/).fill(PASSWORD)
  // The types load after the form.
  await expect(page.getByRole('combobox', { name: 'Type de participant' })).toBeVisible()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Type de participant est obligatoire')).toBeVisible()
  await expect(page.getByText('Cet accord est nécessaire pour continuer')).toBeVisible()
  await seen(page, 'login-creation-typology')
  await page.getByRole('combobox', { name: 'Type de participant' }).selectOption('Curieux')
  await tick(page, 'J’ai lu la charte de l’atelier')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()

  await page.getByRole('radio', { name: /^Je participe sur place/ }).check()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expectStep(page, 'Quels jours viendrez-vous ?')
  await expect(page.getByRole('checkbox', { name: /Petit électroménager.*Complet/ })).toBeDisabled()
  await seen(page, 'dates-full')
  await tick(page, 'Textile et cuir')
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expectStep(page, 'Vos informations')
  await expect(page.getByText('Ce champ ne peut pas être affiché ici')).toBeVisible()
  await seen(page, 'form-unknown-component')
})

test('a person without a known type says it before anything else', async ({ page, request }) => {
  // Only a substitute is created without a type.
  const represented = await newPerson(request, 'atelier', { typoId: 'curieux', consents: ['charte'] })
  const email = newEmail('remplacante')
  const invitation = { firstName: 'Odette', lastName: 'Fabre', email }
  await registered(request, represented, { participation: { participation: 2 }, invitation })
  const { link } = await mailTo(request, 'atelier', email, /Vous représentez/)
  await openLink(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'Vous participez en tant que…' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Type de participant est obligatoire')).toBeVisible()
  await seen(page, 'typology-choice')
  await page.getByRole('radio', { name: 'Réparateur' }).check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Il vous reste à vous inscrire')).toBeVisible()
})
