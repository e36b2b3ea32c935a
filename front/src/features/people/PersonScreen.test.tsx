import { createAccount } from '@parvis/contract/auth/auth.ts'
import { listMails, readMail } from '@parvis/contract/emails/emails.ts'
import { createInvite } from '@parvis/contract/invitations/invitations.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getUser, updateUser } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { CallError } from '#kit/call.ts'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage, withCamille, withCamilleOnSite } from '#testing/stage.tsx'
import { PersonScreen } from './PersonScreen.tsx'

const TWIN = 'c.roux@exemple.fr'
const COMPANION = 'sacha@exemple.fr'
const onSite = (...days: string[]) => ({ choice: 'onsite' as const, days })

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const show = (on: Stage, email = CAMILLE) =>
  on.show(<PersonScreen />, {
    ...{ as: ORGANISER, path: `/organisation/participants/${on.person(email).userId}` },
    route: '/organisation/participants/$userId',
  })
/** Reads the person without `getPerson`, whose readings are counted and would show in the card's history. */
const userOf = (on: Stage, email = CAMILLE) => {
  const { domainId, eventId, userId } = on.pathOf(email)
  return on.ask(ORGANISER, getUser, { params: { domainId, userId }, query: { eventId } })
}
const comes = async (on: Stage, email = CAMILLE) => (await userOf(on, email)).UserEvent?.registered
const isGone = (on: Stage, email = CAMILLE) =>
  userOf(on, email).then(
    () => false,
    (error: unknown) => error instanceof CallError && [403, 404].includes(error.status),
  )

const twice = () =>
  stage({
    people: withCamilleOnSite([{ email: TWIN, firstName: 'C.', lastName: 'Roux', participation: onSite('j2') }]),
  })

test('two cards are merged once the other is found and the effects were read', async () => {
  const on = await twice()
  const { screen, press } = await show(on)
  await press('Réunir avec une autre fiche…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('L’autre fiche').fill('personne')
  await expect.element(dialog.getByText('Personne d’autre ne correspond.')).toBeVisible()
  await dialog.getByLabelText('L’autre fiche').fill('rouxx')
  await expect.element(dialog.getByRole('button', { name: 'C. Roux · c.roux@exemple.fr · nom proche' })).toBeVisible()
  await dialog.getByLabelText('L’autre fiche').fill('roux')
  // A person cannot be merged with themselves.
  await expect.element(dialog.getByRole('button', { name: /c\.roux@exemple\.fr/ })).toBeVisible()
  expect(dialog.getByRole('button', { name: /camille@exemple\.fr/ }).query()).toBeNull()
  await dialog.getByRole('button', { name: /c\.roux@exemple\.fr/ }).click()
  await expect.element(dialog.getByText('Une réunion ne se défait pas. Le journal garde qui l’a faite.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'C.', exact: true }).click()
  await press('Réunir les deux fiches')
  await expect.element(screen.getByText('Les deux fiches n’en font plus qu’une.').first()).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'C. Roux' })).toBeVisible()
  expect(await isGone(on, TWIN)).toBe(true)
})

