import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { digestOf, populate, populatedFile } from '#testing/populated.ts'
import { edit, edits, holdingsOf } from '#testing/random-edits.ts'
import { makeWorld } from '#testing/world.ts'
import { EventFileError } from './faults.service.ts'
import { importEvent } from './importing.service.ts'
import { readEventFile } from './reading.service.ts'

it('any edit of a file never takes people’s choices, or is refused and changes nothing', async () => {
  const world = await makeWorld()
  const { db } = world.ports
  const key = world.domainId.slice(1)
  const { eventId } = await populate(world.ports, key)
  const house = { ...world.ports, now: world.clock.now(), hash: async (password: string) => password }
  /** A slot takes those who hold it along: when they are, and those that wait to be told of. */
  const spans = async () =>
    (
      await db.execute<{ id: string; span: string }>(
        sql`select distinct slot_id as id, start_at || ' ' || end_at as span from slot_participations where event_id = ${eventId}`,
      )
    ).rows
  const isUntold = async (were: { id: string; span: string }[]) => {
    const told = (
      await db.execute<{ id: string }>(sql`select slot_id as id from slot_moves where event_id = ${eventId}`)
    ).rows.map(({ id }) => id)
    return (await spans()).filter(
      ({ id, span }) => !told.includes(id) && were.some((slot) => slot.id === id && slot.span !== span),
    )
  }
  const spansBefore = await spans()
  const before = await holdingsOf(db, eventId)
  const told = { imported: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(edits, fc.boolean(), async (changes, hasPeople) => {
      const file = readEventFile(populatedFile(key))
      for (const change of changes) edit({ ...file, people: [] }, change)
      const text = JSON.stringify({ ...file, people: hasPeople ? file.people : [] })
      const then = await digestOf(db)
      try {
        await importEvent(house, readEventFile(text))
        told.imported++
      } catch (error) {
        expect(error).toBeInstanceOf(EventFileError)
        expect(await digestOf(db)).toEqual(then)
        told.refused++
      }
      expect(await holdingsOf(db, eventId)).toEqual(before)
      expect(await isUntold(spansBefore)).toEqual([])
    }),
    { numRuns: 50 },
  )
  expect(before.wrongCounts).toEqual([])
  expect(Math.min(told.imported, told.refused)).toBeGreaterThan(3)
})
