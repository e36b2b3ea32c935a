import { getContext, getEvent } from '@parvis/contract/context/context.ts'
import { listMyEvents } from '@parvis/contract/organisation/organisation.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, newKey, ORGANISER, stage } from '#testing/stage.tsx'
import { PreparePanel } from './PreparePanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

async function open() {
  const on = await stage({
    days: [
      { id: 'j1', day: '2027-03-11' },
      { id: 'j2', day: '2027-03-12' },
    ],
  })
  const { data: events, organisation } = await on.ask(ORGANISER, listMyEvents, {})
  const onCreated = vi.fn<(context: string) => void>()
  const mine = [{ token: on.person(ORGANISER).token, organisation, events }]
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

test('what is missing is said at its field, and what the network lost is kept', async () => {
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
