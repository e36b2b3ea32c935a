import { endpoints } from '@parvis/contract/endpoints'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { knownOf } from '#testing/fuzzed-calls.ts'
import { addressOf, heavyValues, pumps } from '#testing/heavy.ts'
import { MOST_MS, processed } from '#testing/processor.ts'
import { isWhole, testSeed } from '#testing/scope.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'

/** All in the whole suite; in the gate letters and one other per body. */
const pumpsFor = (index: number): readonly string[] =>
  isWhole ? pumps : pumps.filter((_, at) => at === 0 || at === index % pumps.length)

let stage: Stage
beforeAll(async () => {
  stage = await makeStage()
})

async function costOf(endpoint: EndpointShape, body: unknown): Promise<{ status: number; ms: number }> {
  const [method] = routeOf(endpoint)
  const known = knownOf(stage)
  const address = addressOf(endpoint, known, testSeed)
  const query = endpoint.query ? `?domainId=${stage.ids['domainId']}&eventId=${stage.ids['eventId']}` : ''
  const payload = JSON.stringify(body)
  const headers = { authorization: `Bearer ${stage.people.director.token}`, 'content-type': 'application/json' }
  const call = { method: method as 'POST', url: `${address}${query}`, headers, payload }
  const { answer, ms } = await processed(() => stage.world.app.inject(call))
  return { status: answer.statusCode, ms }
}

const written = endpoints.flatMap((endpoint) =>
  endpoint.body ? [{ route: endpoint.route, endpoint, body: endpoint.body }] : [],
)

describe('a body that is heavy in one place does not delay other calls', () => {
  it.each(written.map((one, index) => ({ ...one, index })))('$route', async ({ endpoint, body, index }) => {
    const slow: string[] = []
    await stage.signIn()
    for (const [at, pump] of pumpsFor(index).entries()) {
      const known = knownOf(stage)
      for (const heavy of heavyValues(body, { known, pump, seed: testSeed, hasCounts: at === 0 })) {
        const { status, ms } = await costOf(endpoint, heavy)
        // A refused call ends no session.
        if (status < 300) await stage.signIn()
        if (status >= 500 || ms > MOST_MS) slow.push(`${status} after ${ms} ms: ${JSON.stringify(heavy).slice(0, 300)}`)
      }
    }
    expect(slow).toEqual([])
  })
})
