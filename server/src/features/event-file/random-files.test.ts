import { getPart, listRevisions, undoRevision } from '@parvis/contract/event-config/event-config.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { APPLY, decisionIn } from '@parvis/contract/kit/plan.ts'
import type { ConfigKey } from '@parvis/contract/parts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readConfig } from '#features/event-config/parts.service.ts'
import type { Populated } from '#testing/populated.ts'
import { digestOf, makePopulated } from '#testing/populated.ts'
import type { Edit } from '#testing/random-edits.ts'
import { edit, edits, holdingsOf, mustBeSaid } from '#testing/random-edits.ts'
import { exportEvent } from './event-file.service.ts'
import { EventFileError } from './faults.service.ts'
import { importEvent, planImport } from './importing.service.ts'
import { readEventFile } from './reading.service.ts'

/** How many files are edited; the whole of it is `EDITED_FILES=2000`. */
const numRuns = Number(process.env['EDITED_FILES'] ?? 20)
/** The same few files each time, as by chance too few of them would be refused; other seeds find more. */
const seed = Number(process.env['EDITED_FILES_SEED'] ?? 20_270_301)
/** An event that was edited as often begins anew, so that it stays full of what people hold. */
const EDITS_EACH = 25

const counted = { imported: 0, decided: 0, refused: 0, undone: 0 }

/** What the commands do: a plan, decisions among those that it offers, as `--allow` says them, and the import. */
async function bring(one: Populated, text: string, which: number) {
  const read = () => readEventFile(text)
  const house = { ...one.ports, now: one.world.clock.now(), hash: async (password: string) => password }
  const { open } = await planImport(house, read())
  const allow = open.flatMap(({ item, remedies }) => {
    const remedy = remedies[which % Math.max(remedies.length, 1)]
    return remedy === undefined ? [] : (decisionIn(`${item}=${remedy}`) ?? [])
  })
  const { decided, open: left } = await planImport({ ...house, allow }, read())
  await importEvent({ ...house, allow }, read())
  // What a plan leaves open an import refuses.
  expect(left).toEqual([])
  return decided
}

/** Imports a file; checks that a refused one leaves the database unchanged. */
async function brought(one: Populated, text: string, which: number) {
  const before = await digestOf(one.db)
  try {
    return await bring(one, text, which)
  } catch (error) {
    if (!(error instanceof EventFileError)) throw error
    expect(await digestOf(one.db)).toEqual(before)
    return undefined
  }
}

const path = ({ world, eventId }: Populated) => ({ domainId: world.domainId, eventId })
const revisionsOf = async (one: Populated) =>
  (await one.world.call(listRevisions, { params: path(one), query: {} }, { as: one.organiser })).body.data

/** Undoes the newest revision of a part: its value comes back to the byte, and the plan tells each loss and debt. */
async function undo(one: Populated, { number, part }: { number: number; part: string }, was: unknown) {
  const params = { ...path(one), number: String(number) }
  const ask = (body: { allow?: Decision[]; dryRun?: boolean }) =>
    one.world.call(undoRevision, { params, body }, { as: one.organiser })
  const tried = await ask({ dryRun: true })
  if (tried.status !== 200) return expect([400, 409]).toContain(tried.status)
  const before = await holdingsOf(one.db, one.eventId)
  const undone = await ask({ allow: tried.body.plan.effects.map(({ item }) => ({ item, remedy: APPLY })) })
  expect([200, 409]).toContain(undone.status)
  if (undone.status !== 200) return
  counted.undone++
  await mustBeSaid(one.db, one.eventId, before, undone.body.plan.effects)
  const named = { ...path(one), part: part as Exclude<ConfigKey, 'domain' | 'context'> }
  const { value } = (await one.world.call(getPart, { params: named }, { as: one.organiser })).body
  expect(JSON.stringify(value)).toBe(JSON.stringify(was))
}

/** A populated event. Importing its export first adds the organisers to its people, as later imports would. */
async function begin(): Promise<Populated> {
  const one = await makePopulated()
  await bring(one, await exportEvent(one.ports, one.context), 0)
  return one
}

/** Where a file is edited: anywhere, or in one part, those more often that people hold. */
const places = fc.constantFrom<ConfigKey | undefined>(
  ...([undefined, undefined, undefined, 'days', 'articles', 'articles', 'conferences', 'conferences'] as const),
  ...(['typologies', 'categories', 'promoCodes', 'quotas', 'forms', 'polls'] as const),
)

/** Changes that touch people, which chance alone rarely makes: a price, and what they hold left out. */
const TOUCHING: [Edit[], ConfigKey, boolean, number][] = [
  [[{ kind: 'number', which: 0, value: 4 }], 'articles', false, 0],
  [[{ kind: 'number', which: 0, value: 3 }], 'days', false, 0],
  [[{ kind: 'leave-out', which: 1, value: 0 }], 'conferences', false, 1],
  [[{ kind: 'leave-out', which: 0, value: 0 }], 'articles', false, 0],
]

it('a random edit of a file changes people’s choices and payments only as planned, and is undone to the byte', async () => {
  let one = await begin()
  let count = 0
  const property = fc.asyncProperty(
    edits,
    places,
    fc.boolean(),
    fc.nat(3),
    async (changes, place, hasPeople, which) => {
      if (numRuns > 100 && count % 100 === 0) console.log(JSON.stringify({ seed, edited: count, ...counted }))
      if (count++ % EDITS_EACH === EDITS_EACH - 1) one = await begin()
      const file = readEventFile(await exportEvent(one.ports, one.context))
      const values = await readConfig(one.db, one.ports.hooks.parts, path(one))
      const edited = place === undefined ? { ...file, people: [] } : { [place]: file[place] }
      for (const change of changes) edit(edited, change)
      const before = await holdingsOf(one.db, one.eventId)
      const [newest] = await revisionsOf(one)
      const decided = await brought(one, JSON.stringify({ ...file, people: hasPeople ? file.people : [] }), which)
      if (decided === undefined) {
        counted.refused++
        return
      }
      counted.imported++
      if (decided.length > 0) counted.decided++
      await mustBeSaid(one.db, one.eventId, before, decided)
      const exported = await exportEvent(one.ports, one.context)
      await bring(one, exported, 0)
      expect(await exportEvent(one.ports, one.context)).toBe(exported)
      const made = (await revisionsOf(one)).filter(({ number }) => number > (newest?.number ?? 0))
      for (const revision of made) await undo(one, revision, values[revision.part as ConfigKey])
    },
  )
  await fc.assert(property, { numRuns, seed, examples: TOUCHING, endOnFailure: true })
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(2)
}, 3_600_000)
