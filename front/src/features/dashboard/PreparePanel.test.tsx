import { listMyEvents } from '@parvis/contract/dashboard/dashboard.ts'
import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, newKey, ORGANISER, stage } from '#testing/stage.tsx'
import { PreparePanel } from './PreparePanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

async function open() {
  const on = await stage({
    settings: { title: 'La fête', FO_DATE_LABEL: 'Mi-mars' },
    days: [
      { id: 'j1', day: '2027-03-11' },
      { id: 'j2', day: '2027-03-12' },
    ],
  })
  const { data: events, ...found } = await on.ask(ORGANISER, listMyEvents, {})
  const onCreated = vi.fn<(context: string) => void>()
  const mine = [{ token: on.person(ORGANISER).token, ...found, events }]
  const shown = await on.show(<PreparePanel mine={mine} onCreated={onCreated} />, { as: ORGANISER })
  const field = (name: string) => shown.screen.getByRole('textbox', { name })
  const made = async () => {
    await expect.poll(() => onCreated.mock.calls.length).toBe(1)
    const context = onCreated.mock.calls[0]?.[0] ?? ''
    const { id, domainId, isPublished } = await on.ask(ORGANISER, getContext, { params: { context } })
    return { isPublished, event: await on.ask(ORGANISER, getEvent, { params: { domainId, eventId: id } }) }
  }
  const begin = (way: RegExp) => shown.screen.getByRole('button', { name: way }).click()
  return { on, onCreated, field, made, begin, ...shown }
}

test('an event from a blank page has its name, its days and its place, and is a draft', async () => {
  const { begin, field, screen, press, made } = await open()
  const name = `Été ${newKey()}`
  await begin(/^Partir d’une page blanche/)
  await field('Nom de l’événement').fill(name)
  await expect.element(field('Adresse de la page')).toHaveValue(name.toLowerCase().replace('été ', 'ete-'))
  await screen.getByLabelText(/^Premier jour/).fill('2090-06-01')
  await field('Nombre de jours').fill('2')
  await field('Lieu').fill('La halle')
  await press('Créer l’événement')
  const { event, isPublished } = await made()
  expect(isPublished).toBe(false)
  expect(event).toMatchObject({ name, location: 'La halle' })
  expect(event.days.map(({ day }) => day)).toEqual(['2090-06-01', '2090-06-02'])
})

test('a clone has the days of its source on other dates, and an address of its own', async () => {
  const { on, begin, field, screen, press, made, onCreated } = await open()
  await begin(/^Cloner un événement/)
  await field('Nom de l’événement').fill('La suivante')
  await field('Adresse de la page').fill(on.boot.event.context)
  await screen.getByLabelText(/^Premier jour/).fill('2090-03-11')
  await screen.getByRole('checkbox', { name: 'Programme' }).click()
  await press('Cloner l’événement')
  await expect.element(screen.getByText('Cette adresse est déjà celle d’un autre événement')).toBeVisible()
  await expect.element(field('Adresse de la page')).toHaveFocus()
  expect(onCreated).not.toHaveBeenCalled()
  await field('Adresse de la page').fill(`suite-${newKey()}`)
  await press('Cloner l’événement')
  const { event } = await made()
  expect(event.days.map(({ day }) => day)).toEqual(['2090-03-11', '2090-03-12'])
})

test('a missing value is said at its field, and the form survives a network failure', async () => {
  const { begin, field, screen, press, onCreated } = await open()
  await begin(/^Partir d’un modèle/)
  await screen.getByRole('combobox', { name: 'Modèle' }).selectOptions('Dîner')
  await press('Créer l’événement')
  await expect.element(field('Nom de l’événement')).toHaveFocus()
  await expect.element(field('Nom de l’événement')).toHaveAttribute('aria-invalid', 'true')
  await field('Nom de l’événement').fill('Le banquet')
  await field('Adresse de la page').fill(`banquet-${newKey()}`)
  await screen.getByLabelText(/^Premier jour/).fill('2090-06-01')
  const { mend } = cutNetwork()
  await press('Créer l’événement')
  await expect.element(screen.getByText(/réseau|serveur|connexion/i)).toBeVisible()
  mend()
  await expect.element(field('Nom de l’événement')).toHaveValue('Le banquet')
  await press('Créer l’événement')
  await expect.poll(() => onCreated.mock.calls.length).toBe(1)
})

