import {
  listAttendance,
  writeAttendance,
  writeCompanyAttendance,
} from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { newId } from '#kit/ids.ts'
import { guestAt, HOUR, makeDays, scanIn } from '#testing/attendance.ts'
import { MINUTE } from '#testing/sendings.ts'
import type { Person, World } from '#testing/world.ts'

type Query = Partial<CallInput<typeof listAttendance>['query']>
const list = async (world: World, as: Person, query: Query = {}) => {
  const { status, body } = await world.call(listAttendance, { params: world.path, query }, { as })
  expect(status).toBe(200)
  return body
}
const morning = { dayId: 'j1', part: 'morning' } as const
const ofMorning = { dayId: 'j1', half: 'morning' } as const
const afternoon = { dayId: 'j1', part: 'afternoon' } as const

async function employ(world: World, { userId }: Person, name: string): Promise<string> {
  const { db, clock } = world.ports
  const [companyId, employeeId] = [newId(clock.now()), newId(clock.now())]
  await db.insert(companies).values({ id: companyId, domainId: world.domainId, name })
  await db.insert(employees).values({ id: employeeId, companyId, userId })
  await db
    .update(participations)
    .set({ employeeId })
    .where(and(eq(participations.eventId, world.eventId), eq(participations.userId, userId)))
  return companyId
}

it('a scan proves the half-day in which it falls, until it is undone', async () => {
  const world = await makeDays()
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world, { lastName: 'Abel' })
  await guestAt(world, { lastName: 'Zola' })
  await scanIn(world, organiser, guest)
  const { half, halves, data } = await list(world, organiser)
  expect(half).toMatchObject(morning)
  expect(halves).toMatchObject([
    { ...morning, expected: 2, present: 1, signed: 0 },
    { ...afternoon, expected: 2, present: 0 },
  ])
  const at = world.clock.now().toISOString()
  expect(data.map(({ lastName, proofs, enteredAt }) => [lastName, proofs, enteredAt])).toEqual([
    ['Abel', ['door'], at],
    ['Zola', [], null],
  ])
  world.clock.advance(4 * HOUR)
  const later = await list(world, organiser, { q: 'abel' })
  expect(later).toMatchObject({ half: afternoon, total: 1, data: [{ proofs: [], hasCome: true, enteredAt: null }] })
  await scanIn(world, organiser, guest)
  expect((await list(world, organiser, { q: 'abel' })).data[0]?.proofs).toEqual(['door'])
  await scanIn(world, organiser, guest, { undo: true })
  expect((await list(world, organiser, ofMorning)).halves).toMatchObject([{ present: 0 }, { present: 0 }])
})

it('stays in the live prove a half-day from the minutes that the event sets', async () => {
  const world = await makeDays({ settings: { FO_ATTENDANCE_MINUTES: 45 } })
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world, { isRemote: true })
  const now = world.clock.now()
  const stay = (from: number, minutes: number) => ({
    ...{ id: newId(now), eventId: world.eventId, userId: guest.userId, seenAt: now, reason: 'left' as const },
    inAt: new Date(now.getTime() + from * MINUTE),
    outAt: new Date(now.getTime() + (from + minutes) * MINUTE),
  })
  await world.ports.db.insert(presenceStays).values(stay(0, 44))
  expect((await list(world, organiser, ofMorning)).data).toMatchObject([{ proofs: [], liveMinutes: 44 }])
  await world.ports.db.insert(presenceStays).values(stay(60, 1))
  expect((await list(world, organiser, ofMorning)).data).toMatchObject([{ proofs: ['live'], liveMinutes: 45 }])
})

