import { getPerson } from '@parvis/contract/people/people.ts'
import { listTags } from '@parvis/contract/tags/tags.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { PersonScreen } from '#features/people/PersonScreen.tsx'
import { memoryHistory } from '#kit/history.ts'
import { PageLoader } from '#kit/pageLoader.ts'
import { Outlet, RouterProvider } from '#kit/router.tsx'
import { loadWords } from '#kit/say.tsx'
import type { Staging } from '#testing/stage.tsx'
import { CAMILLE, holdNetwork, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { ParticipantsScreen } from './ParticipantsScreen.tsx'

beforeAll(() => loadWords('fr', ['visit', 'event', 'area', 'edit']))
afterEach(cleanup)

const bo = {
  ...{ email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Brun' },
  participation: { choice: 'onsite' as const, days: ['j1'] },
}
const staged = (more: Staging = {}) =>
  stage({ people: withCamille({ participation: { choice: 'onsite', days: ['j1'] } }, [bo]), ...more })

async function opened(email = CAMILLE, more?: Staging) {
  await page.viewport(1280, 800)
  const on = await staged(more)
  const { userId } = on.pathOf(email)
  const shown = await on.show(<ParticipantsScreen />, {
    as: ORGANISER,
    route: '/organisation/participants/$userId',
    path: `/organisation/participants/${userId}`,
    inside: <PersonScreen />,
  })
  return { on, userId, ...shown, card: shown.screen.getByRole('complementary', { name: /^Fiche/ }) }
}

test('a card names its person and takes the focus, beside the list that stays', async () => {
  const { card, screen } = await opened()
  await expect.element(card.getByRole('heading', { level: 2 })).toBeVisible()
  await expect.element(card.getByText('Inscription complète')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Brun/ })).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Fiche/)
})

test('a name and an address are corrected, and the confirmation leaves again with the same press', async () => {
  const { on, card, press, screen, userId } = await opened('bo@exemple.fr')
  await card.getByRole('button', { name: 'Changer : E-mail' }).click()
  const email = screen.getByRole('textbox', { name: 'Adresse mail' })
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('bruno@exemple.fr')
  await press('Enregistrer et renvoyer')
  await expect
    .element(card.getByText('C’est corrigé, et la confirmation part à bruno@exemple.fr.').first())
    .toBeVisible()
  await expect.element(card.getByText('Bo Brun', { exact: true }).first()).toBeVisible()
  const kept = await on.ask(ORGANISER, getPerson, { params: { ...on.ids, userId } })
  expect(kept.user.Authentication.email).toBe('bruno@exemple.fr')
  expect(kept.mails?.map(({ to }) => to).toSorted()).toEqual(['bo@exemple.fr', 'bruno@exemple.fr'])
})

test('an address in use is refused with a sentence, in its field', async () => {
  const { card, press, screen } = await opened('bo@exemple.fr')
  await card.getByRole('button', { name: 'Changer : E-mail' }).click()
  await userEvent.keyboard(CAMILLE)
  await press('Enregistrer et renvoyer')
  const email = screen.getByRole('textbox', { name: 'Adresse mail' })
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveFocus()
})

test('a colleague’s correction made meanwhile is shown, and nothing is written over it', async () => {
  const { on, card, press, screen, userId } = await opened('bo@exemple.fr')
  await card.getByRole('button', { name: 'Changer : Mobile' }).click()
  await userEvent.keyboard('0600000001')
  const { domainId, eventId } = on.ids
  const theirs = { params: { domainId, userId }, query: { eventId }, body: { mobile: '0600000002' } }
  await on.ask(ORGANISER, updateUser, theirs)
  await press('Enregistrer et renvoyer')
  await expect.element(screen.getByText('Ces coordonnées ont changé entre-temps')).toBeVisible()
  expect((await on.ask(ORGANISER, getPerson, { params: { ...on.ids, userId } })).user.mobile).toBe('0600000002')
})

test('an arrival is noted, and taken back', async () => {
  const { card } = await opened('bo@exemple.fr')
  await card.getByRole('button', { name: /^Noter l’arrivée/ }).click()
  await card.getByRole('button', { name: /^Retirer l’arrivée/ }).click()
  await expect.element(card.getByRole('button', { name: /^Noter l’arrivée/ })).toBeVisible()
})

test('an arrival that was just noted is taken back while the page still reads the changes', async () => {
  const { on, card, userId } = await opened('bo@exemple.fr')
  const noting = card.getByRole('button', { name: /^Noter l’arrivée/ })
  await expect.element(noting).toBeVisible()
  const network = holdNetwork((path, method) => method === 'GET' && !path.endsWith(`/people/${userId}`))
  await noting.click()
  await card.getByRole('button', { name: /^Retirer l’arrivée/ }).click()
  await expect.element(noting).toBeVisible()
  network.release()
  const { user } = await on.ask(ORGANISER, getPerson, { params: { ...on.ids, userId } })
  expect(user.UserEvent?.UserEventDays.filter(({ present }) => present)).toEqual([])
})

