import {
  downloadCertificate,
  getMyAttendance,
  signHalf,
  verifyCertificate,
} from '@parvis/contract/attendance/attendance.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { attendanceCertificates, attendanceSignatures } from '#db/tables/attendance.ts'
import { guestAt, HOUR, makeDays, scanIn } from '#testing/attendance.ts'
import type { Person, World } from '#testing/world.ts'

const SIGNED = { settings: { FO_ATTENDANCE_SIGNING: true, FO_ATTENDANCE_CERTIFICATE: true } }
const morning = { dayId: 'j1', part: 'morning' } as const

const sign = (world: World, as: Person, more: { name?: string; dayId?: string; part?: 'morning' | 'afternoon' } = {}) =>
  world.call(signHalf, { params: world.path, body: { ...morning, name: 'Camille Roux', ...more } }, { as })
const mine = async (world: World, as: Person) =>
  (await world.call(getMyAttendance, { params: world.path }, { as })).body
const signaturesOf = ({ ports, eventId }: World) =>
  ports.db.select().from(attendanceSignatures).where(eq(attendanceSignatures.eventId, eventId))
const certificate = (world: World, of: Person, as: Person = of) =>
  world.call(downloadCertificate, { params: world.path, query: { userId: of.userId } }, { as })
const verify = (world: World, token: string) =>
  world.call(verifyCertificate, { params: { ...world.path, certificate: token } })
async function tokenOf({ ports, eventId }: World): Promise<string> {
  const rows = await ports.db.select().from(attendanceCertificates).where(eq(attendanceCertificates.eventId, eventId))
  return rows[0]?.token ?? expect.fail('There is no certificate')
}

it('a person signs the half-day of the door once, by their name', async () => {
  const world = await makeDays(SIGNED)
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world)
  expect((await sign(world, guest)).error.code).toBe('SIGNING_ABSENT')
  await scanIn(world, organiser, guest)
  expect(await mine(world, guest)).toMatchObject({ halves: [{ signing: 'open' }, { signing: 'ahead' }] })
  expect((await sign(world, guest, { name: 'Léo' })).error.code).toBe('SIGNATURE_NAME')
  expect((await sign(world, guest, { part: 'afternoon' })).error.code).toBe('SIGNING_AHEAD')
  const signedAt = world.clock.now().toISOString()
  expect(await sign(world, guest, { name: 'roux  camille' })).toMatchObject({ status: 200, body: { signedAt } })
  world.clock.advance(60_000)
  expect((await sign(world, guest, { name: 'Roux' })).body).toEqual({ signedAt })
  expect(await signaturesOf(world)).toMatchObject([{ ...morning, userId: guest.userId, name: 'roux camille' }])
  expect((await mine(world, guest)).halves[0]).toMatchObject({ signing: 'signed', signedAt })
})

it('two presses at once sign once', async () => {
  const world = await makeDays(SIGNED)
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world)
  await scanIn(world, organiser, guest)
  const [one, two] = await Promise.all([sign(world, guest), sign(world, guest)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(await signaturesOf(world)).toHaveLength(1)
})

it('a half-day is signed until two hours after its day, and never of another day, person or event', async () => {
  const stranger = await (await makeDays(SIGNED)).person()
  const world = await makeDays(SIGNED, ['j1', 'j2'])
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world)
  await scanIn(world, organiser, guest)
  expect((await sign(world, guest, { dayId: 'j2' })).error.code).toBe('SIGNING_ABSENT')
  expect((await sign(world, guest, { dayId: 'j9' })).error.code).toBe('HALF_UNKNOWN')
  expect((await sign(world, stranger)).status).toBeGreaterThanOrEqual(400)
  world.clock.advance(10 * HOUR)
  expect((await sign(world, guest)).error.code).toBe('SIGNING_OVER')
  expect(await signaturesOf(world)).toEqual([])
})

it('an event without signatures refuses them, and reads nothing of the person', async () => {
  const world = await makeDays()
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world)
  await scanIn(world, organiser, guest)
  expect((await sign(world, guest)).error.code).toBe('SIGNING_OFF')
  expect(await mine(world, guest)).toEqual({ isSigning: false, halves: [], hasCertificate: false })
  expect((await certificate(world, guest)).error.code).toBe('CERTIFICATE_EMPTY')
  expect((await certificate(world, guest, organiser)).status).toBe(200)
})

it('a certificate is verified by its link, says its half-days and keeps its address', async () => {
  const world = await makeDays(SIGNED)
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world)
  expect((await certificate(world, guest)).error.code).toBe('CERTIFICATE_EMPTY')
  await scanIn(world, organiser, guest)
  expect((await mine(world, guest)).hasCertificate).toBe(true)
  const { body } = await certificate(world, guest)
  const { statusCode, rawPayload } = await world.app.inject({ url: body.url })
  expect([statusCode, rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  const token = await tokenOf(world)
  const issuedAt = world.clock.now().toISOString()
  expect((await verify(world, token)).body).toEqual({
    ...{ firstName: 'Camille', lastName: 'Roux', event: 'Assises du vivant', minutes: 240, issuedAt },
    halves: [{ day: expect.any(String), part: 'morning', minutes: 240 }],
  })
  world.clock.advance(4 * HOUR)
  expect((await sign(world, guest, { part: 'afternoon' })).status).toBe(200)
  expect((await verify(world, token)).body.minutes).toBe(240)
  await certificate(world, guest)
  expect(await tokenOf(world)).toBe(token)
  expect((await verify(world, token)).body).toMatchObject({ minutes: 540, halves: [{}, { part: 'afternoon' }] })
})

it('a certificate is given to its person and to readers of people alone, and noted for the latter', async () => {
  const world = await makeDays(SIGNED)
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world)
  await scanIn(world, organiser, guest)
  expect((await certificate(world, guest, await guestAt(world))).status).toBe(403)
  expect((await certificate(world, guest, await world.person({ organiser: 'doorkeeper' }))).status).toBe(403)
  await certificate(world, guest)
  await certificate(world, guest, organiser)
  const { body } = await world.call(listJournal, { params: world.path, query: { kind: 'reads' } }, { as: organiser })
  expect(body.data).toMatchObject([{ act: 'certificate', by: { id: organiser.userId }, person: { id: guest.userId } }])
})

it('the certificate of an erased person is not known, nor one of another event or of a wrong address', async () => {
  const world = await makeDays(SIGNED)
  const other = await makeDays(SIGNED)
  const organiser = await world.person({ organiser: true })
  const guest = await guestAt(world)
  await scanIn(world, organiser, guest)
  await sign(world, guest)
  await certificate(world, guest)
  const token = await tokenOf(world)
  expect((await verify(other, token)).error.code).toBe('CERTIFICATE_UNKNOWN')
  expect((await verify(world, `${token}x`)).error.code).toBe('CERTIFICATE_UNKNOWN')
  expect((await verify(world, token)).status).toBe(200)
  await world.call(eraseUser, { params: { ...world.path, userId: guest.userId } }, { as: organiser })
  expect((await verify(world, token)).error.code).toBe('CERTIFICATE_UNKNOWN')
  expect(await signaturesOf(world)).toEqual([])
})
