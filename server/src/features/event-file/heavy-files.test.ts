import type { FileFaults } from '@parvis/contract/event-file/event-file.ts'
import { importFile } from '@parvis/contract/event-file/event-file.ts'
import { expect, it } from 'vitest'
import { threadPool } from '#ports/threads.ts'
import { buildWith } from '#testing/house.ts'
import { MOST_MS, processed } from '#testing/processor.ts'
import { makeWorld } from '#testing/world.ts'
import { read } from './reading.thread.ts'

const lines = (count: number, lineOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => lineOf(i)).join('\n')

it.each([
  ['of unknown keys', `parvis: 1\n${lines(20_000, (i) => `cle${i}: 1`)}`],
  ['of keys as long as a body', `parvis: 1\n${'a'.repeat(400_000)}: 1\nb${'a'.repeat(400_000)}: 1`],
  ['of names for its parts', lines(30_000, (i) => `a${i}: &a${i} 1`)],
  ['of parts that are named elsewhere', `a: &a [x]\nb: [${Array(2000).fill('*a').join(', ')}]`],
  ['of wrong items', `parvis: 1\nwordClouds:\n${lines(5_000, () => '  - id: ?')}`],
  ['of values of the wrong kind', `parvis: 1\ndays:\n${lines(20_000, () => '  - 1')}`],
  ['of comments', lines(240_000, () => '# a')],
  ['of brackets', `a: ${'['.repeat(50_000)}`],
  ['of braces', `a: ${'{'.repeat(50_000)}`],
  ['of indents', lines(1_000, (i) => `${' '.repeat(i)}a:`)],
  ['of keys that stand again', lines(50_000, () => 'a: 1')],
  ['of quotes', `a: "${'\\u0041'.repeat(100_000)}`],
  ['of blanks', `a:${' '.repeat(900_000)}b`],
])('a file %s is refused without being read many times', async (_, text) => {
  const { answer, ms } = await processed(() => read(text))
  if (!('faults' in answer)) throw new Error('The file was found right')
  expect(answer.faults.length).toBeGreaterThan(0)
  expect(answer.faults.length).toBeLessThanOrEqual(100)
  expect(ms).toBeLessThan(MOST_MS)
})

/** The largest that an organiser may send: it takes a second to read. */
const largest = `parvis: 1\n${lines(62_000, (i) => `cle${i}: ${i}`)}`

it('while the largest file is read, others are answered', async () => {
  const world = await makeWorld()
  const as = await world.person({ organiser: true })
  const send = () =>
    world.call(importFile, { params: world.path, body: { text: largest, dryRun: true } } as never, { as })
  const reading = await processed(() => read(largest))
  const { answer, ms } = await processed(send)
  expect([answer.status, answer.error.code]).toEqual([422, 'FILE_FAULTS'])
  expect(ms).toBeLessThan(reading.ms / 2)
})

it('a file that takes too long to read is refused', async () => {
  const world = await makeWorld()
  const as = await world.person({ organiser: true })
  const threads = threadPool({ limitMs: 1 })
  const app = await buildWith({ threads })
  const { statusCode, body } = await app.inject({
    ...{ method: 'POST', url: `/api/organiser/domains/${world.domainId}/events/${world.eventId}/file` },
    ...{ headers: { authorization: `Bearer ${as.token}` }, payload: { text: largest, dryRun: true } },
  })
  expect([statusCode, JSON.parse(body).code]).toEqual([422, 'FILE_TOO_HEAVY'])
  await app.close()
  await threads.close()
})

it('many faults are cut off, and the rest is counted', async () => {
  const world = await makeWorld()
  const as = await world.person({ organiser: true })
  const text = `parvis: 1\n${lines(250, (i) => `cle${i}: 1`)}`
  const { error } = await world.call(importFile, { params: world.path, body: { text, dryRun: true } } as never, { as })
  const { faults, more } = error.detail as FileFaults
  expect([faults.length, more]).toEqual([100, expect.any(Number)])
  expect(more).toBeGreaterThan(150)
})
