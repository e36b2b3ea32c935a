import type { Company } from '@parvis/contract/companies/companies.ts'
import { listCompanies } from '@parvis/contract/companies/companies.ts'
import type { SomeSettings } from '@parvis/contract/context/context.settings.ts'
import { defaultSettings } from '@parvis/contract/context/context.settings.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { useRead } from '#kit/read.ts'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { CompaniesStep } from './CompaniesStep.tsx'

const company = (id: string, more: Partial<Company> = {}): Company => ({
  id,
  name: `Société ${id}`,
  siren: '012345674',
  country: 'FR',
  address1: '4 rue des Forges',
  postalCode: '44000',
  city: 'Nantes',
  ...more,
})

let mine: Company[]
let sent: { method: string; path: string; body: Record<string, unknown> | undefined }[]
let directory: Record<string, object>
let refusal: object | undefined

const json = (body: unknown, status = 200) => Response.json(body, { status })

/** A server of a few lines, at the network's edge. */
async function answer(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(String(address), location.origin)
  const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : undefined
  const { method = 'GET' } = init
  const siren = searchParams.get('siren')
  if (method === 'GET' && siren) return json({ data: [], listed: null, directory: 'none', ...directory[siren] })
  if (method === 'GET') return json({ data: mine, listed: null, directory: 'unasked' })
  sent.push({ method, path: pathname, body })
  if (refusal) return json(refusal, 409)
  if (pathname.endsWith('/archive')) {
    mine = mine.filter(({ id }) => !pathname.includes(`/${id}/`))
    return new Response(null, { status: 204 })
  }
  if (pathname.endsWith('/employees')) {
    mine = [...mine, company(String(body?.['companyId']))]
    return json({ id: 'e1' })
  }
  const id = method === 'PUT' ? (pathname.split('/').at(-1) ?? '') : 'new'
  const saved = company(id, body as Partial<Company>)
  mine = [...mine.filter((one) => one.id !== id), saved]
  return json(saved)
}