test('changes since the last reading are told anew, and no card goes until they are read', async () => {
  const on = await twice()
  const { screen, press } = await show(on)
  await press('Réunir avec une autre fiche…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: /c\.roux@exemple\.fr/ }).click()
  await expect.element(dialog.getByRole('radio', { name: 'C.', exact: true })).toBeVisible()
  const params = { domainId: on.ids.domainId, userId: on.person(TWIN).userId }
  await on.ask(ORGANISER, updateUser, { params, query: { eventId: on.ids.eventId }, body: { firstName: 'Cam' } })
  await press('Réunir les deux fiches')
  await expect.element(dialog.getByText(/ont changé entre-temps/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Cam', exact: true })).toBeVisible()
  expect(await isGone(on, TWIN)).toBe(false)
  await press('Réunir les deux fiches')
  await expect.element(screen.getByText('Les deux fiches n’en font plus qu’une.').first()).toBeVisible()
  expect(await isGone(on, TWIN)).toBe(true)
})

test('two cards are left as they are where it is given up, or the network is', async () => {
  const on = await twice()
  const { screen, press } = await show(on)
  await press('Réunir avec une autre fiche…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: /c\.roux@exemple\.fr/ }).click()
  await expect.element(dialog.getByRole('radio', { name: 'C.', exact: true })).toBeVisible()
  await dialog.getByText('Garder deux fiches').click()
  await expect.element(dialog).not.toBeInTheDocument()
  cutNetwork((path) => path.endsWith('/merge'))
  await press('Réunir avec une autre fiche…')
  await dialog.getByRole('button', { name: /c\.roux@exemple\.fr/ }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Réunir les deux fiches' })).toBeDisabled()
  vi.restoreAllMocks()
  expect(await isGone(on, TWIN)).toBe(false)
})

test('a payment under way on each of two cards keeps them apart, and why is told', async () => {
  const unpaid = { ...onSite('j1'), isCompleted: false }
  const twin = { email: TWIN, firstName: 'C.', lastName: 'Roux', participation: unpaid }
  const on = await stagePaying({}, { people: withCamille({ participation: unpaid }, [twin]) })
  await beginPayment(on)
  await beginPayment(on, 'online', TWIN)
  const { screen, press } = await show(on)
  await press('Réunir avec une autre fiche…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: /c\.roux@exemple\.fr/ }).click()
  await expect.element(dialog.getByText(/^Un paiement est en cours sur chacune des deux fiches/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Réunir les deux fiches' })).toBeDisabled()
})

const withCompanion = () =>
  stage({
    people: withCamilleOnSite([
      {
        email: COMPANION,
        firstName: 'Sacha',
        lastName: 'Petit',
        participation: { ...onSite('j1'), registeredBy: CAMILLE },
      },
    ]),
  })

test('a registration is kept, then cancelled, with the chosen companions alone', async () => {
  const on = await withCompanion()
  const { screen, press } = await show(on)
  await press('Annuler l’inscription…')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Ses places se libèrent, et vont d’abord à la liste d’attente.')).toBeVisible()
  await dialog.getByText('Garder l’inscription').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await comes(on)).toBe(true)
  await press('Annuler l’inscription…')
  await expect.element(dialog.getByRole('checkbox', { name: 'Prévenir par un mail' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Sacha Petit' }).click()
  await press('Annuler l’inscription')
  await expect.element(screen.getByText('L’inscription est annulée, ses places sont libres.').first()).toBeVisible()
  expect(await comes(on)).toBe(false)
  expect(await comes(on, COMPANION)).toBe(false)
})

test('a registration changed meanwhile is not cancelled before the change is seen', async () => {
  const on = await withCompanion()
  const { screen, press } = await show(on)
  await press('Annuler l’inscription…')
  const values = { participation: { participation: 4 as const }, dates: { dayIds: ['j1', 'j2'] } }
  await on.ask(CAMILLE, register, { params: on.pathOf(CAMILLE), body: { values } })
  await press('Annuler l’inscription')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/ont changé entre-temps/)).toBeVisible()
  expect(await comes(on)).toBe(true)
})

test('paid money is kept or given back as chosen, and giving it back goes on at the documents', async () => {
  const on = await stagePaying()
  await playSandbox(await beginPayment(on), 'accept')
  const { screen, press, where } = await show(on)
  await press('Annuler l’inscription…')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^84,00\s€ ont été facturés/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /^Garder 84,00/ })).toBeChecked()
  cutNetwork((path) => path.endsWith('/cancellation'))
  await press('Annuler l’inscription')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  vi.restoreAllMocks()
  expect(await comes(on)).toBe(true)
  await dialog.getByRole('radio', { name: /^Rembourser ensuite/ }).click()
  await press('Annuler l’inscription')
  await expect.poll(() => where()).toBe('/organisation/argent/factures')
  expect(await comes(on)).toBe(false)
})

test('the fate of companions is told before their host is erased', async () => {
  const on = await withCompanion()
  const { screen, press } = await show(on)
  await press('Effacer cette personne…')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^Sacha Petit a un compte et garde son inscription/)).toBeVisible()
})

test('a person is kept, then erased once the losses are told, and the proof is there to take', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, press, where } = await show(on)
  await press('Effacer cette personne…')
  const dialog = screen.getByRole('dialog', { name: 'Effacer Camille Roux\u202f?' })
  await expect.element(dialog.getByText('Un effacement ne se rattrape pas.')).toBeVisible()
  await dialog.getByText('Garder cette personne').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await isGone(on)).toBe(false)
  await press('Effacer cette personne…')
  await press('Effacer cette personne')
  await expect.element(screen.getByText(/^La personne est effacée\. Le journal/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Télécharger la preuve' })).toBeVisible()
  expect(await isGone(on)).toBe(true)
  await screen.getByRole('dialog').getByText('Revenir à la liste').click()
  await expect.poll(() => where()).toBe('/organisation/participants')
})

test('a person who joined the team meanwhile is not erased, and one already gone leaves no proof', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, press } = await show(on)
  await press('Effacer cette personne…')
  await on.change({ people: withCamille({ participation: onSite('j1'), organiser: 'reader' }) })
  await press('Effacer cette personne')
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible()
  expect(await isGone(on)).toBe(false)
  await cleanup()
  const other = await stage({ people: withCamilleOnSite() })
  const late = await show(other)
  await late.press('Effacer cette personne…')
  await other.ask(ORGANISER, eraseUser, { params: other.pathOf(CAMILLE) })
  await late.press('Effacer cette personne')
  await expect.element(late.screen.getByRole('dialog').getByRole('alert')).toBeVisible()
})

