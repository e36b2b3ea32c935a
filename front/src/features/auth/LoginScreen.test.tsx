import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage, Staging } from '#testing/stage.tsx'
import { CAMILLE, CLOSED, stage, withCamille } from '#testing/stage.tsx'
import { LoginScreen } from './LoginScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const begin = (settings: Staging['settings']) =>
  stage({ settings: settings ?? {}, people: withCamille({ password: 'parvis' }) })

async function show(on: Stage, email?: string) {
  const { screen, press } = await on.show(<LoginScreen />, { as: null })
  if (email) {
    await screen.getByRole('textbox', { name: /^Adresse e-mail/ }).fill(email)
    await press('Continuer')
  }
  const titled = (name: string) => expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  return { screen, press, titled }
}

test('a person without a password is offered a link beside it', async () => {
  const { screen, press, titled } = await show(await begin({}), CAMILLE)
  await expect.element(screen.getByLabelText(/^Mot de passe/)).toBeVisible()
  await press('Recevoir un lien de connexion')
  await expect.element(screen.getByText(/Un lien envoyé à votre adresse vous connecte/)).toBeVisible()
  await press('Recevoir un lien de connexion')
  await titled('Consultez votre messagerie')
})

test('where links go by text message, a person asking for one is told how to verify their mobile', async () => {
  const on = await begin({ FO_MEETING_AUTO_CONNECT: true, FO_MEETING_SMS_MODE: true })
  const { screen, press, titled } = await show(on, CAMILLE)
  await press('Recevoir un lien de connexion')
  await titled('Consultez votre messagerie')
  await expect.element(screen.getByText(/^Si votre mobile est vérifié, le lien y arrive par SMS/)).toBeVisible()
})

test('where a link signs in, a password does too', async () => {
  const { screen, press } = await show(await begin({ FO_MEETING_AUTO_CONNECT: true }), CAMILLE)
  await press('Utiliser un mot de passe')
  await screen.getByLabelText(/^Mot de passe/).fill('faux')
  await press('Se connecter')
  await expect.element(screen.getByRole('alert')).toBeVisible()
})

test('a closed event says so before the address is asked, and offers no account', async () => {
  const on = await begin(CLOSED)
  const { screen, press, titled } = await show(on)
  await titled('Les inscriptions sont fermées')
  await expect.element(screen.getByText(/pour vous inscrire/)).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: /^Adresse e-mail/ }).fill('tardif@exemple.fr')
  await press('Continuer')
  await expect.element(screen.getByText(/il est trop tard pour s’inscrire/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Créer mon compte' })).not.toBeInTheDocument()
})

test('the title of the tab tells the purpose of the page: to sign in, or to make an account', async () => {
  const on = await begin({})
  const { screen, press } = await show(on)
  expect(document.title).toMatch(/^Se connecter/)
  await screen.getByRole('textbox', { name: /^Adresse e-mail/ }).fill('nouvelle@exemple.fr')
  await press('Continuer')
  await expect.element(screen.getByRole('button', { name: 'Créer mon compte' })).toBeVisible()
  expect(document.title).toMatch(/^Créer votre compte/)
})

test('an address that the event does not allow redirects to the home page', async () => {
  const on = await begin({})
  const path = '/login?referer=https%3A%2F%2Failleurs.example%2F'
  const { screen, press, where } = await on.show(<LoginScreen />, { as: null, path })
  await screen.getByRole('textbox', { name: /^Adresse e-mail/ }).fill(CAMILLE)
  await press('Continuer')
  await screen.getByLabelText(/^Mot de passe/).fill('parvis')
  await press('Se connecter')
  await expect.poll(where).toBe('')
})

test('the star is explained, and a wrong address is shown beside a right one', async () => {
  const { screen, press } = await show(await begin({}))
  const email = screen.getByRole('textbox', { name: /^Adresse e-mail/ })
  await expect.element(screen.getByText('Les champs marqués d’un * sont obligatoires.')).toBeVisible()
  await email.fill('camille@')
  await press('Continuer')
  await expect
    .element(email)
    .toHaveAccessibleDescription("Par exemple nom@exemple.fr Le format de l'email est incorrect")
})