test('the plan of a clone lists moved and omitted parts before it is made, and follows the choices', async () => {
  const { begin, screen, press, made, field } = await open()
  await begin(/^Cloner un événement/)
  const plan = screen.getByRole('region', { name: 'Ce que le clone reprend' })
  await expect.element(plan.getByText(/jeudi\s11\smars\s2027\s→\sjeudi\s9\smars\s2028/).first()).toBeVisible()
  await expect.element(plan.getByText(/décalé de 364\sjours/).first()).toBeVisible()
  await expect.element(plan.getByText(/9.10\smars\s2028/).first()).toBeVisible()
  await expect.element(plan.getByText(/personne n’est jamais repris/).first()).toBeVisible()
  await expect
    .element(plan.getByText(/^2 textes.*«\sLa fête\s», «\sMi-mars\s»\s: ils seraient faux/).first())
    .toBeVisible()
  await screen.getByRole('checkbox', { name: 'Direct' }).click()
  await expect.element(plan.getByText(/Direct\s: vous ne le reprenez pas/).first()).toBeVisible()
  await screen.getByLabelText(/^Premier jour/).fill('2027-03-18')
  await expect.element(plan.getByText(/décalé de 7\sjours/).first()).toBeVisible()
  await screen.getByLabelText(/^Premier jour/).fill('2028-03-09')
  await field('Nom de l’événement').fill('L’an prochain')
  await field('Adresse de la page').fill(`prochain-${newKey()}`)
  await press('Cloner l’événement')
  const { event } = await made()
  expect(event.days.map(({ day }) => day)).toEqual(['2028-03-09', '2028-03-10'])
})

test('an event is kept as a model, used, renamed, and removed once that is confirmed', async () => {
  const { begin, screen, press, made, field } = await open()
  const [name, better] = [`Le type ${newKey()}`, `Le modèle ${newKey()}`]
  await begin(/^Vos modèles/)
  await press('Enregistrer comme modèle')
  await expect.element(field('Nom du modèle')).toHaveAttribute('aria-invalid', 'true')
  await field('Nom du modèle').fill(name)
  await press('Enregistrer comme modèle')
  const line = screen.getByRole('listitem').filter({ hasText: name })
  await expect.element(line.getByText(/2 journées/)).toBeVisible()
  await press('Renommer…')
  const dialog = screen.getByRole('dialog', { name: /^Renommer/ })
  await dialog.getByRole('textbox').fill(better)
  await press('Renommer le modèle')
  await expect.element(screen.getByText(better, { exact: true })).toBeVisible()

  await begin(/^Partir d’un modèle/)
  await screen.getByRole('combobox', { name: 'Modèle' }).selectOptions(`${better} (le vôtre)`)
  await expect.element(screen.getByRole('region', { name: 'Ce que le clone reprend' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Lieu' })).not.toBeInTheDocument()
  await field('Nom de l’événement').fill('Né d’un modèle')
  await field('Adresse de la page').fill(`modele-${newKey()}`)
  await press('Créer l’événement')
  const { event } = await made()
  expect(event.days.map(({ day }) => day)).toEqual(['2028-03-09', '2028-03-10'])

  await begin(/^Vos modèles/)
  await press('Supprimer…')
  await expect.element(screen.getByText(/ne changent pas/)).toBeVisible()
  await press('Supprimer le modèle')
  await expect.element(screen.getByText(better, { exact: true })).not.toBeInTheDocument()
})
