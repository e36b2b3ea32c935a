import type { SomeSettings } from '@parvis/contract/context/context.settings.ts'
import { defaultSettings } from '@parvis/contract/context/context.settings.ts'
import type { Context, Event } from '@parvis/contract/context/context.ts'
import type { SavedDraft } from '@parvis/contract/registration/registration.ts'
import type { User, UserEvent } from '@parvis/contract/users/users.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ArticlesStep } from '#features/articles/ArticlesStep.tsx'
import { CompaniesStep } from '#features/companies/CompaniesStep.tsx'
import { CategoriesStep } from '#features/conferences/CategoriesStep.tsx'
import { ConferencesStep } from '#features/conferences/ConferencesStep.tsx'
import { EventContext, useCurrentEvent } from '#features/context/useEvent.ts'
import { FirstFormStep, SecondFormStep } from '#features/forms/FormStep.tsx'
import { DatesStep } from '#features/participation/DatesStep.tsx'
import { InvitationStep } from '#features/participation/InvitationStep.tsx'
import { ParticipationStep } from '#features/participation/ParticipationStep.tsx'
import { QuotasStep } from '#features/quotas/QuotasStep.tsx'
import { TypologyStep } from '#features/typologies/TypologyStep.tsx'
import { MeContext } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { RegistrationScreen } from './RegistrationScreen.tsx'

const SCREENS = {
  participation: ParticipationStep,
  invitation: InvitationStep,
  typology: TypologyStep,
  dates: DatesStep,
  articles: ArticlesStep,
  form: FirstFormStep,
  companies: CompaniesStep,
  conferences: ConferencesStep,
  categories: CategoriesStep,
  form2: SecondFormStep,
  quotas: QuotasStep,
}
const day = (id: string, date: string, more = {}) => ({
  id,
  day: date,
  label: '',
  startTime: '09:00',
  endTime: '18:00',
  price: 0,
  isFull: false,
  ...more,
})
const EVENT: Event = {
  id: 'e1',
  domainId: 'd1',
  context: 'fete',
  name: 'Fête',
  alias: '',
  timeZone: 'Europe/Paris',
  location: 'Nantes',
  canRegister: true,
  days: [day('j1', '2027-03-11', { price: 120 }), day('j2', '2027-03-12', { isFull: true }), day('j3', '2027-03-13')],
}
const FORM = {
  id: 'f1',
  name: 'f1',
  parentId: null,
  layout: 'one-column',
  models: [
    {
      key: 'lastName',
      model: 'U',
      component: 'text',
      label: 'Nom',
      values: [],
      isRequired: true,
      isExtended: false,
      isDisabled: false,
      format: 'uppercase',
      metadata: {},
    },
  ],
}
const NOBODY: User = {
  id: 'u1',
  firstName: 'Camille',
  lastName: 'Roux',
  Authentication: { email: 'camille@exemple.fr' },
  isExhibitor: false,
  mobile: '',
  phone: '',
  typo: null,
  typoId: null,
  languageId: null,
  isOrganiser: false,
  UserEvent: null,
  conferences: [],
  qrcode: null,
}
const onSite = (days: string[]): UserEvent => ({
  registered: true,
  registeredAt: '2026-11-01T10:00:00Z',
  responded: true,
  representedBy: null,
  registeredBy: null,
  registeredBy2: null,
  registeredFrom: 'WEB',
  isRemote: false,
  isOut: false,
  isCompleted: true,
  isRegistered: true,
  isExhibitor: false,
  invited: false,
  invitedBy: null,
  typo: null,
  typoId: null,
  extended: {},
  code: '7F3K9Q2M4XWT',
  Employee: null,
  UserEventDays: days.map((eventDayId) => ({
    eventDayId,
    day: '2027-03-11',
    registered: true,
    registeredAt: null,
    present: false,
    presentAt: null,
  })),
  version: 1,
})

interface Backend {
  me: User
  event: Event
  draft: SavedDraft
  formData: Record<string, unknown>
  /** Registrations received. */
  registered: { values: Record<string, unknown>; version?: number }[]
  /** How the next registrations are refused. */
  refusals: { status: number; body: object }[]
}
let backend: Backend

const json = (body: unknown, status = 200) => Response.json(body, { status })

