import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { getEventFile } from '@parvis/contract/event-file/event-file.ts'
import type { ConfigKey } from '@parvis/contract/parts'
import { configKeys } from '@parvis/contract/parts'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { organisers } from '#db/tables/events.ts'
import { readConfig } from '#features/event-config/parts.service.ts'
import type { Populated } from '#testing/populated.ts'
import { makePopulated } from '#testing/populated.ts'
import { readEventFile } from './reading.service.ts'

type Part = Exclude<ConfigKey, 'domain' | 'context'>
const parts = configKeys.filter((key): key is Part => key !== 'domain' && key !== 'context')

/** The parts of an event over the API, read by its lead. */
function readingOf({ world, eventId, organiser: as }: Populated) {
  const path = { domainId: world.domainId, eventId }
  return { path, get: async (part: Part) => (await world.call(getPart, { params: { ...path, part } }, { as })).body }
}

describe('the file of an event, read in the browser', () => {
  it('has all its parts and no participant, and makes the same event elsewhere', async () => {
    const one = await makePopulated()
    const { world, organiser, eventId } = one
    const { path, get } = readingOf(one)
    const { status, bytes, headers } = await world.call(getEventFile, { params: path }, { as: organiser })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+\.yaml"$/)
    const file = readEventFile(bytes.toString())
    expect(file).toMatchObject({ people: [], companies: [] })
    for (const part of parts) expect([part, file[part]]).toEqual([part, (await get(part)).value])

    const elsewhere = { ...file, context: `${file.context}-bis` }
    const made = await one.load(stringify(elsewhere))
    expect(made).not.toBe(eventId)
    const { db, hooks } = world.ports
    const copy = await readConfig(db, hooks.parts, { domainId: world.domainId, eventId: made })
    // Polls, questions, word clouds and run sheet have new ids in the copy, so their titles are compared.
    const asked: readonly Part[] = ['polls', 'questions', 'wordClouds', 'runSheet']
    for (const part of parts.filter((one) => !asked.includes(one)))
      expect([part, copy[part]]).toEqual([part, file[part]])
    const words = (value: unknown) => JSON.stringify(value).match(/"(title|label)":"[^"]*"/g)
    for (const part of asked) expect([part, words(copy[part])]).toEqual([part, words(file[part])])
  })

  it('is for a member who may read all of it', async () => {
    const one = await makePopulated()
    for (const role of ['editor', 'accountant', 'registration', 'reader'] as const) {
      const as = await one.world.person()
      await one.world.ports.db
        .insert(organisers)
        .values({ domainId: one.world.domainId, eventId: one.eventId, userId: as.userId, role })
      const { path } = readingOf(one)
      expect((await one.world.call(getEventFile, { params: path }, { as })).status).toBe(403)
    }
  })
})