beforeAll(() => loadWords('fr'))
beforeEach(() => {
  mine = []
  sent = []
  directory = {}
  refusal = undefined
  vi.spyOn(window, 'fetch').mockImplementation(answer)
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const done = vi.fn()
const backToDates = vi.fn()

function Shell({ settings, start }: { settings: SomeSettings; start: unknown }) {
  const [given, setGiven] = useState(start)
  const [opened, setOpened] = useState(true)
  const read = useRead(listCompanies, { params: { domainId: 'd1' }, query: { userId: 'u1' } })
  if (!read.data) return null
  const world = {
    settings: { ...defaultSettings, FO_COMPANIES_ACTIVE: true, ...settings },
    event: { id: 'e1', domainId: 'd1' } as never,
    subject: { email: '', typoId: null, isExhibitor: false, isCompanion: false, UserEvent: null },
    draft: {},
    companies: read.data.data,
  }
  const frame = {
    title: 'Votre société',
    position: 'Étape 4 sur 6',
    titleRef: null,
    formId: 'step',
    nextLabel: 'Suivant',
    backLabel: 'Retour',
    onBack: backToDates,
    busy: false,
  }
  return (
    <>
      <button type="button" onClick={() => setOpened(!opened)}>
        Aller et venir
      </button>
      {opened ? (
        <CompaniesStep
          frame={frame}
          world={world}
          subjectId="u1"
          answer={given}
          refused={{}}
          onChange={setGiven}
          onDone={done}
        />
      ) : null}
    </>
  )
}

async function show(settings: SomeSettings = {}, start?: unknown) {
  done.mockReset()
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SayProvider initial="fr" offered={[]}>
        <Shell settings={settings} start={start} />
      </SayProvider>
    </QueryClientProvider>,
  )
  const press = (name: RegExp | string) => screen.getByRole('button', { name }).click()
  const heading = (name: RegExp) => expect.element(screen.getByRole('heading', { name })).toBeVisible()
  return { screen, press, heading }
}

test('one of several companies has to be chosen', async () => {
  mine = [company('a'), company('b')]
  const { screen, press } = await show()
  await expect.element(screen.getByRole('table', { name: 'Vos sociétés' })).toBeVisible()
  await press('Suivant')
  await expect.element(screen.getByText('Ce choix est obligatoire')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
  await screen.getByRole('radio', { name: 'Société b' }).click()
  await press('Suivant')
  expect(done).toHaveBeenCalledWith({ companyId: 'b' })
})

test('the list goes by the keyboard alone', async () => {
  mine = [company('a'), company('b')]
  const { screen } = await show()
  const first = screen.getByRole('radio', { name: 'Société a' })
  await expect.element(first).toBeInTheDocument()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(done).toHaveBeenCalledWith({ companyId: 'b' })
})

test('a company without its identifier opens its form, and goes on once it is complete', async () => {
  mine = [company('a', { siren: '' })]
  const { screen, press, heading } = await show()
  await expect.element(screen.getByText('À compléter')).toBeVisible()
  await press('Suivant')
  await heading(/Modifier la société/)
  await press('Enregistrer la société')
  await expect.element(screen.getByLabelText(/^SIREN/)).toHaveAccessibleDescription(/Ce champ est obligatoire/)
  await screen.getByLabelText(/^SIREN/).fill('012 345 674')
  await press('Enregistrer la société')
  await heading(/Votre société/)
  expect(sent).toMatchObject([{ method: 'PUT', path: '/api/v2/domains/d1/companies/a' }])
  await press('Suivant')
  expect(done).toHaveBeenCalledWith({ companyId: 'a' })
})

test('a company that the directory finds is chosen in two gestures', async () => {
  const { id: _, ...listed } = company('', { name: 'Atelier Lumen' })
  directory['012345674'] = { listed, directory: 'found' }
  const { screen, press, heading } = await show()
  await heading(/Rechercher votre société/)
  await screen.getByLabelText(/^SIREN/).fill('012 345 674')
  await press('Rechercher')
  await expect.element(screen.getByText('Atelier Lumen')).toBeVisible()
  await press('Choisir cette société')
  await heading(/Votre société/)
  await expect.element(screen.getByRole('radio', { name: 'Atelier Lumen' })).toBeChecked()
  expect(sent).toMatchObject([
    { method: 'POST', path: '/api/v2/domains/d1/companies', body: { userId: 'u1', ...listed } },
  ])
})

test('a company that the domain knows is joined', async () => {
  directory['012345674'] = { data: [company('known', { name: 'Verger' })], directory: 'unasked' }
  const { screen, press, heading } = await show()
  await screen.getByLabelText(/^SIREN/).fill('012345674')
  await press('Rechercher')
  await press('Choisir cette société')
  await heading(/Votre société/)
  expect(sent).toMatchObject([{ path: '/api/v2/domains/d1/employees', body: { userId: 'u1', companyId: 'known' } }])
})

test('a directory that is out of order leaves the person to type their company', async () => {
  directory['012345674'] = { directory: 'unavailable' }
  const { screen, press, heading } = await show()
  await screen.getByLabelText(/^SIREN/).fill('012345674')
  await press('Rechercher')
  await expect.element(screen.getByText('Service indisponible')).toBeVisible()
  await press('Saisir ma société')
  await heading(/Votre société/)
  await expect.element(screen.getByLabelText(/^SIREN/)).toHaveValue('012345674')
  await press('Enregistrer la société')
  await expect.element(screen.getByLabelText(/^Nom/)).toHaveAccessibleDescription('Ce champ est obligatoire')
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('field-name'))
})

test('a wrong identifier is told at its field, letter for letter, and a doubtful one only warned about', async () => {
  const { screen, press } = await show({ FO_COMPANIES_INTERNATIONAL: true })
  await screen.getByLabelText(/^SIRET/).fill('012345674')
  await press('Rechercher')
  await expect.element(screen.getByLabelText(/^SIRET/)).toHaveAccessibleDescription(/Mauvais format/)
  await screen.getByLabelText(/^Pays/).selectOptions('CH')
  await expect.element(screen.getByLabelText(/^Numéro IDE/)).toHaveAccessibleDescription('Par exemple CHE-123.456.789')
  await screen.getByLabelText(/^Pays/).selectOptions('FR')
  await screen.getByLabelText(/^SIRET/).fill('01234567400018')
  await expect.element(screen.getByText(/ne passe pas le contrôle habituel/)).toBeVisible()
  await press('Rechercher')
  await expect.element(screen.getByText('Aucune société trouvée')).toBeVisible()
})

test('what is being typed is still there after leaving the step', async () => {
  const { screen, press } = await show()
  await screen.getByLabelText(/^SIREN/).fill('0123')
  await press('Saisir ma société')
  await screen.getByLabelText(/^Nom/).fill('Atelier')
  await press('Aller et venir')
  await press('Aller et venir')
  await expect.element(screen.getByLabelText(/^Nom/)).toHaveValue('Atelier')
  await expect.element(screen.getByLabelText(/^SIREN/)).toHaveValue('0123')
})

test('what the server refuses goes to its field', async () => {
  mine = [company('a')]
  const { screen, press } = await show()
  await press('Modifier Société a')
  const message = 'Une autre société porte déjà ce numéro'
  refusal = { status: 409, code: 'COMPANY_KNOWN', message, errors: [{ path: 'siren', code: 'COMPANY_KNOWN', message }] }
  await screen.getByLabelText(/^SIREN/).fill('023456783')
  await press('Enregistrer la société')
  await expect
    .element(screen.getByLabelText(/^SIREN/))
    .toHaveAccessibleDescription(/Une autre société porte déjà ce numéro/)
})

test('a company leaves the list after a yes', async () => {
  mine = [company('a'), company('b')]
  const { screen, press } = await show({}, { companyId: 'a' })
  await press('Retirer Société a')
  await screen.getByRole('button', { name: 'Garder' }).first().click()
  expect(sent).toEqual([])
  await press('Retirer Société a')
  await screen.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.element(screen.getByRole('radio', { name: 'Société a' })).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ method: 'PUT', path: '/api/domains/d1/companies/a/users/u1/archive' }])
})