const mailsTo = async (on: Stage, email: string) => {
  const { data } = await on.ask(ORGANISER, listMails, { params: on.ids, query: {} })
  return data.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('a mail is written by hand to a person, is refused while a field is empty, and stays on their card', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, press } = await show(on)
  await press('Écrire…')
  const dialog = screen.getByRole('dialog', { name: 'Écrire à Camille Roux' })
  await dialog.getByRole('textbox', { name: /^Objet/ }).fill('Votre badge')
  await press('Envoyer')
  await expect.element(dialog.getByRole('textbox', { name: /^Message/ })).toHaveAccessibleDescription(/obligatoire/)
  await expect.element(dialog.getByRole('textbox', { name: /^Message/ })).toHaveFocus()
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Bonjour <Camille>,\nil vous attend.\n\nÀ demain')
  cutNetwork((path) => path.endsWith('/emails/send'))
  await press('Envoyer')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(await mailsTo(on, CAMILLE)).toEqual([])
  vi.restoreAllMocks()
  await press('Envoyer')
  await expect.element(screen.getByText(`Mail parti à ${CAMILLE}`).first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await mailsTo(on, CAMILLE)).toEqual(['Votre badge'])
  const { data } = await on.ask(ORGANISER, listMails, { params: on.ids, query: {} })
  const { html } = await on.ask(ORGANISER, readMail, { params: { ...on.ids, mailId: data[0]?.id ?? '' } })
  expect(html).toMatch(/<p[^>]*>Bonjour &lt;Camille&gt;,<br[^>]*>il vous attend\.<\/p>\s*<p[^>]*>À demain<\/p>/)
  await expect.element(screen.getByText(/· Votre badge$/)).toBeVisible()
})

test('the card of a person known from elsewhere says that it shows the inviter’s words', async () => {
  const on = await stage({ people: withCamilleOnSite(), settings: { FO_INVITE_ACTIVE: true } })
  const params = on.pathOf(CAMILLE)
  const known = { email: 'connue@exemple.fr', password: 'connue de longue date', firstName: 'Zoé', lastName: 'Secret' }
  const query = { eventId: on.ids.eventId }
  const { data } = await on.ask(CAMILLE, createAccount, { params, query, body: known })
  await on.ask(CAMILLE, createInvite, { params, body: { email: known.email, firstName: 'Ada', lastName: 'Byron' } })
  const { screen } = await on.show(<PersonScreen />, {
    ...{ as: ORGANISER, path: `/organisation/participants/${data.user.id}` },
    route: '/organisation/participants/$userId',
  })
  await expect.element(screen.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
  await expect.element(screen.getByText(/hors de cet événement/)).toBeVisible()
})

test('the card names the language that is read, and leads to the badge of a complete registration', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { domainId, eventId, userId } = on.pathOf(CAMILLE)
  await on.ask(ORGANISER, updateUser, { params: { domainId, userId }, query: { eventId }, body: { languageId: 'en' } })
  const { screen } = await show(on)
  await expect.element(screen.getByRole('paragraph').filter({ hasText: /^anglais$/ })).toBeVisible()
  const badge = screen.getByRole('link', { name: 'Imprimer le badge' })
  await expect
    .element(badge)
    .toHaveAttribute('href', expect.stringMatching(`/participants/badges\\?personnes=${userId}$`))
  await cleanup()
  const { screen: unanswered } = await show(await stage())
  await expect.element(unanswered.getByRole('heading', { name: 'Camille Roux' })).toBeVisible()
  await expect.element(unanswered.getByRole('link', { name: 'Imprimer le badge' })).not.toBeInTheDocument()
})

test('the card says whether a person refuses photos, and the team notes it for them', async () => {
  const on = await stage({ people: withCamilleOnSite(), settings: { FO_PHOTOS_ACTIVE: true } })
  const { screen } = await show(on)
  const box = screen.getByRole('checkbox', { name: 'Cette personne ne souhaite pas apparaître sur les photos' })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expect.poll(async () => (await userOf(on)).UserEvent?.refusesPhotos).toBe(true)
  await expect.element(screen.getByText(/a changé le refus/)).toBeVisible()
  await expect.element(box).toBeChecked()
})
