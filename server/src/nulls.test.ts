import { endpoints } from '@parvis/contract/endpoints'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isAbsentWhenNull, NEVER_NULL, withoutNulls } from '#kit/nulls.ts'
import { urlIn } from '#testing/calling.ts'
import { makeStage } from '#testing/stage.ts'
import { makeWorld } from '#testing/world.ts'

/** Optional fields for which null has no meaning of its own. */
function optionalIn(schema: unknown): string[] {
  if (!(schema instanceof z.ZodMiniObject)) return []
  const fields = Object.entries(schema._zod.def.shape as Record<string, z.ZodMiniType>)
  return fields.flatMap(([key, field]) => (isAbsentWhenNull(key, field) ? [key] : []))
}
const asked = endpoints.flatMap((one) => {
  const optional = one.consumes === undefined ? optionalIn(one.body) : []
  return optional.length > 0 ? [{ one, optional }] : []
})

test('calls with fields that may be left out are many', () => {
  expect(asked.length).toBeGreaterThan(70)
})

test('every call reads the fields that may be left out, said to be null, as left out', async () => {
  const stage = await makeStage()
  const refused: string[] = []
  for (const { one, optional } of asked) {
    const [method, path] = routeOf(one)
    const url = urlIn(stage.world, one)
    const authorization = `Bearer ${stage.people.director.token}`
    const payload = Object.fromEntries(optional.map((key) => [key, null]))
    const { body } = await stage.world.app.inject({
      method: method as 'POST',
      url,
      headers: { authorization },
      payload,
    })
    const { errors = [] } = (body.startsWith('{') ? JSON.parse(body) : {}) as {
      errors?: { path: string; code: string }[]
    }
    // A field needed together with others may only be reported as required.
    for (const { path: field, code } of errors)
      if (optional.includes(field) && !code.endsWith('REQUIRED')) refused.push(`${one.route} ${field} ${code}`)
    if (path.startsWith('/authentications')) await stage.signIn()
  }
  expect(refused).toEqual([])
})

test('null keeps its meaning where a field has one, and is refused where its absence would do more', () => {
  const body = z.object({
    ends: z.optional(z.nullable(z.string())),
    title: z._default(z.string(), ''),
    was: z.optional(z.object({ title: z.optional(z.string()) })),
    dryRun: z._default(z.boolean(), false),
    lines: z.array(z.object({ cents: z.optional(z.int()), name: z.string() })),
    known: z.record(z.string(), z.unknown()),
    needed: z.string(),
  })
  const sent = {
    ...{ ends: null, title: null, was: { title: null }, dryRun: null, lines: [{ cents: null, name: null }] },
    ...{ known: { any: null }, needed: null, unknown: null },
  }
  const { title: _, ...rest } = sent
  expect(withoutNulls(body, sent)).toEqual({ ...rest, lines: [{ name: null }] })
  expect(withoutNulls(body, null)).toBeNull()
})

test('each field listed as never null is a field of some call', () => {
  const keys = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inside] of Object.entries(value)) {
      if (key === 'properties') for (const name of Object.keys(inside as object)) keys.add(name)
      walk(inside)
    }
  }
  for (const { body } of endpoints) if (body) walk(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  expect([...NEVER_NULL].filter((key) => !keys.has(key))).toEqual([])
})

test('a person keeps the fields that are sent as null', async () => {
  const world = await makeWorld()
  const as = await world.person({ firstName: 'Ana', lastName: 'Vidal' })
  const { domainId, eventId } = world
  const body = { firstName: 'Anna', lastName: null, mobile: null } as unknown as { firstName: string }
  const params = { domainId, userId: as.userId }
  const reply = await world.call(updateUser, { params, query: { eventId }, body }, { as })
  expect(reply).toMatchObject({ status: 200, body: { firstName: 'Anna', lastName: 'Vidal' } })
})
