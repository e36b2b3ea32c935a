import { linkUsers } from '@parvis/contract/contacts/contacts.ts'
import { driveLive } from '@parvis/contract/live/live.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { saveDraft } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying, summaryOf } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, CLOSED, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { loadBoot } from './boot.ts'
import { HomePage } from './home.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const settings = {
  homeMessage: '<p>Bienvenue à <b>la fête</b></p>',
  FO_HOME_CONTACTS: true,
  FO_MEETING_USER_LINKS_ACTIVE: true,
}
const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'onsite' as const } },
  {
    ...{ email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
    participation: { choice: 'onsite' as const },
  },
]

test('the organiser’s banner is on top of the menu, and the way to one’s contacts says how many they are', async () => {
  const on = await stage({ settings, people })
  const { UserEvent: met } = await on.ask(ORGANISER, getMe, {
    params: { domainId: on.ids.domainId },
    query: { eventId: on.ids.eventId },
  })
  const params = { ...on.ids, userIdA: on.person(CAMILLE).userId, userIdB: met?.code ?? '' }
  await on.ask(CAMILLE, linkUsers, { params, body: {} })
  const { screen } = await on.show(<HomePage />)
  const banner = screen.getByRole('region', { name: 'Message de l’organisateur' })
  await expect.element(banner.getByText('la fête', { exact: true })).toBeVisible()
  const contacts = screen.getByRole('link', { name: /^Mes contacts/ })
  await expect.element(contacts.getByText('1 contact', { exact: true })).toBeInTheDocument()
  const isAbove = banner.element().compareDocumentPosition(contacts.element()) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).not.toBe(0)
})

test('a live without a date has its door on the home while a module is on air, for participants', async () => {
  const on = await stage({ settings: { ...settings, FO_HOME_LIVE: true }, people })
  const door = async () => {
    const { screen } = await on.show(<HomePage />)
    await expect.element(screen.getByRole('link', { name: /^Mes contacts/ })).toBeVisible()
    return screen.getByRole('link', { name: /^Le direct/ })
  }
  await expect.element(await door()).not.toBeInTheDocument()
  await cleanup()
  await on.ask(ORGANISER, driveLive, { params: on.ids, body: { activeModule: 'chat' } })
  await expect.element(await door()).toHaveAttribute('href', expect.stringMatching(/\/live$/))
})

test('the organiser’s banner is above the ticket and the menu, on a phone and on a wide screen', async () => {
  const on = await stage({ settings })
  const { screen } = await on.show(<HomePage />)
  const banner = screen.getByRole('region', { name: 'Message de l’organisateur' })
  const todo = screen.getByRole('link', { name: 'M’inscrire' })
  const menu = screen.getByRole('navigation', { name: 'Rubriques' })
  await expect.element(todo).toBeVisible()
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height)
    await expect.element(banner).toBeVisible()
    const { bottom } = banner.element().getBoundingClientRect()
    for (const below of [todo, menu]) expect(below.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  }
})

test('registering is said to take two minutes only where there are few questions', async () => {
  const field = { model: 'UE' as const, component: 'text', isExtended: true }
  const formOf = (count: number) => ({
    ...{ id: 'f1', name: 'f1', layout: 'one-column' as const },
    models: Array.from({ length: count }, (_, index) => ({ ...field, key: `q${index}`, label: `Question ${index}` })),
  })
  // The choice and the days are two more questions.
  for (const [count, text] of [
    [6, /deux minutes suffisent/],
    [7, /^Il vous reste à vous inscrire\.$/],
  ] as const) {
    const on = await stage({ settings: { FO_FORM_ID: 'f1' }, forms: [formOf(count)] })
    const { screen } = await on.show(<HomePage />)
    await expect.element(screen.getByText(text)).toBeVisible()
    await cleanup()
  }
})

test('a home page without a banner nor contacts shows neither', async () => {
  const on = await stage({ people })
  const { screen } = await on.show(<HomePage />)
  await expect.element(screen.getByRole('navigation', { name: 'Rubriques' })).toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Message de l’organisateur' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /^Mes contacts/ })).not.toBeInTheDocument()
})

test('a person without a place on site goes to the line from here, with any answer', async () => {
  for (const choice of ['none', 'absent', 'remote'] as const) {
    const on = await stage({
      settings: { FO_WAITING_LIST: true },
      days: [{ id: 'j1', day: '2027-05-21', capacity: 0 }],
      people: [{ email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice } }],
    })
    const { screen } = await on.show(<HomePage />)
    await expect
      .element(screen.getByRole('link', { name: 'Rejoindre la liste d’attente' }))
      .toHaveAttribute('href', `/${on.boot.event.context}/waiting-list`)
    await cleanup()
  }
})

const lackingAnswers = () => {
  const job = { key: 'job', model: 'UE' as const, component: 'text', label: 'Métier', isRequired: true }
  const form = { id: 'f1', name: 'f1', layout: 'one-column' as const, models: [{ ...job, isExtended: true }] }
  return { registration: { FO_FORM_ID: 'f1' }, lacking: { forms: [form], people: withCamille() } }
}