/** A server of a few lines, at the network's edge. */
async function answer(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(String(address), location.origin)
  const body = () => JSON.parse(String(init.body))
  if (pathname.endsWith('/users/me')) return json(backend.me)
  if (pathname.endsWith('/typos')) return json({ data: [] })
  if (pathname.endsWith('/forms')) return json({ data: [FORM] })
  if (pathname.endsWith('/forms/data')) return json(backend.formData)
  if (pathname.endsWith('/draft')) {
    if (init.method !== 'PUT') return json(backend.draft)
    backend.draft = { ...body(), version: body().version + 1 }
    return json(backend.draft)
  }
  if (pathname.endsWith('/registration')) {
    backend.registered.push(body())
    const refusal = backend.refusals.shift()
    if (refusal) return json(refusal.body, refusal.status)
    const isAbsent = body().values.participation?.participation === 3
    const facts = onSite(isAbsent ? [] : body().values.dates.dayIds)
    backend.me = { ...NOBODY, UserEvent: isAbsent ? { ...facts, registered: false, isRegistered: false } : facts }
    return json(backend.me)
  }
  return json({ status: 404, code: 'NOT_FOUND', message: '' }, 404)
}

beforeAll(() => loadWords('fr'))
beforeEach(() => {
  localStorage.clear()
  backend = {
    me: NOBODY,
    event: EVENT,
    draft: { step: '', values: {}, version: 0 },
    formData: {},
    registered: [],
    refusals: [],
  }
  vi.spyOn(window, 'fetch').mockImplementation(answer)
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

function Shell({ settings }: { settings: SomeSettings }) {
  const merged = { ...defaultSettings, FO_FORM_ID: 'f1', ...settings }
  const context: Context = { id: 'e1', domainId: 'd1', settings: merged, settingsAll: {}, settingsBO: {} }
  const current = useCurrentEvent(context, backend.event, null)
  const { data: me } = useRead(getMe, { params: { domainId: 'd1' }, query: { eventId: 'e1' } })
  if (!me) return null
  return (
    <EventContext value={current}>
      <MeContext value={me}>
        <RegistrationScreen screens={SCREENS} />
      </MeContext>
    </EventContext>
  )
}

async function show(settings: SomeSettings = {}) {
  const history = createMemoryHistory({ initialEntries: ['/fete/inscription'] })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Shell settings={settings} /> }),
    history,
    defaultNotFoundComponent: () => null,
  })
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SayProvider initial="fr" offered={[]}>
        <RouterProvider router={router as never} />
      </SayProvider>
    </QueryClientProvider>,
  )
  const heading = (name: RegExp) => expect.element(screen.getByRole('heading', { name })).toBeVisible()
  const press = (name: RegExp | string) => screen.getByRole('button', { name }).click()
  return { screen, history, heading, press, step: () => new URLSearchParams(history.location.search).get('etape') }
}

