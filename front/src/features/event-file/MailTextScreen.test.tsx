import { listMails } from '@parvis/contract/emails/emails.ts'
import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { MailsFields } from '#features/emails/kit/mailTexts.ts'
import { loadWords } from '#kit/say.tsx'
import type { Stage, Staging } from '#testing/stage.tsx'
import { ORGANISER, stage, withCamille, withCamilleOnSite } from '#testing/stage.tsx'
import { MailTextScreen } from './MailTextScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const LANGUAGES: Staging = { settings: { FO_LANGUAGES: ['fr', 'en'] } }

async function open(on: Stage, path = '/mails/1', as = ORGANISER) {
  const shown = await on.show(<MailTextScreen />, { as, path, route: '/mails/$actionId' })
  const { screen } = shown
  const body = screen.getByRole('textbox', { name: 'Texte' })
  const subject = screen.getByRole('textbox', { name: 'Objet' })
  return {
    ...shown,
    body,
    subject,
    saved: () => expect.element(screen.getByText(/^Enregistré à/)).toBeVisible(),
    said: () => body.element().textContent,
    /** What the mail says in its preview. */
    seen: () => screen.container.querySelector('iframe')?.contentDocument?.querySelector('.sheet')?.textContent ?? '',
  }
}

const filed = async (on: Stage) => {
  const { value } = await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'emails' } })
  return value as MailsFields
}

const written = (bodyHtml = '<p>Bonjour {{firstName}},</p>', subject = 'Un mot'): Staging['emails'] => ({
  templates: [{ id: 'mot', label: 'Mot', type: 'event', language: 'fr', subject, bodyHtml }],
  actions: [{ id: 1, enabled: true, templates: { fr: 'mot' } }],
})

