import { changeRole } from '@parvis/contract/team/team.ts'
import { addWebhook, listWebhooks } from '@parvis/contract/webhooks/webhooks.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { WebhookScreen } from './WebhookScreen.tsx'
import { WebhooksScreen } from './WebhooksScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

/** A reserved domain (RFC 2606): nothing is called. */
const URL_OF_NOBODY = 'https://outil.invalid/parvis'

async function added() {
  const on = await stage()
  const { screen, press } = await on.show(<WebhooksScreen />, { as: ORGANISER })
  await press('Ajouter un webhook')
  await screen.getByRole('textbox', { name: /^Adresse/ }).fill(URL_OF_NOBODY)
  await screen.getByRole('checkbox', { name: 'Un mail revient' }).click()
  await press('Ajouter')
  await expect.element(screen.getByRole('dialog', { name: 'Secret de outil.invalid' })).toBeVisible()
  return { on, screen, press }
}

test('an address is given its kinds of notices, and its secret is shown once', async () => {
  const { on, screen } = await added()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^whsec_[\w+/]{43}=$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  const line = screen.getByRole('listitem').filter({ hasText: URL_OF_NOBODY })
  await expect.element(line.getByText('Actif')).toBeVisible()
  await expect.element(line.getByText(/^10 sortes de messages · Encore rien de reçu$/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('whsec_')
  const { data } = await on.ask(ORGANISER, listWebhooks, { params: on.ids })
  expect(data[0]?.kinds).not.toContain('mail.returned')
})

test('an address of a private network is refused at its field', async () => {
  const on = await stage()
  const { screen, press } = await on.show(<WebhooksScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('heading', { name: 'Aucun webhook' })).toBeVisible()
  await press('Ajouter un webhook')
  const field = screen.getByRole('textbox', { name: /^Adresse/ })
  await field.fill('https://192.168.1.20/parvis')
  await press('Ajouter')
  await expect.element(screen.getByText(/^Cette adresse est celle d’un réseau privé/)).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('a list that could not be read is read again on demand', async () => {
  const on = await stage()
  const { mend } = cutNetwork((path) => path.endsWith('/webhooks'))
  const { screen, press } = await on.show(<WebhooksScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  mend()
  await press('Réessayer')
  await expect.element(screen.getByRole('heading', { name: 'Aucun webhook' })).toBeVisible()
})

test('a trial is sent, read and sent again; then the address is paused, and removed', async () => {
  const { on } = await added()
  await cleanup()
  const { data } = await on.ask(ORGANISER, listWebhooks, { params: on.ids })
  const scene = { path: `/webhooks/${data[0]?.id}`, route: '/webhooks/$webhookId' }
  const { screen, press, where } = await on.show(<WebhookScreen />, { as: ORGANISER, ...scene })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'outil.invalid' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Aucun message' })).toBeVisible()
  await press('Envoyer un essai')
  const row = screen.getByRole('row').filter({ hasText: 'Essai' })
  await expect.element(row.getByText('En attente')).toBeVisible()
  await commands.settleJobs()
  await expect.element(row.getByText(/^\d essais? · pas de réponse · prochain essai le/)).toBeVisible()
  await row.getByRole('button', { name: /^Contenu/ }).click()
  await expect.element(screen.getByText(/"type":"webhook\.test"/)).toBeVisible()
  await row.getByRole('button', { name: /^Renvoyer/ }).click()
  await expect.element(screen.getByText('Le message est renvoyé.')).toBeInTheDocument()
  await screen.getByRole('combobox', { name: 'Afficher' }).selectOptions('Reçus')
  await expect.element(screen.getByRole('heading', { name: 'Aucun message' })).toBeVisible()

  await press('Renouveler le secret…')
  await press('Renouveler')
  await expect.element(screen.getByText(/^whsec_/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await press('Suspendre')
  await expect.element(screen.getByText(/^Rien ne part/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Envoyer un essai' })).not.toBeInTheDocument()
  await press('Retirer…')
  await screen.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.poll(where).toBe('/organisation/reglages/webhooks')
  expect((await on.ask(ORGANISER, listWebhooks, { params: on.ids })).data).toEqual([])
})

test('an address saved by a removed lead is without effect, until another takes it over', async () => {
  const second = { email: 'seconde@exemple.fr', firstName: 'Ana', lastName: 'Roux', organiser: true as const }
  const on = await stage({ people: withCamille({}, [second]) })
  const body = { url: URL_OF_NOBODY, kinds: ['order.paid' as const] }
  const { id } = await on.ask(second.email, addWebhook, { params: on.ids, body })
  const role = { role: 'reader' as const, everywhere: false }
  await on.ask(ORGANISER, changeRole, { params: on.pathOf(second.email), body: role })
  const scene = { path: `/webhooks/${id}`, route: '/webhooks/$webhookId' }
  const { screen, press } = await on.show(<WebhookScreen />, { as: ORGANISER, ...scene })
  await expect.element(screen.getByText('Sans effet')).toBeVisible()
  await expect.element(screen.getByText(/^Enregistré par Ana Roux, qui ne fait plus l’équipe/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Envoyer un essai' })).not.toBeInTheDocument()
  await press('Le reprendre à mon nom')
  await expect.element(screen.getByText('Actif')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Envoyer un essai' })).toBeVisible()
})
