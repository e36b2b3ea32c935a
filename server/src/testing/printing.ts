import { getExport } from '@parvis/contract/exports/exports.ts'
import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { previewBadges, printBadges } from '@parvis/contract/printing/printing.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { Person, World } from './world.ts'

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
const pagesIn = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

export async function printed(world: World, as: Person, body: PrintRequest = {}) {
  const { body: asked, status, error } = await print(world, as, body)
  if (status !== 200) throw new Error(error.code)
  await world.ports.jobs.settle()
  const { url, done } = (await standing(world, as, asked.id)).body
  const pdf = (await world.app.inject({ method: 'GET', url: url ?? '' })).rawPayload
  return { pdf, codes: codesIn(pdf), pages: pagesIn(pdf), done }
}
