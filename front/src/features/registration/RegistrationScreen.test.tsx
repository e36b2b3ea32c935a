import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { listMails } from '@parvis/contract/emails/emails.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { getDraft, saveDraft } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { requested } from '#testing/requested.ts'
import type { Stage, Staging } from '#testing/stage.tsx'
import { CAMILLE, CLOSED, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { SCREENS } from '#testing/stepScreens.ts'
import { RegistrationScreen } from './RegistrationScreen.tsx'

const lastName = { key: 'lastName', model: 'U' as const, component: 'text', label: 'Nom', isRequired: true }
const form = (component = 'text'): NonNullable<Staging['forms']>[number] => ({
  ...{ id: 'f1', name: 'f1', layout: 'one-column' as const },
  models: [{ ...lastName, component, format: 'uppercase' }],
})
const BO = { email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Brun' }

interface Wanted {
  settings?: SomeSettings
  places?: number | null
  camille?: Parameters<typeof withCamille>[0]
}
const begin = ({ settings = {}, places = null, camille = {} }: Wanted = {}): Promise<Stage> =>
  stage({
    settings: { FO_FORM_ID: 'f1', ...settings },
    days: [
      { id: 'j1', day: '2027-03-11', price: 120, capacity: places },
      { id: 'j2', day: '2027-03-12', capacity: 0 },
      { id: 'j3', day: '2027-03-13', capacity: places },
    ],
    forms: [form()],
    people: withCamille(camille, [BO]),
  })

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

async function show(on: Stage) {
  const shown = await on.show(<RegistrationScreen screens={SCREENS} />, { path: '/inscription' })
  const heading = (name: RegExp) => expect.element(shown.screen.getByRole('heading', { name })).toBeVisible()
  return { ...shown, heading, step: () => new URLSearchParams(shown.history.location.search).get('etape') }
}

async function reachForm(on: Stage) {
  const shown = await show(on)
  const { screen, heading, press } = shown
  await heading(/Participerez-vous/)
  await screen.getByRole('radio', { name: /sur place/ }).click()
  await press('Suivant')
  await heading(/Quels jours/)
  await screen.getByRole('checkbox', { name: /11 mars/ }).click()
  await press('Suivant')
  await heading(/Vos informations/)
  return shown
}

const camilleOf = (on: Stage) =>
  on.ask(CAMILLE, getMe, { params: { domainId: on.ids.domainId }, query: { eventId: on.ids.eventId } })

test('a person goes through the steps, each an entry of the history, and is registered once', async () => {
  const on = await begin()
  const { screen, heading, step } = await reachForm(on)
  expect(step()).toBe('form')
  await expect.poll(() => document.title).toMatch(/^Vos informations/)
  expect(document.activeElement?.textContent).toMatch(/Vos informations.*Étape 3 sur 4/)
  await screen.getByLabelText(/Nom/).fill('roux-brun')
  const typed = screen.getByLabelText(/Nom/).element().closest('form')
  typed?.requestSubmit()
  typed?.requestSubmit()
  await heading(/C’est noté/)
  await expect.poll(() => document.title).toMatch(/^Mon inscription/)
  await expect
    .element(
      screen.getByText(
        'Votre inscription a bien été prise en compte. Vous recevrez une confirmation par mail dans quelques minutes. (Pensez à vérifier vos spams)',
      ),
    )
    .toBeVisible()
  expect(step()).toBeNull()
  const { lastName: kept, UserEvent: facts } = await camilleOf(on)
  expect(kept).toBe('ROUX-BRUN')
  expect(facts).toMatchObject({ registered: true, isRemote: false })
  expect(facts?.UserEventDays.filter((day) => day.registered).map((day) => day.eventDayId)).toEqual(['j1'])
  const { data: mails } = await on.ask(ORGANISER, listMails, { params: on.ids, query: {} })
  expect(mails.map(({ to }) => to)).toEqual([CAMILLE])
})

/** Paths requested since the list was emptied, with ids of the event and the person replaced. */
const askedPaths = ({ ids, person }: Stage): string[] =>
  requested()
    .map(({ pathname }) => pathname.replace(ids.eventId, 'E').replace(person(CAMILLE).userId, 'U'))
    .filter((path) => path.includes('/events/E/') || /categories|companies|forms/.test(path))

test('one read opens the steps, with any parts of the event', async () => {
  const parts = {
    FO_ARTICLES_ACTIVE: true,
    FO_QUOTAS_ACTIVE: true,
    FO_COMPANIES_ACTIVE: true,
    FO_CATEGORIES_ACTIVE: true,
  }
  const settings = { ...parts, FO_MEETING_CONFERENCES_ACTIVE: true, FO_WAITING_LIST: true }
  const on = await begin({ settings })
  performance.clearResourceTimings()
  const { heading } = await show(on)
  await heading(/Participerez-vous/)
  expect(askedPaths(on)).toEqual([expect.stringMatching(/\/events\/E\/users\/U\/registration$/)])
})

test('the browser’s own back button goes to the step before', async () => {
  const { history, heading, step } = await reachForm(await begin())
  history.back()
  await heading(/Quels jours/)
  expect(step()).toBe('dates')
})

test('a step that cannot be reached yet gives way to the first one without an answer', async () => {
  const on = await begin()
  const { history, heading, step } = await show(on)
  await heading(/Participerez-vous/)
  history.push(`/${on.boot.event.context}/inscription?etape=form`)
  await expect.poll(step).toBe('participation')
})

test('a begun registration opens where it was left', async () => {
  const on = await begin()
  const values = { participation: { participation: 4 }, dates: { dayIds: ['j3'] }, form: { lastName: 'BRUN' } }
  await on.ask(CAMILLE, saveDraft, { params: on.pathOf(CAMILLE), body: { step: 'form', values, version: 0 } })
  const { screen, heading } = await show(on)
  await heading(/Vos informations/)
  await expect.element(screen.getByLabelText(/Nom/)).toHaveValue('BRUN')
})

test('answers are kept on the server, for another device', async () => {
  const on = await begin()
  await reachForm(on)
  const draft = () => on.ask(CAMILLE, getDraft, { params: on.pathOf(CAMILLE) })
  await expect
    .poll(async () => (await draft()).values)
    .toMatchObject({
      participation: { participation: 4 },
      dates: { dayIds: ['j1'] },
    })
})

test('a full day cannot be taken, and a day shows its price excluding VAT', async () => {
  const { screen, heading, press } = await show(await begin())
  await heading(/Participerez-vous/)
  await screen.getByRole('radio', { name: /sur place/ }).click()
  await press('Suivant')
  await heading(/Quels jours/)
  await expect.element(screen.getByRole('checkbox', { name: /12 mars.*Complet/ })).toBeDisabled()
  await expect.element(screen.getByText(/120,00\s€ HT/)).toBeVisible()
  await press('Suivant')
  await expect.element(screen.getByText('Choisissez au moins un jour', { exact: true })).toBeVisible()
})

test('a day taken meanwhile leads back to the dates with the server’s sentence, and nothing typed is lost', async () => {
  const on = await begin({ places: 1 })
  const { screen, heading, press } = await reachForm(on)
  const taken = { participation: 4 as const, dayIds: ['j1'] }
  await on.ask(BO.email, updateParticipation, { params: on.pathOf(BO.email), body: taken })
  await screen.getByLabelText(/Nom/).fill('roux')
  await press('Valider mon inscription')
  await heading(/Quels jours/)
  const sentence = 'Il n’y a plus de place le jeudi 11 mars 2027'
  await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible()
  expect((await camilleOf(on)).UserEvent?.registered ?? false).toBe(false)
  await expect.element(screen.getByRole('checkbox', { name: /11 mars.*Complet/ })).toBeVisible()
  await screen.getByRole('checkbox', { name: /13 mars/ }).click()
  await press('Suivant')
  await expect.element(screen.getByLabelText(/Nom/)).toHaveValue('ROUX')
})

test('a field that the server refuses carries its sentence', async () => {
  const on = await begin()
  const { screen, press } = await reachForm(on)
  await on.change({ forms: [form('number')] })
  await screen.getByLabelText(/Nom/).fill('roux')
  await press('Valider mon inscription')
  await expect
    .element(screen.getByLabelText(/Nom/))
    .toHaveAccessibleDescription(/^Ce champ attend un nombre, comme 1\s000,5$/)
  await expect.poll(() => document.activeElement?.id).toBe('field-lastName')
})

test('a failed save says so and keeps everything', async () => {
  const on = await begin()
  const { screen, heading, press } = await reachForm(on)
  await screen.getByLabelText(/Nom/).fill('roux')
  await on.change({ settings: CLOSED })
  await press('Valider mon inscription')
  await expect.element(screen.getByText('Votre inscription n’a pas été enregistrée')).toBeVisible()
  await expect.element(screen.getByText(/Les inscriptions sont fermées/)).toBeVisible()
  await expect.element(screen.getByLabelText(/Nom/)).toHaveValue('ROUX')
  await on.change({ settings: { FO_REGISTER_END: '' } })
  await press('Valider mon inscription')
  await heading(/C’est noté/)
})

test('a registered person who no longer comes is asked once more, then saved at once', async () => {
  const on = await begin({ camille: { participation: { choice: 'onsite', days: ['j1'] } } })
  const { screen, heading, press } = await show(on)
  await heading(/C’est noté/)
  await press('Modifier mon inscription')
  await heading(/Participerez-vous/)
  await expect.element(screen.getByRole('radio', { name: /sur place/ })).toBeChecked()
  await screen.getByRole('radio', { name: /ne participe pas/ }).click()
  await press('Valider ma réponse')
  expect((await camilleOf(on)).UserEvent).toMatchObject({ registered: true })
  await press('Oui, je ne participe pas')
  await expect.element(screen.getByText(/vous ne participez pas/)).toBeVisible()
  expect((await camilleOf(on)).UserEvent).toMatchObject({ registered: false, responded: true })
})

test('before the opening the page says when, and after the end that it is closed', async () => {
  const { heading } = await show(await begin({ settings: { FO_REGISTER_START: '2099-01-01T09:00:00+01:00' } }))
  await heading(/pas encore ouvertes/)
  await cleanup()
  const { screen } = await show(await begin({ settings: CLOSED }))
  await expect.element(screen.getByText('Les inscriptions sont closes.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'M’inscrire' })).not.toBeInTheDocument()
})

test('without a place on site the other answers stay, and without any answer the page says so', async () => {
  const none = { FO_WAITING_LIST: false }
  const { screen, heading } = await show(await begin({ places: 0, settings: none }))
  await heading(/Participerez-vous/)
  await expect.element(screen.getByText('L’événement est complet sur place')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /sur place/ })).not.toBeInTheDocument()
  await cleanup()
  const hidden = {
    ...none,
    ...{ FO_PARTICIPATION_REMOTE_HIDE: true, FO_PARTICIPATION_REPRESENTED_HIDE: true },
    FO_PARTICIPATION_ABSENT_HIDE: true,
  }
  const { heading: nothing } = await show(await begin({ places: 0, settings: hidden }))
  await nothing(/Il n’y a plus de place/)
})

test('a page left open past the closing says that it is closed, never that the registration was received', async () => {
  const { screen, heading } = await show(await begin({ settings: { FO_REGISTER_END: '2090-01-01T00:00:00Z' } }))
  await heading(/Participerez-vous/)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2090-01-02T00:00:00Z') })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByText('L’événement est terminé\u00a0: les inscriptions sont closes.')).toBeVisible()
  await expect.element(screen.getByText(/a bien été prise en compte/)).not.toBeInTheDocument()
})

test('a person who loses the last place while saving may join the line at once', async () => {
  const on = await begin({ places: 1 })
  const { screen, heading, press } = await reachForm(on)
  const taken = { participation: 4 as const, dayIds: ['j1', 'j3'] }
  await on.ask(BO.email, updateParticipation, { params: on.pathOf(BO.email), body: taken })
  await screen.getByLabelText(/Nom/).fill('roux')
  await press('Valider mon inscription')
  await heading(/L’événement est complet sur place/)
  await screen.getByRole('radio', { name: /Oui, prévenez-moi/ }).click()
  await press('Valider ma réponse')
  await heading(/Vous êtes sur la liste d’attente/)
})

test('where coming on site is assumed, a full event says so before anything is asked, and keeps a line', async () => {
  const settings = { FO_PARTICIPATION_DISABLED: true }
  const { heading } = await show(await begin({ places: 0, settings: { ...settings, FO_WAITING_LIST: false } }))
  await heading(/Il n’y a plus de place/)
  await cleanup()
  const { screen, heading: question } = await show(await begin({ places: 0, settings }))
  await question(/L’événement est complet sur place/)
  await expect.element(screen.getByRole('radio', { name: /Oui, prévenez-moi/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choisir une autre réponse' })).not.toBeInTheDocument()
})

test('the event’s own sentence is said of a registration that went well, the one of its kind before the one for all', async () => {
  const camille = { participation: { choice: 'onsite' as const, days: ['j1'] } }
  const on = await begin({ camille, settings: { FO_CONFIRM_DEFAULT_TEXT: 'À très vite.' } })
  const { screen } = await show(on)
  await expect.element(screen.getByText('À très vite.')).toBeVisible()
  await cleanup()
  const both = { FO_CONFIRM_DEFAULT_TEXT: 'À très vite.', FO_CONFIRM_PRESENT_TEXT: 'Rendez-vous à la halle.' }
  const { screen: again } = await show(await begin({ camille, settings: both }))
  await expect.element(again.getByText('Rendez-vous à la halle.')).toBeVisible()
  await expect.element(again.getByText('À très vite.')).not.toBeInTheDocument()
})

test('a companion with unfinished steps is not said to be registered', async () => {
  const on = await begin({
    settings: { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 2 },
    camille: { participation: { choice: 'onsite', days: ['j1'] } },
  })
  const { userId } = on.person(CAMILLE)
  await on.ask(CAMILLE, addCompanion, { params: on.ids, query: { userId }, body: { firstName: 'Zoé' } })
  const { screen } = await show(on)
  await expect.element(screen.getByText('À terminer')).toBeVisible()
  await expect.element(screen.getByText(/celle de vos accompagnants/)).not.toBeInTheDocument()
})

test('a remote participant is asked their own questions, and offered no badge to print', async () => {
  const on = await begin({ settings: { FO_BADGE_ACTIVE: true } })
  const onSite = { key: 'shoes', model: 'UE' as const, component: 'checkbox', label: 'Chaussures fermées' }
  const models = [{ ...lastName }, { ...onSite, isRequired: true, onlyFor: 'onsite' as const }]
  await on.change({ forms: [{ ...form(), models }] })
  const { screen, heading, press } = await show(on)
  await heading(/Participerez-vous/)
  await screen.getByRole('radio', { name: /à distance/ }).click()
  await press('Suivant')
  await heading(/Quels jours suivrez-vous à distance/)
  await screen.getByRole('checkbox', { name: /11 mars/ }).click()
  await press('Suivant')
  await heading(/Vos informations/)
  await expect.element(screen.getByText('Chaussures fermées')).not.toBeInTheDocument()
  await screen.getByLabelText(/Nom/).fill('roux')
  await press('Valider mon inscription')
  await heading(/C’est noté/)
  await expect.element(screen.getByRole('button', { name: 'Télécharger mon badge' })).not.toBeInTheDocument()
})

test.each<[who: string, choice: 'onsite' | 'remote' | 'absent', settings: SomeSettings, isLed: boolean]>([
  ['on site', 'onsite', {}, true],
  ['remote', 'remote', {}, true],
  ['not coming', 'absent', {}, false],
  ['early', 'onsite', { startAt: '2099-01-01T09:00:00Z' }, false],
  ['at an event that shows no way to it', 'onsite', { FO_CONFIRM_LIVE: false }, false],
])(
  'the confirmation of somebody %s leads to the live only where they may enter',
  async (_, choice, settings, isLed) => {
    const live = { startAt: '2020-01-01T09:00:00Z', FO_CONFIRM_LIVE: true, ...settings }
    const days = choice === 'absent' ? {} : { days: ['j1'] }
    const { screen, heading } = await show(
      await begin({ settings: live, camille: { participation: { choice, ...days } } }),
    )
    await heading(/C’est noté|Vous ne/)
    const link = screen.getByRole('link', { name: 'Accéder au direct' })
    if (isLed) await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/live$/))
    else await expect.element(link).not.toBeInTheDocument()
  },
)

test('each part of the confirmation is shown unless the event does without it', async () => {
  const parts = {
    FO_CONFIRM_LIVE: 'Accéder au direct',
    FO_CONFIRM_RECAP: 'Télécharger le récapitulatif',
    FO_CONFIRM_HOME: 'Retour à l’accueil',
    FO_CONFIRM_PRICES: 'Total HT',
    FO_CONFIRM_CARDS: 'Camille ROUX',
  } as const
  const ways: readonly (keyof typeof parts | undefined)[] = [
    undefined,
    ...(Object.keys(parts) as (keyof typeof parts)[]),
  ]
  for (const off of ways) {
    const on = await begin({
      settings: {
        ...{ startAt: '2020-01-01T09:00:00Z', FO_RECAP_ACTIVE: true, FO_PAYMENT_ACTIVE: true },
        ...(off && { [off]: false }),
      },
      camille: { lastName: 'ROUX', participation: { choice: 'onsite', days: ['j1'] } },
    })
    const { screen, heading } = await show(on)
    await heading(/C’est noté/)
    for (const [setting, words] of Object.entries(parts)) {
      const part = screen.getByText(words, { exact: true }).first()
      if (setting === off) await expect.element(part, { message: off }).not.toBeInTheDocument()
      else await expect.element(part, { message: `${setting} without ${off}` }).toBeVisible()
    }
    await cleanup()
  }
})

test('the refusal to appear on photos is a choice that is not ticked, and is kept with the registration', async () => {
  const on = await begin({ settings: { FO_PHOTOS_ACTIVE: true } })
  const { screen, heading, press } = await reachForm(on)
  await screen.getByLabelText(/^Nom/).fill('Roux')
  const box = screen.getByRole('checkbox', { name: 'Je ne souhaite pas apparaître sur les photos' })
  await heading(/Votre droit à l’image/)
  await expect.element(box).not.toBeChecked()
  await box.click()
  await press('Valider mon inscription')
  await expect.poll(async () => (await camilleOf(on)).UserEvent?.refusesPhotos).toBe(true)
})
