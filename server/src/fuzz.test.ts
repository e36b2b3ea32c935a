import { checkIn } from '@parvis/contract/check-in/check-in.ts'
import { endpoints } from '@parvis/contract/endpoints'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { causesOf } from '@parvis/contract/obstacles'
import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentOf, undocumented } from '#testing/documented.ts'
import { writesOf } from '#testing/fingerprint.ts'
import type { Fuzzed } from '#testing/fuzzed-calls.ts'
import { fuzzedCalls } from '#testing/fuzzed-calls.ts'
import { isWhole, testSeed } from '#testing/scope.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'
import { toolFor } from '#testing/tools.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? testSeed)
const numRuns = Number(process.env['FUZZ_RUNS'] ?? (isWhole ? 30 : 5))
/** Far beyond the slowest valid answer. */
const HUNG_MS = 120_000

let stage: Stage
let document: ReturnType<typeof documentOf>
/** Whether a call may have signed people out or erased them. */
let [mayBeOut, mayBeErased] = [true, false]
beforeAll(async () => {
  stage = await makeStage()
  document = documentOf(stage.world.app)
})

function tokenOf(endpoint: EndpointShape, caller: Exclude<Fuzzed['caller'], 'nobody'>): string {
  if (caller === 'tool') return stage.tools[toolFor(endpoint)]
  return (caller === 'badge' || caller === 'anonymous' ? stage.weak.self[caller] : stage.people[caller]).token
}

async function answerTo(endpoint: EndpointShape, { caller, method, url, headers, payload }: Fuzzed) {
  const authorization = caller === 'nobody' ? {} : { authorization: `Bearer ${tokenOf(endpoint, caller)}` }
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

const sentences = new Map<string, RegExp[]>()
/** Patterns of a code's sentences, with any values of variables. */
function sentencesOf(code: string): RegExp[] {
  const known = sentences.get(code)
  if (known) return known
  const written = [fr, en].flatMap((words) =>
    Object.entries(words).flatMap(([name, sentence]) =>
      name === code || name.startsWith(`${code}_`) ? [sentence] : [],
    ),
  )
  const patterns = written.map((sentence) => {
    const texts = sentence.split(/\{\{\s*\w+\s*\}\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${texts.join('[\\s\\S]*')}$`)
  })
  sentences.set(code, patterns)
  return patterns
}
const isSentence = (code: string, said: string): boolean => sentencesOf(code).some((pattern) => pattern.test(said))

function expectRefusal(body: string, status: number): string {
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
  return refusal.code
}

/** An unknown badge is refused, but recorded for the door and the journal. */
const NOTED = ['door_scans', 'journal']
/** So is a guest stopped by an obstacle. */
const STOPPED = ['obstacle_meetings']
const notedBy = ({ route, refusals = [] }: EndpointShape): readonly string[] => {
  if (route === checkIn.route) return NOTED
  return refusals.some(({ code }) => causesOf(code).length > 0) ? STOPPED : []
}

describe(`any input, from seed ${seed}`, () => {
  it.each(endpoints.map((endpoint) => [endpoint.route, endpoint] as const))(
    'is answered or refused in good order, as documented, by %s',
    async (_, endpoint) => {
      if (mayBeErased && !(await stage.isWhole())) stage = await makeStage()
      mayBeErased = false
      const fingerprint = await writesOf(stage.world, ...notedBy(endpoint))
      // A refused call changes nothing, so the state need not be read again.
      let known: string | undefined
      const calls = fc.asyncProperty(fuzzedCalls(endpoint, stage), async (call) => {
        if (mayBeOut) await stage.signIn()
        mayBeOut = false
        const before = known ?? (await fingerprint())
        known = undefined
        const { statusCode, body } = await answerTo(endpoint, call)
        expect(statusCode, body).toBeLessThan(500)
        const code = statusCode < 400 ? undefined : expectRefusal(body, statusCode)
        if (call.isAsTold) expect(undocumented(document, endpoint, { status: statusCode, code })).toBeUndefined()
        if (statusCode < 400) {
          if (!endpoint.route.startsWith('GET ')) [mayBeOut, mayBeErased] = [true, true]
          return
        }
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
