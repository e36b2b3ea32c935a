import { endpoints } from '@parvis/contract/endpoints'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nested } from '#testing/arbitrary.ts'
import { inPath, urlIn } from '#testing/calling.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'

/** Endpoints whose body has no required field, or none at all. */
const asksNothing = endpoints.filter(
  (one) =>
    one.consumes === undefined &&
    routeOf(one)[0] !== 'GET' &&
    [one.body, one.query].every((schema) => !schema || z.safeParse(schema, {}).success),
)
const json = { 'content-type': 'application/json' }
const bodies = [
  ['no body', { headers: {} }],
  ['no body, said to be JSON', { headers: json }],
  ['null', { headers: json, payload: 'null' }],
  ['{}', { headers: json, payload: '{}' }],
] as const

let stage: Stage
beforeAll(async () => {
  stage = await makeStage()
})

test('calls that ask for nothing in their body are many', () => {
  expect(asksNothing.length).toBeGreaterThan(60)
})

test.each(bodies)('every call that asks for nothing takes %s', async (_, { headers, ...sent }) => {
  const refused: string[] = []
  for (const one of asksNothing) {
    const [method, path] = routeOf(one)
    const names = inPath(one)
    const url = urlIn(stage.world, one)
    const authorization = `Bearer ${stage.people.director.token}`
    const { statusCode, body } = await stage.world.app.inject({
      method: method as 'POST',
      url,
      headers: { ...headers, authorization },
      ...sent,
    })
    const { errors = [] } = (body.startsWith('{') ? JSON.parse(body) : {}) as { errors?: { path: string }[] }
    const isOfAddress = errors.length > 0 && errors.every((error) => names.includes(error.path))
    if (statusCode === 415 || (statusCode === 400 && !isOfAddress)) refused.push(`${statusCode} ${one.route}`)
    if (path.startsWith('/authentications')) await stage.signIn()
  }
  expect(refused).toEqual([])
})

const DEEP = nested(20_000)
/** Calls whose body is JSON, with each body that nests too much in one of its fields. */
const takeJson = endpoints.flatMap((one) => {
  const fields = one.consumes === undefined && one.body instanceof z.ZodMiniObject ? Object.keys(one.body.shape) : []
  if (fields.length === 0) return []
  return [[one.route, one, fields.map((key) => `{${JSON.stringify(key)}:{"a":${DEEP}}}`)] as const]
})

test.each(takeJson)('%s refuses JSON of thousands of levels, also under a key', async (_, one, payloads) => {
  const [method] = routeOf(one)
  const url = urlIn(stage.world, one)
  const authorization = `Bearer ${stage.people.director.token}`
  for (const payload of payloads)
    for (const key of [{}, { 'idempotency-key': 'nested' }]) {
      const headers = { ...json, ...key, authorization }
      const { statusCode, body } = await stage.world.app.inject({ method: method as 'POST', url, headers, payload })
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'VALIDATION'])
    }
})