it('the list of a half-day is filtered by company, type and presence', async () => {
  const world = await makeDays({ typologies: [{ id: 'presse', label: 'Presse' }] })
  const organiser = await world.person({ organiser: true })
  const press = await guestAt(world, { lastName: 'Abel', typoId: 'presse' })
  const other = await guestAt(world, { lastName: 'Zola' })
  const companyId = await employ(world, other, 'Atelier Lumen')
  await scanIn(world, organiser, press)
  const names = async (query: Query) => (await list(world, organiser, query)).data.map(({ lastName }) => lastName)
  expect(await names({ companyId })).toEqual(['Zola'])
  expect(await names({ typoId: 'presse' })).toEqual(['Abel'])
  expect(await names({ only: 'present' })).toEqual(['Abel'])
  expect(await names({ only: 'missing' })).toEqual(['Zola'])
  expect(await names({ q: 'lumen' })).toEqual(['Zola'])
  expect(await list(world, organiser)).toMatchObject({
    companies: [{ id: companyId, label: 'Atelier Lumen' }],
    typologies: [{ id: 'presse', label: 'Presse' }],
  })
})

it('the list is for those who read people of this event, and a half-day of it', async () => {
  const world = await makeDays()
  const other = await makeDays()
  const asked = { params: world.path, query: {} }
  const statusFor = async (as: Person) => (await world.call(listAttendance, asked, { as })).status
  expect(await statusFor(await world.person({ organiser: 'doorkeeper' }))).toBe(403)
  expect(await statusFor(await guestAt(world))).toBe(403)
  expect(await statusFor(await other.person({ organiser: true }))).toBeGreaterThanOrEqual(403)
  const lead = await world.person({ organiser: true })
  const query = { dayId: 'j9', half: 'morning' as const }
  expect((await world.call(listAttendance, { ...asked, query }, { as: lead })).error.code).toBe('HALF_UNKNOWN')
})

async function fileOf(world: World, as: Person, id: string): Promise<{ name: string; bytes: Buffer }> {
  await world.ports.jobs.settle()
  const params = { ...world.path, exportId: id }
  const { body } = await world.call(getExport, { params }, { as })
  expect(body.status).toBe('ready')
  const { statusCode, rawPayload } = await world.app.inject({ url: body.url ?? '' })
  expect(statusCode).toBe(200)
  return { name: decodeURIComponent(body.url ?? ''), bytes: rawPayload }
}

const pagesIn = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

it('the sheet of a half-day is a PDF, a workbook or a CSV file of the people in the filters', async () => {
  const world = await makeDays()
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world, { firstName: 'Zoé', lastName: 'Abel' })
  for (let count = 0; count < 25; count++) await guestAt(world, { lastName: `Zola ${count}` })
  await scanIn(world, organiser, guest)
  const write = async (format: 'pdf' | 'csv', more = {}) => {
    const body = { ...morning, format, ...more }
    const started = await world.call(writeAttendance, { params: world.path, body }, { as: organiser })
    expect(started.status).toBe(200)
    return fileOf(world, organiser, started.body.id)
  }
  const pdf = await write('pdf')
  expect(pdf.name).toContain(`emargement-${world.context}`)
  expect(pagesIn(pdf.bytes)).toBe(2)
  expect(pagesIn((await write('pdf', { only: 'present' })).bytes)).toBe(1)
  const csv = (await write('csv', { only: 'present' })).bytes.toString('utf8')
  expect(csv.trim().split('\n')).toHaveLength(2)
  expect(csv).toContain('Abel')
})

it('the file of a company has its sheets and the certificates of its people, and of no other', async () => {
  const world = await makeDays({}, ['j1', 'j2'])
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world)
  const companyId = await employ(world, guest, 'Atelier Lumen')
  const stranger = await guestAt(world)
  await scanIn(world, organiser, guest)
  await scanIn(world, organiser, stranger)
  const body = { companyId }
  const started = await world.call(writeCompanyAttendance, { params: world.path, body }, { as: organiser })
  expect(pagesIn((await fileOf(world, organiser, started.body.id)).bytes)).toBe(3)
  const unknown = { params: world.path, body: { companyId: 'none' } }
  expect((await world.call(writeCompanyAttendance, unknown, { as: organiser })).status).toBe(404)
})
