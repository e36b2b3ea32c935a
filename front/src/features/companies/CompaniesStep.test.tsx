import { listCompanies } from '@parvis/contract/companies/companies.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, newKey, stage } from '#testing/stage.tsx'
import { CompaniesStep } from './CompaniesStep.tsx'

const A = '732829320'
const B = '552100554'
/** Companies of the sample directory: a known one, and one for which it does not answer. */
const LISTED = '012345674'
const UNANSWERED = '000000018'

interface Wanted {
  siren?: string
  name?: string
  employees?: string[]
}
const company = (siren: string, { employees = [CAMILLE], ...more }: Wanted = {}) => ({
  ...{ id: `c-${newKey()}`, name: siren === A ? 'Société a' : 'Société b', siren, employees },
  ...{ address1: '4 rue des Forges', postalCode: '44000', city: 'Nantes' },
  ...more,
})
type Companies = ReturnType<typeof company>[]

beforeAll(() => loadWords('fr'))
beforeEach(() => done.mockReset())
afterEach(cleanup)

const done = vi.fn()
const frame = {
  ...{ title: 'Votre société', position: 'Étape 4 sur 6', titleRef: null, formId: 'step', nextLabel: 'Suivant' },
  ...{ backLabel: 'Retour', onBack: vi.fn(), busy: false },
}

function Step({ start }: { start: unknown }) {
  const { event, settings } = useEvent()
  const { id } = useMe()
  const [given, setGiven] = useState(start)
  const [opened, setOpened] = useState(true)
  const read = useRead(listCompanies, { params: { domainId: event.domainId }, query: { userId: id } })
  if (!read.data) return null
  const subject = { email: '', typoId: null, isExhibitor: false, isCompanion: false, UserEvent: null }
  const world = { settings, event, subject, draft: {}, companies: read.data.data }
  const step = { frame, world, subjectId: id, answer: given, refused: {}, onChange: setGiven, onDone: done }
  return (
    <>
      <button type="button" onClick={() => setOpened(!opened)}>
        Aller et venir
      </button>
      {opened ? <CompaniesStep {...step} /> : null}
    </>
  )
}

const begin = (companies: Companies = [], settings: SomeSettings = {}) =>
  stage({ companies, settings: { FO_COMPANIES_ACTIVE: true, ...settings } })

async function show(on: Stage, start?: unknown) {
  const shown = await on.show(<Step start={start} />)
  const heading = (name: RegExp) => expect.element(shown.screen.getByRole('heading', { name })).toBeVisible()
  return { ...shown, heading }
}
const kept = async (on: Stage) => {
  const { userId } = on.person(CAMILLE)
  const params = { domainId: on.ids.domainId }
  return (await on.ask(CAMILLE, listCompanies, { params, query: { userId } })).data
}

test('each company has its name, number, address, postcode and town, and its actions', async () => {
  const { screen } = await show(await begin([company(A), company(B)]))
  const row = screen.getByRole('row', { name: /Société a/ })
  for (const text of [A, '4 rue des Forges', '44000', 'Nantes'])
    await expect.element(row.getByText(text, { exact: false }).first()).toBeVisible()
  await expect.element(row.getByRole('radio')).toBeVisible()
  await expect.element(row.getByRole('button', { name: /Modifier/ })).toBeVisible()
  await expect.element(row.getByRole('button', { name: /Retirer/ })).toBeVisible()
})

