import { inflateSync } from 'node:zlib'
import { getExport } from '@parvis/contract/exports/exports.ts'
import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { previewBadges, printBadges } from '@parvis/contract/printing/printing.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import { qrMatrix, qrRuns } from '#kit/qr.ts'
import type { Person, World } from './world.ts'

/** The first byte of compressed data. */
const ZLIB = 0x78

export type Coming = Person & { code: string }
interface Facts {
  readonly firstName?: string
  readonly lastName?: string
  readonly company?: string
  readonly days?: readonly string[]
  readonly row?: Partial<typeof participations.$inferInsert>
}

export async function comes(world: World, facts: Facts = {}): Promise<Coming> {
  const { firstName = 'Camille', lastName = 'Roux', days = ['j1'], row = {} } = facts
  const person = await world.person({ firstName, lastName })
  const { db, clock } = world.ports
  const of = { eventId: world.eventId, userId: person.userId }
  const code = newBadgeCode()
  let employeeId: string | null = null
  if (facts.company) {
    const [id, companyId] = [newId(clock.now()), newId(clock.now())]
    await db.insert(companies).values({ id: companyId, domainId: world.domainId, name: facts.company })
    await db.insert(employees).values({ id, companyId, userId: person.userId })
    employeeId = id
  }
  await db.insert(participations).values({
    ...{ ...of, code, responded: true, registered: true, registeredAt: clock.now(), isCompleted: true, employeeId },
    ...row,
  })
  for (const eventDayId of days) await db.insert(participationDays).values({ ...of, eventDayId, registered: true })
  return { ...person, code }
}

export type PrintRequest = CallInput<typeof printBadges>['body']
export const print = (world: World, as: Person, body: PrintRequest = {}) =>
  world.call(printBadges, { params: world.path, body }, { as })
export const preview = (world: World, as: Person, body: CallInput<typeof previewBadges>['body'] = {}) =>
  world.call(previewBadges, { params: world.path, body }, { as })
export const standing = (world: World, as: Person, exportId: string) =>
  world.call(getExport, { params: { ...world.path, exportId } }, { as })

/** pdfkit writes alternative texts uncompressed. */
export const codesIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Alt \([^)]*?([0-9A-Z]{12})\)/g)].map(([, code = '']) => code)
/** The QR codes that the pages draw, in the order of the pages; a file of very many badges has no alternative texts. */
export function drawnCodes(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)]
  return streams.flatMap(({ index, 0: { length }, 1: size }) => {
    const octets = pdf.subarray(index + length, index + length + Number(size))
    const drawn = octets[0] === ZLIB ? inflateSync(octets).toString('latin1') : ''
    return drawn.match(/^\d+ \d+ \d+ 1 re$/gm)?.join('\n') ?? []
  })
}
export const drawnCode = (code: string): string =>
  qrRuns(qrMatrix(code))
    .map(({ row, column, length }) => `${column} ${row} ${length} 1 re`)
    .join('\n')
const pagesIn = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

export async function printed(world: World, as: Person, body: PrintRequest = {}) {
  const { body: asked, status, error } = await print(world, as, body)
  if (status !== 200) throw new Error(error.code)
  await world.ports.jobs.settle()
  const { url, done } = (await standing(world, as, asked.id)).body
  const pdf = (await world.app.inject({ method: 'GET', url: url ?? '' })).rawPayload
  return { pdf, codes: codesIn(pdf), pages: pagesIn(pdf), done }
}
