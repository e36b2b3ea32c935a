import { getPart, getReadiness, savePart } from '@parvis/contract/event-config/event-config.ts'
import { getContext } from '@parvis/contract/events/events.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { paths } from '#kit/paths.ts'
import { loadWords } from '#kit/say.tsx'
import type { Staging } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage, withCamille, withCamilleOnSite } from '#testing/stage.tsx'
import { PublicationPanel } from './PublicationPanel.tsx'
import { UnpublishPanel } from './UnpublishPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

async function open(more: Staging = {}) {
  const on = await stage({ published: false, days: [{ id: 'j1', day: '2090-03-11' }], ...more })
  const onPublished = vi.fn()
  const { context } = on.boot.event
  const screens = new Set([paths.general(context), paths.payment(context)])
  const shown = await on.show(<PublicationPanel open={screens} onPublished={onPublished} />, { as: ORGANISER })
  const isPublished = async () =>
    (await on.ask(ORGANISER, getContext, { params: { context: on.boot.event.context } })).isPublished
  return {
    on,
    onPublished,
    isPublished,
    publish: shown.screen.getByRole('button', { name: 'Publier l’événement', exact: true }),
    ...shown,
  }
}

test('an event without obstacles is published by one button, which tells its effect', async () => {
  const { screen, publish, onPublished, isPublished } = await open()
  await expect.element(screen.getByText(/^Aucun mail ne part/)).toBeVisible()
  await expect.element(screen.getByText('Les inscriptions ouvrent aussitôt.')).toBeVisible()
  await publish.click()
  await expect.poll(() => onPublished.mock.calls.length).toBe(1)
  expect(await isPublished()).toBe(true)
})

test('while something stops it, the button says how many and leads to the first', async () => {
  const { screen, publish, onPublished, isPublished } = await open({ settings: { FO_PAYMENT_ACTIVE: true } })
  await expect.element(screen.getByText('Le vendeur est incomplet')).toBeVisible()
  await expect.element(screen.getByText('1 point empêche la publication')).toBeVisible()
  // Each line leads to its own field.
  const link = screen.getByRole('link', { name: 'Compléter le vendeur' }).first()
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/argent\/paiement\?reglage=FO_SELLER$/))
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  // Within reach of the keyboard: it leads to what it waits for.
  ;(publish.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('region', { name: 'À régler' })).toHaveFocus()
  expect(onPublished).not.toHaveBeenCalled()
  expect(await isPublished()).toBe(false)
})

test('the outcome of a publication is one sentence, until its obstacles are settled', async () => {
  const { on, screen } = await open({
    settings: { FO_ARTICLES_ACTIVE: true },
    articles: [{ id: 'gala', label: 'Gala', price: 62.5, days: { 0: {} } }],
  })
  await expect.element(screen.getByText('Vos articles ont un prix et personne ne peut payer')).toBeVisible()
  await expect.element(screen.getByText(/^1 article, à 75,00\s€, serait donné/)).toBeVisible()
  await expect.element(screen.getByText(/Publié ainsi, l’événement inscrirait sans faire payer\.$/)).toBeVisible()
  const params = { ...on.ids, part: 'settings' as const }
  const { revision } = await on.ask(ORGANISER, getPart, { params })
  await on.ask(ORGANISER, savePart, { params, body: { revision, value: {} } })
  await screen.unmount()
  const later = await on.show(<PublicationPanel open={new Set()} onPublished={vi.fn()} />, { as: ORGANISER })
  await expect
    .element(later.screen.getByRole('button', { name: 'Publier l’événement', exact: true }))
    .not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(later.screen.getByText(/rien d’obligatoire\./)).toBeVisible()
})

test('an obstacle made by another page of the team meanwhile is told, and nothing is published', async () => {
  const { on, screen, publish, isPublished } = await open()
  await expect.element(publish).toBeVisible()
  const params = { ...on.ids, part: 'settings' as const }
  const { revision } = await on.ask(ORGANISER, getPart, { params })
  await on.ask(ORGANISER, savePart, {
    params,
    body: { revision, value: { FO_PAYMENT_ACTIVE: true } },
  })
  await publish.click()
  await expect.element(screen.getByText('Des points empêchent encore la publication')).toBeVisible()
  expect(await isPublished()).toBe(false)
})

test('points that could not be read are read again', async () => {
  const { mend } = cutNetwork((path) => path.endsWith('/readiness'))
  const { screen, press, publish } = await open()
  await expect.element(screen.getByRole('button', { name: 'Essayer maintenant' })).toBeVisible()
  mend()
  await press('Essayer maintenant')
  await expect.element(publish).toBeVisible()
})

test('the page is taken back once that is confirmed, unless the event has registrations', async () => {
  const on = await stage({ days: [{ id: 'j1', day: '2090-03-11' }] })
  const done = vi.fn()
  const { screen, press } = await on.show(<UnpublishPanel onUnpublished={done} />, { as: ORGANISER })
  await press('Dépublier l’événement')
  await screen.getByRole('dialog').getByText('Laisser en ligne').click()
  expect(done).not.toHaveBeenCalled()
  await press('Dépublier l’événement')
  await press('Dépublier')
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect((await on.ask(ORGANISER, getReadiness, { params: on.ids, query: {} })).data.length).toBeGreaterThan(0)
  await screen.unmount()

  const held = await stage({ people: withCamilleOnSite() })
  const other = await held.show(<UnpublishPanel onUnpublished={done} />, { as: ORGANISER })
  await expect
    .element(other.screen.getByText(/^Une personne s’est inscrite ou a répondu\. La page reste/))
    .toBeVisible()
  const instead = other.screen.getByRole('link', { name: 'Fermer les inscriptions' })
  await expect.element(instead).toHaveAttribute('href', expect.stringMatching(/reglage=FO_REGISTER_END$/))
  expect(other.screen.getByRole('button', { name: 'Dépublier l’événement' }).query()).toBeNull()
})

test('a registration made while the question is open keeps the page online', async () => {
  const on = await stage({ people: withCamille({}) })
  const { screen, press } = await on.show(<UnpublishPanel onUnpublished={vi.fn()} />, { as: ORGANISER })
  await press('Dépublier l’événement')
  const values = { participation: { participation: 4 as const }, dates: { dayIds: ['j1'] } }
  await on.ask(CAMILLE, register, { params: on.pathOf(CAMILLE), body: { values } })
  await press('Dépublier')
  await expect
    .element(screen.getByText(/^(Des personnes se sont déjà inscrites|Une personne s’est inscrite)/))
    .toBeVisible()
})
