import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { createEvent } from '@parvis/contract/event-templates/event-templates.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { MAILS } from '#features/emails/kit/mailTexts.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { loadWords } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { newKey, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { SenderScreen } from './SenderScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const TEMPLATE = { id: 'mot', label: 'Mot', type: 'event', language: 'fr', subject: 'Un mot', bodyHtml: '<p>Oui</p>' }
const EMAILS = { templates: [TEMPLATE], actions: [{ id: 1 as const, enabled: true, templates: { fr: 'mot' } }] }

/** Leaves a mail without its subject, and does not save it. */
function Blanked() {
  const { draft, isChanged, edit } = usePart(MAILS)
  const blank = () => draft && edit({ ...draft, templates: draft.templates.map((one) => ({ ...one, subject: '' })) })
  return (
    <>
      <Button onClick={blank}>Vider</Button>
      {isChanged ? <p>Modifié</p> : null}
    </>
  )
}

test('the sender of the mails is given, and a missing value is told at its field', async () => {
  const on = await stage()
  const { screen, press } = await on.show(<SenderScreen />, { as: ORGANISER })
  const field = (name: RegExp) => screen.getByRole('textbox', { name })
  await field(/^Nom affiché/).fill('Les Bâtisseurs')
  await press('Enregistrer')
  await expect.element(field(/^Adresse d’envoi/)).toHaveAttribute('aria-invalid', 'true')
  await field(/^Adresse d’envoi/).fill('salon@exemple.fr')
  await field(/^Adresse de réponse/).fill('pas une adresse')
  await press('Enregistrer')
  await expect.element(field(/^Adresse de réponse/)).toHaveAttribute('aria-invalid', 'true')
  await field(/^Adresse de réponse/).fill('')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  const { value } = await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'emails' } })
  expect(value).toMatchObject({
    sender: { fromName: 'Les Bâtisseurs', fromAddress: 'salon@exemple.fr', replyTo: null },
  })
})

test('a sender that was set is taken away again', async () => {
  const sender = { fromName: 'Salon', fromAddress: 'salon@exemple.fr', replyTo: null }
  const on = await stage({ emails: { ...EMAILS, sender } })
  const { screen, press } = await on.show(<SenderScreen />, { as: ORGANISER })
  await screen.getByRole('textbox', { name: /^Nom affiché/ }).fill('')
  await screen.getByRole('textbox', { name: /^Adresse d’envoi/ }).fill('')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  const { value } = await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'emails' } })
  expect(value).not.toHaveProperty('sender')
})

test('a fault in a text out of sight is named, with the way to it', async () => {
  const on = await stage({ emails: EMAILS })
  const { screen, press } = await on.show(<Blanked />, { as: ORGANISER })
  await press('Vider')
  await expect.element(screen.getByText('Modifié')).toBeVisible()
  await cleanup()
  const other = await on.show(<SenderScreen />, { as: ORGANISER })
  await other.press('Enregistrer')
  const link = other.screen.getByRole('link', { name: /s’inscrit pour venir sur place \(français\)/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/organisation/mails/textes/1?langue=fr'))
})

test('the sender is read, not changed, by the lead of one event among several', async () => {
  const sender = { fromName: 'Salon', fromAddress: 'salon@exemple.fr', replyTo: null }
  const second = { email: 'seconde@exemple.fr', firstName: 'Nour', lastName: 'Haddad', organiser: true as const }
  const on = await stage({ emails: { ...EMAILS, sender }, people: withCamille({}, [second]) })
  const shown = async () => {
    const { screen } = await on.show(<SenderScreen />, { as: second.email })
    const name = screen.getByRole('textbox', { name: /^Nom affiché/ })
    await expect.element(name).toHaveValue('Salon')
    return { name, note: screen.getByText(/^Seule une personne qui dirige tous les événements/) }
  }
  const alone = await shown()
  await expect.element(alone.name).toBeEnabled()
  await expect.element(alone.note).not.toBeInTheDocument()
  await cleanup()
  const from = { eventId: on.ids.eventId, without: [] }
  await on.ask(ORGANISER, createEvent, {
    body: { name: 'Suite', context: `c${newKey()}`, firstDay: '2028-05-11', from },
  })
  const among = await shown()
  await expect.element(among.name).toBeDisabled()
  await expect.element(among.note).toBeVisible()
})
