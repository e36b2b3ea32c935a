import { endpoints } from '@parvis/contract/endpoints'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { callsOn, mayEnter, verdictOf } from '#testing/calling.ts'
import { isWhole } from '#testing/scope.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage, roles } from '#testing/stage.ts'

// The embedded database must bear all statements of successful calls. Refusals need only one role, as they run the same
// few statements.
let stage: Stage
beforeAll(async () => {
  stage = await makeStage()
})
const calls = callsOn(() => [stage])

/** One role per call in the gate: access is decided before the call's own statements. */
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
