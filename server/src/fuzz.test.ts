import { endpoints } from '@parvis/contract/endpoints'
import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprintOf } from '#testing/fingerprint.ts'
import type { Fuzzed } from '#testing/fuzzed-calls.ts'
import { fuzzedCalls } from '#testing/fuzzed-calls.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_270_301)
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 30)
/** Far beyond the slowest honest answer. */
const HUNG_MS = 30_000

let stage: Stage
beforeAll(async () => {
  stage = await makeStage()
})

const bearerOf = (caller: Exclude<Fuzzed['caller'], 'nobody'>) =>
  caller === 'badge' || caller === 'anonymous' ? stage.weak.self[caller] : stage.people[caller]

async function answerTo({ caller, method, url, headers, payload }: Fuzzed) {
  const authorization = caller === 'nobody' ? {} : { authorization: `Bearer ${bearerOf(caller).token}` }
  const call = stage.world.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...authorization },
    ...(payload && { payload }),
  })
  let timer: NodeJS.Timeout | undefined
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), HUNG_MS)
  })
  return Promise.race([call, hung]).finally(() => clearTimeout(timer))
}

/** A sentence of the dictionary, whatever stands for its variables. */
const isSentence = (key: string, said: string): boolean =>
  [fr, en].some((words) =>
    Object.entries(words).some(([name, sentence]) => {
      if (name !== key && !name.startsWith(`${key}_`)) return false
      const pattern = sentence
        .split(/\{\{\s*\w+\s*\}\}/)
        .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('[\\s\\S]*')
      return new RegExp(`^${pattern}$`).test(said)
    }),
  )

function expectRefusal(body: string, status: number): void {
  const refusal = JSON.parse(body) as {
    status: number
    code: string
    message: string
    errors?: { path: string; code: string; message: string }[]
  }
  expect(
    Object.keys(refusal).filter((key) => !['status', 'code', 'message', 'errors', 'detail'].includes(key)),
  ).toEqual([])
  expect(refusal.status).toBe(status)
  for (const { code, message } of [refusal, ...(refusal.errors ?? [])]) {
    expect(isSentence(code, message), `« ${message} » says ${code}`).toBe(true)
    expect(message).not.toMatch(/\bat .*:\d+|select |insert into|node_modules|\n/i)
  }
}

describe(`any input, from seed ${seed}`, () => {
  it.each(endpoints.map((endpoint) => [endpoint.route, endpoint] as const))(
    'is answered or refused in good order by %s',
    async (_, endpoint) => {
      if (!(await stage.isWhole())) stage = await makeStage()
      const fingerprint = await fingerprintOf(stage.world)
      // After a call that was refused everything is, and is known to be, as it was before.
      let known: string | undefined
      const calls = fc.asyncProperty(fuzzedCalls(endpoint, stage), async (call) => {
        if (known === undefined) await stage.signIn()
        const before = known ?? (await fingerprint())
        known = undefined
        const { statusCode, body } = await answerTo(call)
        expect(statusCode, body).toBeLessThan(500)
        if (statusCode < 400) return
        expectRefusal(body, statusCode)
        known = await fingerprint()
        expect(known).toBe(before)
      })
      await fc.assert(calls, { seed, numRuns })
    },
    180_000,
  )

  afterAll(async () => {
    await stage.world.ports.jobs.settle()
  })
})