test('a text of Parvis becomes the event’s own once it is changed, with its variables whole', async () => {
  const on = await stage()
  const { screen, body, said, subject, press, saved, seen } = await open(on)
  await expect.poll(said).toContain('Bonjour prénom,')
  await expect.element(screen.getByText(/^C’est le texte de Parvis/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('{{')
  await userEvent.click(subject)
  await userEvent.keyboard('{Control>}a{/Control}Bienvenue ')
  await screen.getByRole('button', { name: 'Ce qu’on sait de la personne' }).first().click()
  await screen
    .getByRole('list', { name: 'Ce qu’on sait de la personne' })
    .getByRole('button', { name: 'prénom', exact: true })
    .click()
  await userEvent.click(body)
  await userEvent.keyboard('{Control>}{Home}{/Control}Oyez. ')
  await expect.poll(seen).toContain('Oyez. Bonjour Orso,')
  await press('Enregistrer')
  await saved()
  const { templates, actions } = await filed(on)
  expect(templates).toMatchObject([
    { subject: 'Bienvenue {{firstName}}', label: 'Confirmation d’inscription – sur place' },
  ])
  expect(templates[0]?.bodyHtml).toMatch(/^<p>Oyez\. Bonjour \{\{firstName\}\},<\/p>.*<hr data-ticket/)
  expect(actions).toEqual([{ id: 1, enabled: true, templates: { fr: templates[0]?.id } }])
  await expect.element(screen.getByText('C’est votre texte qui part.')).toBeVisible()
})

test('a variable goes away whole, comes back, and is never typed in halves', async () => {
  const on = await stage({ emails: written() })
  const { body, press, saved } = await open(on)
  await userEvent.click(body)
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowLeft}{Backspace}')
  await expect.element(body).toHaveTextContent('Bonjour ,')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(body).toHaveTextContent('Bonjour prénom,')
  await userEvent.keyboard('{Control>}{End}{/Control} {{{{lastName}}')
  await expect.element(body).toHaveTextContent('Bonjour prénom, nom')
  await press('Enregistrer')
  await saved()
  expect((await filed(on)).templates[0]?.bodyHtml).toBe('<p>Bonjour {{firstName}}, {{lastName}}</p>')
})

test('titles, lists, links, a button, the ticket and a passage for some are made by pressing', async () => {
  const on = await stage({ emails: written('<p>Venez</p>') })
  const { screen, body, press, saved } = await open(on)
  await userEvent.click(body)
  await press('Titre')
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}')
  await press('Liste à puces')
  await userEvent.keyboard('un{Enter}deux{Enter}{Enter}plan{Shift>}{Home}{/Shift}')
  await screen.getByRole('button', { name: 'Lien', exact: true }).click()
  await screen.getByRole('textbox', { name: 'Adresse' }).fill('nulle part')
  await press('Choisir cette destination')
  await expect.element(screen.getByText(/^Il manque le début/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Adresse' }).fill('exemple.org/plan')
  await press('Choisir cette destination')
  await screen.getByRole('button', { name: 'Billet' }).click()
  await press('Bouton…')
  await press('Choisir cette destination')
  await userEvent.click(screen.getByText('plan'))
  await userEvent.keyboard('{End}')
  await userEvent.keyboard('{Enter}Réglez{Control>}b{/Control} vite')
  await screen.getByRole('button', { name: 'Seulement si', exact: true }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Seulement si' })).toHaveValue('due')
  await press('Enregistrer')
  await saved()
  expect((await filed(on)).templates[0]?.bodyHtml.replaceAll(' rel="noopener noreferrer"', '')).toBe(
    '<h2>Venez</h2><ul><li>un</li><li>deux</li></ul><p><a href="https://exemple.org/plan">plan</a></p>' +
      '<div data-only="due"><p>Réglez<strong> vite</strong></p></div>' +
      '<p><a data-button href="{{link}}">Ouvrir mon espace</a></p><hr data-ticket />',
  )
})

test('a conditional passage is seen by the people of its condition alone', async () => {
  const on = await stage({ emails: written('<p>Oui</p><div data-only="due"><p>Il reste à régler</p></div>') })
  const { screen, seen } = await open(on)
  const reader = screen.getByRole('combobox', { name: 'Vu par' })
  await reader.selectOptions('Dominique Exemple, qui vient sur place')
  await expect.poll(seen).toBe('\nOui\n')
  await reader.selectOptions('Dominique Exemple, qui doit encore régler')
  await expect.poll(seen).toContain('Il reste à régler')
})

test('a mail is shown as a chosen person of the event would receive it', async () => {
  const on = await stage({ people: withCamilleOnSite(), emails: written() })
  const { screen, seen } = await open(on)
  await screen.getByRole('combobox', { name: 'Vu par' }).selectOptions('une personne de l’événement')
  await screen.getByRole('searchbox', { name: 'Nom de la personne' }).fill('roux')
  await screen.getByRole('button', { name: 'Camille Roux' }).click()
  await expect.poll(seen).toContain('Bonjour Camille,')
})

test('a language of Parvis keeps its text, even where the French one is reworded, until it is worded too', async () => {
  const on = await stage({ ...LANGUAGES, emails: written() })
  const { screen, said, subject, press, saved } = await open(on, '/mails/1?langue=en')
  await expect.element(screen.getByText(/^C’est le texte de Parvis qui part/)).toBeVisible()
  await expect.poll(said).toContain('Hello prénom')
  await subject.fill('Welcome')
  await press('Enregistrer')
  await saved()
  const { templates, actions } = await filed(on)
  expect(Object.keys(actions[0]?.templates ?? {})).toEqual(['en', 'fr'])
  expect(templates.find(({ language }) => language === 'en')).toMatchObject({ subject: 'Welcome' })
})

test('a language that Parvis does not speak gets the French text, and its own is begun from that one', async () => {
  const on = await stage({ settings: { FO_LANGUAGES: ['fr', 'es'] }, emails: written() })
  const { screen, said, press, saved } = await open(on, '/mails/1?langue=es')
  await expect.element(screen.getByText(/^Pour cette langue \(espagnol\)/)).toBeVisible()
  await press('Partir du texte français')
  await expect.poll(said).toContain('Bonjour prénom')
  await press('Enregistrer')
  await saved()
  expect(Object.keys((await filed(on)).actions[0]?.templates ?? {})).toEqual(['es', 'fr'])
})

test('going back to the text of Parvis is asked first, and a text shared with another mail is left to it', async () => {
  const shared = written()
  const on = await stage({
    emails: { ...shared, actions: [1, 2].map((id) => ({ id: id as 1, templates: { fr: 'mot' } })) },
  })
  const { screen, said, press, saved } = await open(on)
  await press('Revenir au texte de Parvis')
  await screen.getByRole('dialog').getByRole('button', { name: 'Revenir au texte de Parvis' }).click()
  await expect.poll(said).toContain('nous vous attendons sur place')
  await press('Enregistrer')
  await saved()
  const { templates, actions } = await filed(on)
  expect([templates.map(({ id }) => id), actions]).toMatchObject([['mot'], [{ id: 2, templates: { fr: 'mot' } }]])
})

test('a trial goes to oneself, and its outcome is told', async () => {
  const on = await stage({ emails: written() })
  const { screen, press } = await open(on)
  await press('M’envoyer un essai')
  await expect.element(screen.getByText(/^Essai en route vers orga@exemple\.fr/)).toBeVisible()
  const { data } = await on.ask(ORGANISER, listMails, { params: on.ids, query: {} })
  expect(data).toMatchObject([{ to: ORGANISER, subject: 'Essai – Un mot' }])
})

test('a text that is left empty is told before it is saved, at its field', async () => {
  const on = await stage({ emails: written() })
  const { body, subject, press } = await open(on)
  await userEvent.click(subject)
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  await press('Enregistrer')
  await expect.element(subject).toHaveAttribute('aria-invalid', 'true')
  await expect.element(subject).toHaveFocus()
  await expect.element(body).not.toHaveAttribute('aria-invalid')
})

test('a member who may send mails and not change the event writes and saves them', async () => {
  const on = await stage({
    people: withCamille({}, [
      { email: 'ines@exemple.fr', firstName: 'Inès', lastName: 'Brun', organiser: 'registration' },
    ]),
    emails: written(),
  })
  const { screen, press, subject } = await open(on, '/mails/1', 'ines@exemple.fr')
  await userEvent.click(subject)
  await userEvent.keyboard('{End} !')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
})

test('the editor holds on a phone', async () => {
  await page.viewport(390, 844)
  const on = await stage({ ...LANGUAGES, emails: written('<p>Bonjour {{firstName}}, {{eventName}}</p>') })
  const { screen } = await open(on, '/mails/1')
  await expect.element(screen.getByRole('textbox', { name: 'Texte' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})
