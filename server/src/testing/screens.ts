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
import { systemRounds } from '#ports/rounds.ts'
import { delivered, writtenMails } from './delivered.ts'
import { hangPhotos as hang } from './gallery.ts'
import { openHouse } from './house.ts'
import { loseInvoices as lose } from './losses.ts'

/** Somebody of an event's file, signed in. */
export interface StagedPerson {
  readonly email: string
  readonly userId: string
  readonly token: string
}

/** A browser waits by the machine's time. */
const house = () => openHouse(systemRounds)

/** Begins before the first call comes. */
export async function openServer(): Promise<void> {
  await house()
}

export async function closeServer(): Promise<void> {
  const { close } = await house()
  await close()
}

/** Answers a call of a page under `/api`. */
export async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { app } = await house()
  app.routing(request, response)
}

/** Takes over a connection of a page that wants a socket under `/api`. */
export async function welcomeSocket(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
  const { app } = await house()
  app.server.emit('upgrade', request, connection, head)
}

/** Imports an event's file, as often as one likes, and signs in everybody it names. */
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
      // Whoever was registered by somebody has not come to their account yet: a session from a link or a password would.
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

/**
 * Does the work that is due, as the server's own jobs would a moment later. One page at a time: jobs that another page
 * has begun are still under way when there is nothing left to begin.
 */
export function settleJobs(): Promise<void> {
  const next = settling.then(async () => (await house()).ports.jobs.settle())
  settling = next.catch(() => {})
  return next
}

/** Hangs photos that everybody sees, newer than all that hang already. */
export async function hangPhotos(eventId: string, count: number): Promise<void> {
  const { ports } = await house()
  await hang(ports, eventId, count)
}

/** Loses the files of the event's invoices. */
export async function loseInvoices(eventId: string): Promise<void> {
  const { ports } = await house()
  await lose(ports, eventId)
}

/** What was sent last to somebody, as they get it. */
export async function lastText(userId: string): Promise<string> {
  await settleJobs()
  const { ports } = await house()
  return delivered((await writtenMails(ports, eq(outbox.userId, userId))).at(-1)).text
}

/** Moves the server's clock on. */
export async function passTime(milliseconds: number): Promise<void> {
  const { clock } = await house()
  clock.advance(milliseconds)
}
