import { endpoints } from '@parvis/contract/endpoints'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { callsOn, mayEnter, verdictOf } from '#testing/calling.ts'
import { isWhole } from '#testing/scope.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage, roles } from '#testing/stage.ts'

// Whom a call lets in has it read and write what it is for, which the embedded database must bear. Whoever is refused is
// refused by the same few statements, whatever the call.
let stage: Stage
beforeAll(async () => {
  stage = await makeStage()
})
const calls = callsOn(() => [stage])

/** The gate makes each call once; who else may is decided before any statement that is particular to it. */
const firstRole = (endpoint: EndpointShape) => roles.find((role) => mayEnter(endpoint, role))

describe('on the embedded database', () => {
  for (const role of roles) {
    const open = endpoints.filter((endpoint) => mayEnter(endpoint, role) && (isWhole || firstRole(endpoint) === role))
    it.each(open.map((endpoint) => [endpoint.route, endpoint] as const))(`${role} makes %s`, async (_, endpoint) => {
      const ids = endpoint.access === 'user' ? stage.own[role] : {}
      const authorization = `Bearer ${stage.people[role].token}`
      expect(verdictOf(await calls.make(endpoint, () => ({ stage, ids, authorization })))).toBe('let in')
    })
  }
})
