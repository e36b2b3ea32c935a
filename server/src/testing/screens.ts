import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { eq } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import { openSession } from '#features/auth/sessions.service.ts'
import { importEvent } from '#features/event-file/importing.service.ts'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { findByEmail } from '#features/users/users.service.ts'
import { hashPassword } from '#kit/password.ts'
import { transaction } from '#kit/transaction.ts'
import { systemTimers } from '#ports/timers.ts'
import { delivered, writtenMails } from './delivered.ts'
import { hangPhotos as hang } from './gallery.ts'
import { openHouse } from './house.ts'
import { loseInvoices as lose } from './losses.ts'

export interface StagedPerson {
  readonly email: string
  readonly userId: string
  readonly token: string
}

/** Recurring work follows the machine's clock, by which browsers wait. */
const house = () => openHouse(systemTimers)

export async function openServer(): Promise<void> {
  await house()
}

export async function closeServer(): Promise<void> {
  const { close } = await house()
  await close()
}

export async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { app } = await house()
  app.routing(request, response)
}

export async function welcomeSocket(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
  const { app } = await house()
  app.server.emit('upgrade', request, connection, head)
}

/** Imports an event file and signs in every person it names; repeatable. */
export async function stageEvent(file: object): Promise<StagedPerson[]> {
  const { ports } = await house()
  const read = readEventFile(JSON.stringify(file))
  await importEvent({ ...ports, now: ports.clock.now(), hash: hashPassword }, read)
  const domainId = read.domain.id
  return transaction(ports.db, async (tx) => {
    const people: StagedPerson[] = []
    for (const { email, participation, password } of read.people) {
      const account = await findByEmail(tx, domainId, email)
      if (!account) throw new Error(`${email} is not in the domain`)
      const { userId } = account
      // A person registered by another has not claimed their account: a stronger session would count as claiming.
      const isBehalf = participation?.registeredBy && password === undefined
      const opened = isBehalf
        ? ({ strength: 'badge' } as const)
        : ({ strength: 'password', password: password ?? 'un mot de passe' } as const)
      people.push({ email, userId, token: await openSession(tx, ports, { domainId, userId, ...opened }) })
    }
    return people
  })
}

let settling: Promise<void> = Promise.resolve()

/** Runs due jobs. One page at a time: jobs started by another page may still run when none is due. */
export function settleJobs(): Promise<void> {
  const next = settling.then(async () => (await house()).ports.jobs.settle())
  settling = next.catch(() => {})
  return next
}

/** Adds photos visible to all, newer than existing ones. */
export async function hangPhotos(eventId: string, count: number): Promise<void> {
  const { ports } = await house()
  await hang(ports, eventId, count)
}

export async function loseInvoices(eventId: string): Promise<void> {
  const { ports } = await house()
  await lose(ports, eventId)
}

export async function lastText(userId: string): Promise<string> {
  await settleJobs()
  const { ports } = await house()
  return delivered((await writtenMails(ports, eq(outbox.userId, userId))).at(-1)).text
}

export async function passTime(milliseconds: number): Promise<void> {
  const { clock } = await house()
  clock.advance(milliseconds)
}
