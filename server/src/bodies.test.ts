import { endpoints } from '@parvis/contract/endpoints'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'

/** Those that ask for nothing in their body: they have none, or no field of it must be said. */
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
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const url = names.reduce((all, name) => all.replace(`:${name}`, idOf(name)), `/api${path}`)
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

/** Nothing but the event is found: what a body lacks is said before. */
function idOf(name: string): string {
  const { domainId, eventId } = stage.world
  return { domainId, eventId }[name] ?? 'aucun'
}