async function reachForm(settings?: SomeSettings) {
  const shown = await show(settings)
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

test('a person goes through the steps, each an entry of the history, and is registered once', async () => {
  const { screen, heading, step } = await reachForm()
  expect(step()).toBe('form')
  expect(document.activeElement?.textContent).toMatch(/Vos informations.*Étape 3 sur 4/)
  await screen.getByLabelText(/Nom/).fill('roux')
  const form = screen.getByLabelText(/Nom/).element().closest('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await heading(/C’est noté/)
  await expect
    .element(
      screen.getByText(
        'Votre inscription a bien été prise en compte. Vous recevrez une confirmation par mail dans quelques minutes. (Pensez à vérifier vos spams)',
      ),
    )
    .toBeVisible()
  expect(step()).toBeNull()
  expect(backend.registered).toHaveLength(1)
  expect(backend.registered[0]?.values).toEqual({
    participation: { participation: 4 },
    dates: { dayIds: ['j1'] },
    form: { lastName: 'ROUX' },
  })
})

test('the browser’s own back button goes to the step before', async () => {
  const { history, heading, step } = await reachForm()
  history.back()
  await heading(/Quels jours/)
  expect(step()).toBe('dates')
})

test('a step that cannot be reached yet gives way to the first one that lacks an answer', async () => {
  const { history, heading, step } = await show()
  await heading(/Participerez-vous/)
  history.push('/fete/inscription?etape=form')
  await vi.waitFor(() => expect(step()).toBe('participation'))
})

test('a begun registration opens where it was left', async () => {
  backend.draft = {
    step: 'form',
    values: { participation: { participation: 4 }, dates: { dayIds: ['j3'] }, form: { lastName: 'BRUN' } },
    version: 4,
  }
  const { screen, heading } = await show()
  await heading(/Vos informations/)
  await expect.element(screen.getByLabelText(/Nom/)).toHaveValue('BRUN')
})

test('a full day cannot be taken, and a day shows its price excluding VAT', async () => {
  const { screen, heading, press } = await show()
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
  const sentence = 'Il n’y a plus de place le jeudi 11 mars 2027'
  backend.refusals.push({
    status: 409,
    body: {
      status: 409,
      code: 'DAY_FULL',
      message: sentence,
      errors: [{ path: 'values.dates.dayIds', code: 'DAY_FULL', message: sentence }],
    },
  })
  const { screen, heading, press } = await reachForm()
  await screen.getByLabelText(/Nom/).fill('roux')
  await press('Valider mon inscription')
  await heading(/Quels jours/)
  await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible()
  await screen.getByRole('checkbox', { name: /13 mars/ }).click()
  await press('Suivant')
  await expect.element(screen.getByLabelText(/Nom/)).toHaveValue('ROUX')
})

test('a field that the server refuses carries its sentence', async () => {
  const errors = [{ path: 'form.lastName', code: 'TOO_LONG', message: 'Ce texte est trop long' }]
  backend.refusals.push({ status: 422, body: { status: 422, code: 'FORM_INVALID', message: 'À corriger', errors } })
  const { screen, press } = await reachForm()
  await screen.getByLabelText(/Nom/).fill('roux')
  await press('Valider mon inscription')
  await expect.element(screen.getByLabelText(/Nom/)).toHaveAccessibleDescription('Ce texte est trop long')
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('field-lastName'))
})

test('a failed save says so and keeps everything', async () => {
  const error = { status: 422, code: 'OTHER', message: 'Le serveur tousse' }
  backend.refusals.push({ status: 422, body: error })
  const { screen, heading, press } = await reachForm()
  await screen.getByLabelText(/Nom/).fill('roux')
  await press('Valider mon inscription')
  await expect.element(screen.getByText('Votre inscription n’a pas été enregistrée')).toBeVisible()
  await expect.element(screen.getByText(/Le serveur tousse/)).toBeVisible()
  await expect.element(screen.getByLabelText(/Nom/)).toHaveValue('ROUX')
  await press('Valider mon inscription')
  await heading(/C’est noté/)
})

test('somebody registered who no longer comes is asked once more, then saved at once', async () => {
  backend.me = { ...NOBODY, UserEvent: onSite(['j1']) }
  backend.formData = { lastName: 'ROUX' }
  const { screen, heading, press } = await show()
  await heading(/C’est noté/)
  await press('Modifier mon inscription')
  await heading(/Participerez-vous/)
  await expect.element(screen.getByRole('radio', { name: /sur place/ })).toBeChecked()
  await screen.getByRole('radio', { name: /ne participe pas/ }).click()
  await press('Valider ma réponse')
  expect(backend.registered).toHaveLength(0)
  await press('Oui, je ne participe pas')
  await expect.element(screen.getByText(/vous ne participez pas/)).toBeVisible()
  expect(backend.registered[0]).toMatchObject({ values: { participation: { participation: 3 } }, version: 1 })
})

test('before the opening the page says when, and after the end that it is closed', async () => {
  const { heading } = await show({ FO_REGISTER_START: '2099-01-01T09:00:00+01:00' })
  await heading(/pas encore ouvertes/)
  await cleanup()
  const { screen } = await show({ FO_REGISTER_END: '2020-01-01T09:00:00+01:00' })
  await expect.element(screen.getByText('Les inscriptions sont closes.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'M’inscrire' })).not.toBeInTheDocument()
})

test('without a place on site the other answers stay, and without any answer the page says so', async () => {
  backend.event = { ...EVENT, canRegister: false }
  const { screen, heading } = await show()
  await heading(/Participerez-vous/)
  await expect.element(screen.getByText('Il n’y a plus de place sur place')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /sur place/ })).not.toBeInTheDocument()
  await cleanup()
  const { heading: nothing } = await show({
    FO_PARTICIPATION_REMOTE_HIDE: true,
    FO_PARTICIPATION_REPRESENTED_HIDE: true,
    FO_PARTICIPATION_ABSENT_HIDE: true,
  })
  await nothing(/Il n’y a plus de place/)
})
