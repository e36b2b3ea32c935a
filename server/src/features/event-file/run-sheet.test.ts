import { airStep, saveRunSheet } from '@parvis/contract/live/live.ts'
import { expect, it } from 'vitest'
import { air, makeLive } from '#testing/live.ts'
import { exportEvent } from './event-file.service.ts'
import { EventFileError } from './faults.service.ts'
import { importEvent } from './importing.service.ts'
import { readEventFile, readLocated } from './reading.service.ts'

const SHEET = `runSheet:
  - { id: debut, module: poll, moduleId: fin, minutes: 5 }
  - { id: suite, module: chat, minutes: 10 }
  - { id: mots, module: wordcloud, moduleId: mot }
`

/** An event, with its organiser, whose file has a run sheet. */
async function prepared() {
  const world = await makeLive()
  const exported = () => exportEvent(world.ports, world.context)
  const read = async () => readEventFile(await exported())
  const load = (text: string) => {
    const { file, lineOf } = readLocated(text)
    return importEvent({ ...world.ports, now: world.clock.now(), hash: async () => '' }, file, lineOf)
  }
  // The event is there already: the file has seen what it holds.
  const { domain, context, name, days, settings, exported: mark } = await read()
  const head = Object.entries({ domain, context, name, days, settings })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')
  const file = (sheet: string) => `parvis: 1
${head}
polls: [{ id: fin, title: Quelle fin, choices: [{ id: a, label: Heureuse }, { id: b, label: Ouverte }] }]
wordClouds: [{ id: mot, content: Un mot }]
${sheet}`
  await load(file(SHEET).replace('parvis: 1', `parvis: 1\nexported: '${mark}'`))
  return { world, file, load, exported, read }
}

const faultsOf = async (loading: () => Promise<unknown>): Promise<string[]> => {
  try {
    await loading()
  } catch (error) {
    if (error instanceof EventFileError) return error.faults.map(({ key, message }) => `${key}: ${message}`)
    throw error
  }
  return []
}

it('an event file brings the run sheet, gives it back whole, and takes it out', async () => {
  const { world, file, load, exported, read } = await prepared()
  const { polls, wordClouds, runSheet } = await read()
  expect(runSheet).toEqual([
    { id: 'debut', module: 'poll', moduleId: polls[0]?.id, minutes: 5 },
    { id: 'suite', module: 'chat', moduleId: null, minutes: 10 },
    { id: 'mots', module: 'wordcloud', moduleId: wordClouds[0]?.id, minutes: 0 },
  ])
  const { body } = await air(world, {})
  expect(body.runSheet?.steps.map(({ title }) => title)).toEqual(['Quelle fin', '', 'Un mot'])
  const first = await exported()
  const marked = (await read()).exported
  await load(file(SHEET))
  await load(first)
  // The mark is of all that an organiser decides.
  expect((await read()).exported).toBe(marked)
  await load(file(''))
  expect((await read()).runSheet).toEqual([])
})

it('a file leaves the run sheet where the live has come to, and as it was changed elsewhere', async () => {
  const { world, file, load, read } = await prepared()
  const as = { as: world.organiser }
  const params = world.path
  const onAir = { module: null, id: null }
  await world.call(airStep, { params, body: { stepId: 'debut', from: null, onAir } }, as)
  await load(file(SHEET.replace('minutes: 10', 'minutes: 12')))
  const { body } = await air(world, {})
  expect(body.runSheet).toMatchObject({ currentId: 'debut', steps: [{}, { minutes: 12 }, {}] })
  // An organiser with the version before the import is refused.
  const steps = body.runSheet?.steps.map(({ id, module, moduleId }) => ({ id, module, moduleId, minutes: 1 })) ?? []
  const version = body.runSheet?.version ?? 0
  const late = await world.call(saveRunSheet, { params, body: { version: version - 1, steps } }, as)
  expect(late.error.code).toBe('LIVE_CHANGED')
  await world.call(saveRunSheet, { params, body: { version, steps } }, as)
  await load(file(SHEET.replace('minutes: 10', 'minutes: 12')))
  expect((await read()).runSheet.map(({ minutes }) => minutes)).toEqual([1, 1, 1])
  expect(await faultsOf(() => load(file(SHEET.replace('minutes: 10', 'minutes: 30'))))).toEqual([
    expect.stringMatching(/^runSheet\.1: “suite” was changed elsewhere/),
  ])
})

it.each([
  ['names a poll that is not there', 'moduleId: fin', 'moduleId: debut', 'runSheet.0.moduleId: nothing in the file'],
  ['names a poll as a word cloud', 'module: poll', 'module: wordcloud', 'runSheet.0.moduleId: nothing in the file'],
  ['names nothing', 'moduleId: fin, ', '', 'runSheet.0.moduleId: '],
  ['chooses among the questions of the public', 'module: chat', 'module: chat, moduleId: fin', 'runSheet.1.moduleId: '],
  ['comes twice', 'id: suite', 'id: debut', 'runSheet.1: '],
  ['lasts for ever', 'minutes: 5', 'minutes: 601', 'runSheet.0.minutes: '],
])('a file with a step that %s is refused with its key', async (_, from, to, fault) => {
  const { file, load, exported } = await prepared()
  const before = await exported()
  const faults = await faultsOf(() => load(file(SHEET.replace(from, to))))
  expect(faults).toEqual([expect.stringContaining(fault)])
  expect(await exported()).toBe(before)
})