test('one of several companies has to be chosen', async () => {
  const [a, b] = [company(A), company(B)]
  const { screen, press } = await show(await begin([a, b]))
  await expect.element(screen.getByRole('table', { name: 'Vos sociétés' })).toBeVisible()
  await press('Suivant')
  await expect.element(screen.getByText('Ce choix est obligatoire')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
  await screen.getByRole('radio', { name: 'Société b' }).click()
  await press('Suivant')
  expect(done).toHaveBeenCalledWith({ companyId: b.id })
})

test('the list goes by the keyboard alone', async () => {
  const [a, b] = [company(A), company(B)]
  const { screen } = await show(await begin([a, b]))
  const first = screen.getByRole('radio', { name: 'Société a' })
  await expect.element(first).toBeInTheDocument()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(done).toHaveBeenCalledWith({ companyId: b.id })
})

test('a company without its identifier opens its form, and goes on once it is complete', async () => {
  const a = company('', { name: 'Société a' })
  const on = await begin([a])
  const { screen, press, heading } = await show(on)
  await expect.element(screen.getByText('À compléter')).toBeVisible()
  await press('Suivant')
  await heading(/Modifier la société/)
  await press('Enregistrer la société')
  await expect.element(screen.getByLabelText(/^SIREN/)).toHaveAccessibleDescription(/Ce champ est obligatoire/)
  await screen.getByLabelText(/^SIREN/).fill('012 345 674')
  await press('Enregistrer la société')
  await heading(/Votre société/)
  expect(await kept(on)).toMatchObject([{ id: a.id, siren: LISTED }])
  await press('Suivant')
  expect(done).toHaveBeenCalledWith({ companyId: a.id })
})

test('a company that the directory finds is chosen in two gestures', async () => {
  const on = await begin()
  const { screen, press, heading } = await show(on)
  await heading(/Rechercher votre société/)
  await screen.getByLabelText(/^SIREN/).fill('012 345 674')
  await press('Rechercher')
  await expect.element(screen.getByText('Atelier Lumen (exemple)')).toBeVisible()
  await press('Choisir cette société')
  await heading(/Votre société/)
  await expect.element(screen.getByRole('radio', { name: 'Atelier Lumen (exemple)' })).toBeChecked()
  const listed = { name: 'Atelier Lumen (exemple)', siren: LISTED, address1: '4 rue des Forges', city: 'Nantes' }
  expect(await kept(on)).toMatchObject([listed])
})

test('a company of a country without a rule passes without a number, in international mode', async () => {
  const on = await begin([], { FO_COMPANIES_INTERNATIONAL: true })
  const { screen, press, heading } = await show(on)
  await press('Ma société est dans un autre pays')
  await heading(/Votre société/)
  await screen.getByLabelText(/^Nom/).fill('Officina Verde')
  await press('Enregistrer la société')
  await expect.element(screen.getByLabelText(/^Pays/)).toHaveAccessibleDescription('Ce champ est obligatoire')
  await screen.getByLabelText(/^Pays/).selectOptions('Allemagne')
  await expect.element(screen.getByLabelText(/^Numéro d’identification/)).toHaveAccessibleDescription('Facultatif.')
  await press('Enregistrer la société')
  await expect.element(screen.getByRole('radio', { name: 'Officina Verde' })).toBeChecked()
  expect(await kept(on)).toMatchObject([{ name: 'Officina Verde', siren: '', country: 'DE' }])
  await press('Suivant')
  expect(done).toHaveBeenCalled()
})

test('without international mode no other country is offered, nor looked for', async () => {
  const { screen, press, heading } = await show(await begin())
  await heading(/Rechercher votre société/)
  await expect.element(screen.getByRole('button', { name: /autre pays/ })).not.toBeInTheDocument()
  await press('Saisir ma société')
  await expect.element(screen.getByLabelText(/^Pays/)).not.toBeInTheDocument()
})

test('a company that the domain knows is joined', async () => {
  const verger = company(A, { name: 'Verger', employees: [] })
  const on = await begin([verger])
  const { screen, press, heading } = await show(on)
  await screen.getByLabelText(/^SIREN/).fill(A)
  await press('Rechercher')
  await press('Choisir cette société')
  await heading(/Votre société/)
  expect(await kept(on)).toMatchObject([{ id: verger.id, name: 'Verger' }])
  // A company shared with other people can be chosen or removed, but not edited.
  await expect.element(screen.getByRole('button', { name: 'Retirer Verger' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Modifier Verger' })).not.toBeInTheDocument()
})

test('a directory that is out of order leaves the person to type their company', async () => {
  const { screen, press, heading } = await show(await begin())
  await screen.getByLabelText(/^SIREN/).fill(UNANSWERED)
  await press('Rechercher')
  await expect.element(screen.getByText('Service indisponible')).toBeVisible()
  await press('Saisir ma société')
  await heading(/Votre société/)
  await expect.element(screen.getByLabelText(/^SIREN/)).toHaveValue(UNANSWERED)
  await press('Enregistrer la société')
  await expect.element(screen.getByLabelText(/^Nom/)).toHaveAccessibleDescription('Ce champ est obligatoire')
  await expect.poll(() => document.activeElement?.id).toBe('field-name')
})

test('a wrong identifier is told at its field, letter for letter, and a doubtful one only warned about', async () => {
  const { screen, press } = await show(await begin([], { FO_COMPANIES_INTERNATIONAL: true }))
  await screen.getByLabelText(/^SIRET/).fill('012345674')
  await press('Rechercher')
  await expect.element(screen.getByLabelText(/^SIRET/)).toHaveAccessibleDescription(/Mauvais format/)
  await screen.getByLabelText(/^Pays/).selectOptions('CH')
  await expect.element(screen.getByLabelText(/^Numéro IDE/)).toHaveAccessibleDescription('Par exemple CHE-123.456.789')
  await screen.getByLabelText(/^Pays/).selectOptions('FR')
  await screen.getByLabelText(/^SIRET/).fill('12345678900011')
  await expect.element(screen.getByText(/ne passe pas le contrôle habituel/)).toBeVisible()
  await press('Rechercher')
  await expect.element(screen.getByText('Aucune société trouvée')).toBeVisible()
})

test('the text being typed is still there after leaving the step', async () => {
  const { screen, press } = await show(await begin())
  await screen.getByLabelText(/^SIREN/).fill('0123')
  await press('Saisir ma société')
  await screen.getByLabelText(/^Nom/).fill('Atelier')
  await press('Aller et venir')
  await press('Aller et venir')
  await expect.element(screen.getByLabelText(/^Nom/)).toHaveValue('Atelier')
  await expect.element(screen.getByLabelText(/^SIREN/)).toHaveValue('0123')
})

test('a refusal of the server goes to its field', async () => {
  const on = await begin([company(A), company(B, { employees: [] })])
  const { screen, press } = await show(on)
  await press('Modifier Société a')
  await screen.getByLabelText(/^SIREN/).fill(B)
  await press('Enregistrer la société')
  await expect
    .element(screen.getByLabelText(/^SIREN/))
    .toHaveAccessibleDescription(/Une autre société porte déjà ce numéro/)
  expect(await kept(on)).toMatchObject([{ siren: A }])
})

test('a company leaves the list after a yes', async () => {
  const [a, b] = [company(A), company(B)]
  const on = await begin([a, b])
  const { screen, press } = await show(on, { companyId: a.id })
  await press('Retirer Société a')
  await screen.getByRole('button', { name: 'Garder' }).first().click()
  expect(await kept(on)).toHaveLength(2)
  await press('Retirer Société a')
  await screen.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.element(screen.getByRole('radio', { name: 'Société a' })).not.toBeInTheDocument()
  expect(await kept(on)).toMatchObject([{ id: b.id }])
})
