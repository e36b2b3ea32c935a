import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { APPLY } from '@parvis/contract/kit/plan.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { expect, it } from 'vitest'
import { makePopulated } from '#testing/populated.ts'
import { recordStatements } from '#testing/statements.ts'
import { assessImpact } from './impact.service.ts'
import type { Parts } from './parts.service.ts'
import { keyOfPart, readConfig } from './parts.service.ts'

/** An event in which people hold one of each item, and a list of the parts that counted people in a change. */
async function begin() {
  const { ports, world, eventId, domainId } = await beginEvent()
  const recorder = recordStatements(ports.db.$client)
  const counted: string[] = []
  const parts: Parts = {
    ...ports.hooks.parts,
    reading: ports.hooks.parts.reading.map((part) => {
      const { impact } = part
      if (!impact) return part
      return {
        ...part,
        async impact(change) {
          let effects: Effect[] = []
          const counts = await recorder.during(async () => {
            effects = await impact(change)
          })
          if (counts.length > 0) counted.push(keyOfPart(part))
          return effects
        },
      }
    }),
  }
  const place = { eventId, domainId }
  const before = await readConfig(ports.db, parts, place)
  const change = (after: Partial<EventConfig>) =>
    ports.db.transaction((tx) =>
      assessImpact(
        parts,
        { tx, ...place, now: world.clock.now(), before, after: { ...before, ...after }, decided: [], fresh: [] },
        [],
      ),
    )
  return { counted, before, change }
}

async function beginEvent() {
  const one = await makePopulated()
  return { ...one, domainId: one.world.domainId }
}

it('people are counted for no change, and for none that cannot touch them', async () => {
  const { counted, before, change } = await begin()
  const renamed = <T extends object>([first, ...rest]: T[], how: Partial<T>): T[] =>
    first ? [{ ...first, ...how }, ...rest] : []
  expect(await change({})).toMatchObject({ effects: [], open: [] })
  expect(await change({ rooms: renamed(before.rooms, { name: 'Halle' }) })).toMatchObject({ effects: [] })
  expect(await change({ conferences: renamed(before.conferences, { title: 'Le sport' }) })).toMatchObject({
    effects: [],
  })
  expect(await change({ articles: renamed(before.articles, { label: 'Souper' }) })).toMatchObject({ effects: [] })
  expect(counted).toEqual([])
})

it('people are counted for the changed parts alone', async () => {
  const { counted, before, change } = await begin()
  const articles = before.articles.map((article) => (article.id === 'diner' ? { ...article, price: 99 } : article))
  const { effects } = await change({ articles })
  expect(effects).toMatchObject([{ item: 'articles.diner', people: 1, remedies: expect.arrayContaining([APPLY]) }])
  expect(counted).toEqual(['articles'])
})

it('a save reads the configuration once, and its written part again', async () => {
  const { world, eventId, organiser, db } = await makePopulated()
  const params = { domainId: world.domainId, eventId, part: 'articles' as const }
  const seen = (await world.call(getPart, { params }, { as: organiser })).body
  const [first, ...rest] = (seen.value as { price: number }[]).toReversed()
  const body = { revision: seen.revision, value: [...rest, { ...first, price: 12 }], askFirst: true }
  const recorder = recordStatements(db.$client)
  recorder.start()
  const { outcome } = (await world.call(savePart, { params, body }, { as: organiser })).body
  const sent = recorder.stop()
  const readsOf = (table: string) => sent.filter(({ text }) => new RegExp(`^select .* from "${table}" `).test(text))
  expect(outcome).toBe('saved')
  expect(readsOf('forms')).toHaveLength(1)
  expect(readsOf('articles').filter(({ text }) => !text.includes(' for '))).toHaveLength(2)
})