describe('the ticket', () => {
  const unpaid = () => stagePaying()
  const showHome = async (on: Stage) => {
    const { screen } = await on.show(<HomePage />)
    const says = (text: RegExp | string) => expect.element(screen.getByText(text)).toBeVisible()
    const leadsTo = (name: string, path: string) =>
      expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', `/${on.boot.event.context}${path}`)
    return { screen, says, leadsTo }
  }

  test('with a balance due tells the amount, and never a confirmation', async () => {
    const { screen, says, leadsTo } = await showHome(await unpaid())
    await says('Reste à régler')
    await says(/^Il reste 84,00\s€ à régler/)
    await leadsTo('Régler mon inscription', '/inscription')
    await expect.element(screen.getByText('Inscription confirmée')).not.toBeInTheDocument()
  })

  test('without required answers leads to them, paid or not, and offers no badge', async () => {
    const { registration, lacking } = lackingAnswers()
    const on = await stagePaying({ ...registration, FO_HOME_BADGE: true, FO_HOME_RECAP: true }, lacking)
    const { UserEventDays } = await on.ask(CAMILLE, updateParticipation, {
      params: on.pathOf(CAMILLE),
      body: { participation: 4 },
    })
    expect(UserEventDays.some(({ registered }) => registered)).toBe(true)
    for (const pays of [false, true]) {
      if (pays) await playSandbox(await beginPayment(on), 'accept')
      const { screen, says, leadsTo } = await showHome(on)
      await says('Réponses manquantes')
      await says(/^Il manque des réponses/)
      await leadsTo('Reprendre mon inscription', '/inscription?etape=next')
      expect(screen.getByText(/régler/).elements()).toEqual([])
      expect(screen.getByRole('button', { name: /badge|récapitulatif/i }).elements()).toEqual([])
      await cleanup()
    }
    await on.change({ settings: CLOSED })
    // As on a page load.
    Object.assign(on.boot, await loadBoot(on.boot.event.context))
    const { screen, says } = await showHome(on)
    await says(/les inscriptions sont closes.*adressez-vous à l’organisateur/)
    await expect
      .element(screen.getByRole('link', { name: 'Voir mon inscription' }))
      .toHaveAttribute('href', `/${on.boot.event.context}/inscription`)
  })

  test('of a payer who cancels tells the refund', async () => {
    const on = await unpaid()
    await playSandbox(await beginPayment(on), 'accept')
    await on.ask(CAMILLE, updateParticipation, { params: on.pathOf(CAMILLE), body: { participation: 3 } })
    const { says } = await showHome(on)
    await says(/^84,00\s€ vous reviennent/)
  })

  test('with an awaited transfer tells the amount and the reference', async () => {
    const on = await unpaid()
    await beginPayment(on, 'transfer')
    const { transfer } = await summaryOf(on)
    const { says } = await showHome(on)
    await says('Virement attendu')
    await says(new RegExp(`virement de 84,00\\s€, référence ${transfer?.reference}`))
  })

  test('of a begun registration resumes at the reached step', async () => {
    const on = await stage()
    const draft = { step: 'dates', values: { participation: { participation: 4 } }, version: 0 }
    await on.ask(CAMILLE, saveDraft, { params: on.pathOf(CAMILLE), body: draft })
    const { says, leadsTo } = await showHome(on)
    await says('À terminer')
    await says(/reprenez à l’étape «\sDates\s»/)
    await leadsTo('Reprendre mon inscription', '/inscription')
  })

  test('of a waiting person tells how many are before them, then until when a place is kept', async () => {
    const BO = {
      email: 'bo@exemple.fr',
      firstName: 'Bo',
      lastName: 'Brun',
      participation: { choice: 'onsite' as const, days: ['j1'] },
    }
    const CY = { email: 'cy@exemple.fr', firstName: 'Cy', lastName: 'Brun' }
    const on = await stage({
      settings: { FO_WAITING_LIST: true },
      days: [{ id: 'j1', day: '2027-05-21', capacity: 1 }],
      people: withCamille({}, [BO, CY]),
    })
    const wait = (email: string) => on.ask(email, saveWaiting, { params: on.pathOf(email), body: { wanted: true } })
    await wait(CY.email)
    await commands.passTime(60_000)
    await wait(CAMILLE)
    const before = await showHome(on)
    await before.says('Sur liste d’attente')
    await before.says(/^1 personne est avant vous/)
    await before.leadsTo('Voir ma place dans la liste d’attente', '/waiting-list')
    await cleanup()
    await on.ask(CY.email, saveWaiting, { params: on.pathOf(CY.email), body: { wanted: false } })
    await on.ask(BO.email, updateParticipation, { params: on.pathOf(BO.email), body: { participation: 3 } })
    await commands.settleJobs()
    const after = await showHome(on)
    await after.says('Place gardée pour vous')
    await after.says(/^Une place pour le vendredi 21 mai 2027 vous est gardée jusqu’au/)
    await after.leadsTo('Répondre pour cette place', '/waiting-list')
  })

  test('of a representative names the person represented', async () => {
    const absent = { choice: 'represented' as const, representedBy: CAMILLE }
    const DAN = { email: 'dan@exemple.fr', firstName: 'Dan', lastName: 'Lévy', participation: absent }
    const { says } = await showHome(await stage({ people: withCamille({}, [DAN]) }))
    await says('Vous représentez Dan Lévy')
  })
})
