import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { ProgrammeScreen } from './ProgrammeScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const slot = (id: string, day: number, hour: number, roomId: string | null) => ({
  ...{ id, startAt: `2027-03-${day}T${hour}:00:00Z`, endAt: `2027-03-${day}T${hour + 1}:00:00Z`, roomId, quota: 40 },
})

async function show(width: number) {
  await page.viewport(width, 800)
  const on = await stage({
    days: [
      { id: 'j1', day: '2027-03-16' },
      { id: 'j2', day: '2027-03-17', label: 'Terre crue' },
    ],
    rooms: [
      { id: 'halle', name: 'Grande halle' },
      { id: 'cour', name: 'Cour couverte' },
    ],
    conferences: [
      { id: 'bois', title: 'Bois', slots: [slot('b1', 16, 10, 'halle'), slot('b2', 16, 12, 'halle')] },
      { id: 'chaux', title: 'Chaux', slots: [slot('c1', 16, 12, 'cour'), slot('c2', 17, 10, null)] },
    ],
    people: withCamille({ participation: { choice: 'onsite', days: ['j1'], slots: { bois: 'b1' } } }),
  })
  const { screen, press } = await on.show(<ProgrammeScreen />, { as: ORGANISER })
  const block = (name: RegExp) => screen.getByRole('button', { name })
  return { screen, press, block }
}

test('arrows lead from a slot to the next and to the next room, and Enter to the fields of one', async () => {
  const { screen, block } = await show(1280)
  const room = screen.getByRole('region', { name: 'Grande halle' })
  await expect.element(room.getByRole('button', { name: /^Bois 11\sh – 12\sh · 1 sur 40 places prises/ })).toBeVisible()
  block(/^Bois 11\sh/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(block(/^Bois 13\sh/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(block(/^Chaux 13\sh/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(block(/^Bois 13\sh/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const fields = screen.getByRole('group', { name: /^Créneau\s: mardi 16 mars 2027, 13\sh/ })
  await expect.element(fields.getByRole('combobox', { name: 'Jour' })).toHaveFocus()
})

test('another day shows its slots, in a column of its own for those without a room', async () => {
  const { screen, press, block } = await show(1280)
  await press(/mercredi 17 mars/i)
  await expect
    .element(screen.getByRole('region', { name: 'Sans salle' }).getByRole('button', { name: /^Chaux/ }))
    .toBeVisible()
  await expect.element(block(/^Bois/)).not.toBeInTheDocument()
  await press('En liste')
  await expect.element(screen.getByRole('button', { name: 'Ajouter une conférence' })).toBeVisible()
})

test.each([
  ['of one room', { roomId: 'halle', speakers: [] }, /Grande halle/],
  ['of one speaker', { roomId: 'cour', speakers: ['ana'] }, /Ana Roy/],
])('slots that want the same at once are marked, %s, and no other', async (_, { roomId, speakers }, named) => {
  await page.viewport(1280, 800)
  const on = await stage({
    days: [{ id: 'j1', day: '2027-03-16' }],
    rooms: [
      { id: 'halle', name: 'Grande halle' },
      { id: 'cour', name: 'Cour couverte' },
    ],
    speakers: [{ id: 'ana', name: 'Ana Roy' }],
    conferences: [
      { id: 'bois', title: 'Bois', speakers, slots: [slot('b1', 16, 10, 'halle'), slot('b2', 16, 12, 'halle')] },
      { id: 'chaux', title: 'Chaux', speakers, slots: [slot('c1', 16, 12, roomId), slot('c2', 16, 11, roomId)] },
    ],
  })
  const { screen } = await on.show(<ProgrammeScreen />, { as: ORGANISER })
  const block = (name: RegExp) => screen.getByRole('button', { name })
  await expect.element(block(/^Bois 13\sh/)).toHaveAttribute('data-clash')
  await expect.element(block(/^Chaux 13\sh/)).toHaveAttribute('data-clash')
  for (const name of [/^Bois 11\sh/, /^Chaux 12\sh/])
    await expect.element(block(name)).not.toHaveAttribute('data-clash')
  await expect.element(screen.getByRole('status').filter({ hasText: named })).toBeVisible()
})

test('a phone has the list', async () => {
  const { screen } = await show(390)
  await expect.element(screen.getByRole('button', { name: 'Ajouter une conférence' })).toBeVisible()
  await expect.element(screen.getByText('En grille')).not.toBeVisible()
})