test('a registration is cancelled once its effects have been read', async () => {
  const { on, card, press, screen, userId } = await opened('bo@exemple.fr')
  await press('Annuler l’inscription…')
  await expect.element(screen.getByText('Ses places se libèrent, et vont d’abord à la liste d’attente.')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Annuler l’inscription' }).click()
  await expect.element(card.getByText('Ne vient pas')).toBeVisible()
  const kept = await on.ask(ORGANISER, getPerson, { params: { ...on.ids, userId } })
  expect(kept.standing).toBe('absent')
  expect(kept.journal[0]).toMatchObject({
    act: 'cancelled',
    before: { choice: 'onsite' },
    after: { choice: 'absent' },
  })
})

test('j goes on to the next person of the list, unless letters are switched off', async () => {
  const { where, card } = await opened()
  const first = where()
  await userEvent.keyboard('k')
  await userEvent.keyboard('j')
  await expect.poll(where).not.toBe('')
  const toggle = card.getByRole('checkbox', { name: /^Touches j et k/ })
  await toggle.click()
  ;(document.activeElement as HTMLElement).blur()
  const there = where()
  await userEvent.keyboard('k')
  expect(where()).toBe(there)
  await toggle.click()
  expect(first).toMatch(/^\/organisation\/participants\//)
})

test('a card that closes gives the focus back to its row', async () => {
  await page.viewport(1280, 800)
  const on = await staged()
  const at = `${on.boot.event.context}/organisation/participants`
  // Drawn within the page of the stage, which is the first layout.
  const routes = [
    { path: at, layouts: [Outlet, ParticipantsScreen] },
    { path: `${at}/$userId`, layouts: [Outlet, ParticipantsScreen, PersonScreen] },
  ]
  const history = memoryHistory(`/${at}`)
  const loader = new PageLoader({ routes, history })
  await loader.load()
  const { screen } = await on.show(<RouterProvider loader={loader} />, { as: ORGANISER })
  await expect.element(screen.getByRole('link', { name: /Brun/ })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('complementary', { name: /^Fiche/ })).toHaveFocus()
  const shownId = history.location.pathname.split('/').at(-1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.id).toBe(`person-${shownId}`)
})

test('people are looked for by one field, which the address keeps, and a filter is said and taken away', async () => {
  await page.viewport(1280, 800)
  const on = await staged()
  const at = '/organisation/participants'
  const { screen, where } = await on.show(<ParticipantsScreen />, { as: ORGANISER, route: at, path: at })
  const field = screen.getByRole('searchbox', { name: 'Nom, société, adresse, code du badge' })
  await field.fill('brun BÔ')
  await expect.poll(where).toMatch(/[?]f[.]search=brun/)
  await expect.element(screen.getByText('1 personne', { exact: true })).toBeVisible()
  await field.fill('')
  await screen.getByRole('button', { name: 'Filtrer', exact: true }).click()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filtrer par' }), 'participation')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Filtrer.: Participation/ }).first(), 'absent')
  await expect.element(screen.getByText('personne', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Retirer le filtre\u00a0: Participation' }).click()
  await expect.poll(where).toMatch(/[?]tous=/)
})

test('people are chosen in the list, a range at once, and tagged together', async () => {
  await page.viewport(1280, 800)
  const on = await staged()
  const at = '/organisation/participants'
  const { screen, press } = await on.show(<ParticipantsScreen />, { as: ORGANISER, route: at, path: at })
  const box = (name: string) => screen.getByRole('checkbox', { name: `Choisir ${name}` })
  await box('Bo Brun').click()
  await box('Camille Roux').click({ modifiers: ['Shift'] })
  const bar = screen.getByRole('region', { name: 'Pour les personnes choisies' })
  await expect.element(bar.getByText('3 personnes')).toBeVisible()
  await bar.getByRole('button', { name: 'Étiqueter' }).click()
  await screen.getByRole('textbox', { name: 'Ou une nouvelle étiquette' }).fill('VIP')
  await press('Étiqueter 3 personnes')
  await expect.element(screen.getByText('3 personnes ont reçu l’étiquette.')).toBeVisible()
  await press('Revenir à la liste')
  expect((await on.ask(ORGANISER, listTags, { params: on.ids })).data).toMatchObject([{ label: 'VIP', count: 3 }])
})
