import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { call } from '#kit/call.ts'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, stage } from '#testing/stage.tsx'
import { CreateAccountScreen } from './CreateAccountScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

async function open() {
  const on = await stage()
  const { screen, press } = await on.show(<CreateAccountScreen />, { as: null })
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
  async function fill(firstName: string, lastName: string) {
    await field(/^Adresse e-mail/).fill('lea@exemple.fr')
    await field(/^Prénom/).fill(firstName)
    await field(/^Nom/).fill(lastName)
    await screen
      .getByLabelText(/mot de passe/i)
      .first()
      .fill('parvis')
    await press('Créer mon compte')
  }
  return { on, field, fill }
}

test('an account made from its own page asks for names of two characters', async () => {
  const { field, fill } = await open()
  const short = /Deux caractères au moins sont nécessaires/
  await fill('L', ' N ')
  await expect.element(field(/^Prénom/)).toHaveAccessibleDescription(short)
  await expect.element(field(/^Nom/)).toHaveAccessibleDescription(short)
  await expect.element(field(/^Prénom/)).toHaveFocus()
  await fill('Lé', 'N')
  await expect.element(field(/^Prénom/)).not.toHaveAccessibleDescription(short)
  await expect.element(field(/^Nom/)).toHaveAccessibleDescription(short)
})

test('names of two characters are enough', async () => {
  const { on, fill } = await open()
  await fill('Lé', 'Ng')
  const { domainId, eventId } = on.ids
  const me = () => call(getMe, { params: { domainId }, query: { eventId } }).catch(() => undefined)
  await expect.poll(me).toMatchObject({ firstName: 'Lé', lastName: 'Ng' })
})

test('every field is needed, and each says so in the words of the specification', async () => {
  const on = await stage()
  const { screen, press } = await on.show(<CreateAccountScreen />, { as: null })
  await screen.getByRole('textbox', { name: /^Adresse e-mail/ }).fill('lea@')
  await press('Créer mon compte')
  await expect.element(screen.getByText("Le format de l'email est incorrect")).toBeVisible()
  await expect.element(screen.getByText('Le prénom est obligatoire')).toBeVisible()
  await expect.element(screen.getByText('Le nom est obligatoire')).toBeVisible()
  await expect.element(screen.getByText('Le mot de passe est obligatoire')).toBeVisible()
})

test('the error of a field shows until the field is written in, and no longer', async () => {
  const on = await stage()
  const { screen, press } = await on.show(<CreateAccountScreen />, { as: null })
  await press('Créer mon compte')
  await expect.element(screen.getByText('Le prénom est obligatoire')).toBeVisible()
  await screen.getByRole('textbox', { name: /^Prénom/ }).fill('Léa')
  await expect.element(screen.getByText('Le prénom est obligatoire')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Le nom est obligatoire')).toBeVisible()
})

test.each<[whose: string, settings: SomeSettings, said: string]>([
  ['of Parvis', {}, 'Vous avez donc déjà un compte.'],
  ['of the event', { FO_LOGIN_EMAIL_USED_HTML: '<p>Demandez à l’accueil.</p>' }, 'Demandez à l’accueil.'],
])('an address in use leads to a new password, with the words %s', async (_, settings, said) => {
  const on = await stage({ settings })
  const { screen, press } = await on.show(<CreateAccountScreen />, { as: null })
  for (const [name, text] of [
    [/^Adresse e-mail/, CAMILLE],
    [/^Prénom/, 'Léa'],
    [/^Nom/, 'Ng'],
  ] as const)
    await screen.getByRole('textbox', { name }).fill(text)
  await screen
    .getByLabelText(/mot de passe/i)
    .first()
    .fill('parvis')
  await press('Créer mon compte')
  await expect.element(screen.getByText('Cet email est déjà utilisé sur ce domaine')).toBeVisible()
  await expect.element(screen.getByText(said, { exact: false })).toBeVisible()
  const forgot = screen.getByRole('link', { name: 'Mot de passe oublié ?' }).first()
  await expect
    .element(forgot)
    .toHaveAttribute('href', expect.stringContaining(`/password/forgot?email=${encodeURIComponent(CAMILLE)}`))
})
