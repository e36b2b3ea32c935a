import { actOf, routesOf } from '@parvis/contract/audits'
import { createAccount, sendLink } from '@parvis/contract/auth/auth.ts'
import { addCategoryModel, removeCategoryModel } from '@parvis/contract/categories/categories.ts'
import { createPerson } from '@parvis/contract/companions/companions.ts'
import { endpoints } from '@parvis/contract/endpoints'
import { createEvent, removeModel, renameModel } from '@parvis/contract/event-templates/event-templates.ts'
import { downloadInvoice } from '@parvis/contract/invoices/invoices.ts'
import { auditKinds } from '@parvis/contract/kit/audit.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { rightAsked } from '@parvis/contract/kit/endpoint.ts'
import { acceptTeamInvitation, joinTeam } from '@parvis/contract/team/team.ts'
import { makePasskey, removeFactor, removePasskey } from '@parvis/contract/two-factor/two-factor.ts'
import { RELEASE } from '@parvis/contract/unpaid/unpaid.rules.ts'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { journal } from '#db/tables/journal.ts'
import { answerErrors } from '#kit/errors.ts'
import { serve } from '#kit/serve.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { call, inPath, inQuery } from '#testing/calling.ts'
import { fingerprintOf } from '#testing/fingerprint.ts'
import type { Fuzzed } from '#testing/fuzzed-calls.ts'
import { fuzzedCalls } from '#testing/fuzzed-calls.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'
import { toolFor } from '#testing/tools.ts'

const writes = endpoints.filter((endpoint) => rightAsked(endpoint) !== undefined && !endpoint.route.startsWith('GET '))

let stage: Stage
beforeAll(async () => {
  stage = await makeStage()
})
afterAll(() => stage.world.ports.jobs.settle())

/** Returns a function that reads new entries; compared by id, as earlier files of this worker left entries. */
async function follow(): Promise<() => Promise<(typeof journal.$inferSelect)[]>> {
  const { db } = stage.world.ports
  const ids = async () => (await db.select({ id: journal.id }).from(journal)).map(({ id }) => id)
  const known = new Set(await ids())
  return async () => {
    const added = (await ids()).filter((id) => !known.has(id))
    return added.length === 0 ? [] : db.select().from(journal).where(inArray(journal.id, added))
  }
}

async function send({ method, url, headers, payload }: Fuzzed, token: string) {
  const { statusCode } = await stage.world.app.inject({
    method: method as 'POST',
    url,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return statusCode
}

/** Calls open to all, journalled if an organiser makes them by a right. */
const shared = [
  ...[createAccount, createPerson, sendLink, addCategoryModel, removeCategoryModel, createEvent],
  ...[acceptTeamInvitation, joinTeam, renameModel, removeModel],
  removeFactor,
  ...[makePasskey, removePasskey],
  // A lost file is made again by the server, at any caller's download.
  downloadInvoice,
].map(({ route }) => route)

it('the list of audited calls names every call by which an organiser may write, and no other', () => {
  const known = auditKinds.flatMap(routesOf)
  expect(known.toSorted()).toEqual([...writes.map(({ route }) => route), ...shared, RELEASE].toSorted())
  expect(new Set(known.map((route) => actOf(route)?.key)).size).toBe(known.length)
})

describe('a write of an organiser’s call is in the journal with it, on every server', () => {
  let probe: FastifyInstance
  let work: (ports: Ports) => Promise<unknown>
  beforeAll(async () => {
    const { app } = stage.world
    probe = Fastify()
    probe.decorate('ports', app.ports).decorate('authority', app.authority).decorate('rateLimiter', app.rateLimiter)
    probe.decorate('translatorFor', app.translatorFor)
    probe.decorate('served', []).decorate('checksReplies', false)
    for (const name of ['scope', 'caller'] as const) probe.decorateRequest(name)
    probe.decorateRequest('language', 'fr')
    probe.setValidatorCompiler(() => () => true)
    answerErrors(probe)
    for (const { route, summary, access, audit, params, query } of writes) {
      const audited = { route, summary, access, ...(audit && { audit }) }
      const shape = { ...audited, ...(params && { params }), ...(query && { query }) }
      serve(probe, shape, async ({ ports }) => void (await work(ports)))
    }
    await probe.ready()
  })

  const ask = (endpoint: EndpointShape) => {
    const at = { ...stage, world: { ...stage.world, app: probe } }
    const { route, summary, access, query } = endpoint
    const bare = { route, summary, access, ...(query && { query }) }
    return call(at, bare, stage.ids, `Bearer ${stage.people.organiser.token}`)
  }
  const note = (db: Executor) =>
    db
      .update(events)
      .set({ alias: `a${Math.random()}` })
      .where(eq(events.id, stage.world.eventId))
  const ofEvent = writes.filter((endpoint) => [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId'))

  it.each(ofEvent.map((endpoint) => [endpoint.route, endpoint] as const))('%s', async (route, endpoint) => {
    const added = await follow()
    work = async ({ db }) => db.select().from(events)
    expect(await ask(endpoint)).toMatchObject({ status: 200 })
    work = ({ db }) =>
      transaction(db, async (tx) => {
        await note(tx)
        throw new Error('no')
      })
    expect(await ask(endpoint)).toMatchObject({ status: 500 })
    expect(await added()).toEqual([])
    work = async ({ db }) => {
      await note(db)
      await transaction(db, note)
    }
    expect(await ask(endpoint)).toMatchObject({ status: 200 })
    const { organiser, self } = stage.people
    const names = [...inPath(endpoint), ...inQuery(endpoint)]
    const subjectId = names.includes('userId') ? self.userId : null
    const line = { route, userId: organiser.userId, subjectId, right: rightAsked(endpoint) }
    expect(await added()).toMatchObject([line])
  })
})

describe('an organiser’s call leaves one line where it writes, and none where it is refused', () => {
  it.each(writes.map((endpoint) => [endpoint.route, endpoint] as const))(
    '%s',
    async (route, endpoint) => {
      const calls = fc.sample(fuzzedCalls(endpoint, stage), { seed: 20_270_301, numRuns: 5 })
      for (const [i, one] of calls.entries()) {
        if (!(await stage.isWhole())) stage = await makeStage()
        await stage.signIn()
        await stage.world.ports.jobs.settle()
        const fingerprint = await fingerprintOf(stage.world, 'journal')
        const [before, linesSince] = [await fingerprint(), await follow()]
        const as = (['director', 'organiser', 'tool'] as const)[i % 3] ?? 'tool'
        const tool = toolFor(endpoint)
        const status = await send(one, as === 'tool' ? stage.tools[tool] : stage.people[as].token)
        const added = await linesSince()
        const mayBeThere = status < 400 && added.length > 0
        const expected = (await fingerprint()) !== before || mayBeThere ? [route] : []
        expect({ status, lines: added.map((line) => line.route) }).toEqual({ status, lines: expected })
        const who = as === 'tool' ? { userId: null, tool } : { userId: stage.people[as].userId, tool: '' }
        for (const line of added) expect(line).toMatchObject(who)
      }
    },
    120_000,
  )
})
