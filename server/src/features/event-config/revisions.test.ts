import { getPart, listRevisions, savePart, undoRevision } from '@parvis/contract/event-config/event-config.ts'
import type { ConfigKey } from '@parvis/contract/parts'
import { configKeys } from '@parvis/contract/parts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventRevisions } from '#db/tables/event-config.ts'
import { events } from '#db/tables/events.ts'
import type { Populated } from '#testing/populated.ts'
import { everythingIn, makePopulated, replaced } from '#testing/populated.ts'

type Part = Exclude<ConfigKey, 'domain' | 'context'>
const parts = configKeys.filter((key): key is Part => key !== 'domain' && key !== 'context')

/** The parts of an event over the API, called by a member of its team; its lead by default. */
function partsOf(one: Populated, as = one.organiser) {
  const path = { domainId: one.world.domainId, eventId: one.eventId }
  return {
    path,
    get: async (part: Part) => (await one.world.call(getPart, { params: { ...path, part } }, { as })).body,
    save: (part: Part, body: Parameters<typeof one.world.call<typeof savePart>>[1]['body']) =>
      one.world.call(savePart, { params: { ...path, part }, body }, { as }),
    undo: (number: number, body = {}) =>
      one.world.call(undoRevision, { params: { ...path, number: String(number) }, body }, { as }),
    list: async (query = {}) => (await one.world.call(listRevisions, { params: path, query }, { as })).body.data,
  }
}

type Item = Record<string, unknown>
const items = (value: unknown) => value as Item[]
const relabelled = (value: unknown, id: string, label: string) =>
  items(value).map((item) => (item['id'] === id ? { ...item, label } : item))

describe('a part of an event', () => {
  it('is read as the file says it and saved again without changing anything', async () => {
    const one = await makePopulated()
    const { get, save, list } = partsOf(one)
    for (const part of parts) {
      const read = await get(part)
      const saved = await save(part, read)
      expect([part, saved.status, saved.error?.message]).toEqual([part, 200, undefined])
      expect(saved.body).toMatchObject({ ...read, plan: { severity: 'safe', changes: [] } })
    }
    expect(await list()).toEqual([])
  })

  it('reports the HTML that will be removed, before it is saved', async () => {
    const one = await makePopulated()
    const { get, save } = partsOf(one)
    const { revision, value } = await get('sections')
    const [page, ...others] = items(value)
    const pages = [{ ...page, html: '<p onclick="x()">Ici</p><script>x()</script>' }, ...others]
    const tried = await save('sections', { revision, value: pages, dryRun: true })
    expect(tried.body.dropped).toEqual([{ path: 'value.0.html', what: ['<p onclick>', '<script>'] }])
    expect(await get('sections')).toEqual({ revision, value })
    await save('sections', { revision, value: pages })
    const saved = await get('sections')
    expect(saved.value).toMatchObject([{ html: '<p>Ici</p>' }, ...others])
    expect((await save('sections', saved)).body.dropped).toEqual([])
  })

  it('is saved by one call where no person is affected, which otherwise answers the decisions to take', async () => {
    const one = await makePopulated()
    const { get, save, list } = partsOf(one)
    const priced = async (id: string, price: number) => {
      const { revision, value } = await get('articles')
      return { revision, value: items(value).map((item) => (item['id'] === id ? { ...item, price } : item)) }
    }
    expect((await save('articles', { ...(await priced('livre', 12)), askFirst: true })).body.outcome).toBe('saved')
    const body = { ...(await priced('diner', 99)), askFirst: true }
    const seen = await get('articles')
    const asked = (await save('articles', body)).body
    expect(asked).toMatchObject({ ...seen, outcome: 'decide', plan: { open: 1 } })
    expect(await get('articles')).toEqual(seen)
    const decided = { ...body, allow: [{ item: 'articles.diner', remedy: 'apply' }] }
    expect((await save('articles', decided)).body).toMatchObject({ outcome: 'decide', seal: asked.seal })
    expect((await save('articles', { ...decided, seal: asked.seal })).body.outcome).toBe('saved')
    expect(await list()).toHaveLength(2)
  })

  it('is decided for the counts that were shown: where they have changed meanwhile, it is asked again', async () => {
    const one = await makePopulated()
    const { get, save } = partsOf(one)
    const { revision, value } = await get('days')
    const body = { revision, value: items(value).map((day) => ({ ...day, price: 99 })), askFirst: true }
    const asked = (await save('days', body)).body
    const allow = asked.plan.effects.map(({ item }) => ({ item, remedy: 'apply' }))
    await one.db.execute(sql`update participation_days set registered = false, on_site = false
      where event_id = ${one.eventId} and event_day_id = 'j1' and user_id = (
        select min(user_id) from participation_days where event_id = ${one.eventId} and event_day_id = 'j1' and registered)`)
    const again = (await save('days', { ...body, allow, seal: asked.seal })).body
    expect(again.outcome).toBe('decide')
    expect(again.plan.effects[0]?.people).toBe(Number(asked.plan.effects[0]?.people) - 1)
    expect((await save('days', { ...body, allow, seal: again.seal })).body.outcome).toBe('saved')
  })

  it('is asked of before it leaves HTML out', async () => {
    const one = await makePopulated()
    const { get, save } = partsOf(one)
    const { revision, value } = await get('sections')
    const [page, ...others] = items(value)
    const body = { revision, value: [{ ...page, html: '<p>Ici</p><script>x()</script>' }, ...others], askFirst: true }
    const asked = (await save('sections', body)).body
    expect(asked).toMatchObject({ outcome: 'decide', plan: { open: 0 }, dropped: [{ path: 'value.0.html' }] })
    expect((await save('sections', { ...body, seal: asked.seal })).body.outcome).toBe('saved')
  })

  it('tells the frames of other parts that it no longer allows', async () => {
    const one = await makePopulated()
    const { get, save } = partsOf(one)
    const hosts = async (allowed: readonly string[], dryRun: boolean) => {
      const { revision, value } = await get('settings')
      return save('settings', { revision, value: { ...(value as Item), FO_FRAME_HOSTS: allowed }, dryRun })
    }
    await hosts(['cartes.exemple.fr'], false)
    const { revision, value } = await get('sections')
    const html = '<iframe src="https://cartes.exemple.fr/1"></iframe>'
    const [page, ...others] = items(value)
    await save('sections', { revision, value: [{ ...page, html }, ...others] })
    const tried = await hosts([], true)
    expect(tried.body.dropped).toEqual([{ path: 'sections.0.html', what: ['<iframe src="cartes.exemple.fr">'] }])
  })

  it('is saved with a plan of its changes, and tells its author, time and reason', async () => {
    const one = await makePopulated()
    const { get, save, list } = partsOf(one)
    const { revision, value } = await get('articles')
    const saved = await save('articles', { revision, value: relabelled(value, 'diner', 'Souper'), why: 'Plus court' })
    expect(saved.body.plan.changes).toEqual([
      {
        ...{ at: ['articles', 'diner', 'label'], kind: 'changed', name: 'Dîner', before: 'Dîner', after: 'Souper' },
        told: { path: 'articles.“Dîner”.label', before: 'Dîner', after: 'Souper' },
      },
    ])
    expect(await get('articles')).toEqual({ revision: saved.body.revision, value: saved.body.value })
    expect(await list()).toEqual([
      {
        number: 1,
        part: 'articles',
        by: { id: one.organiser.userId, firstName: expect.any(String), lastName: expect.any(String) },
        tool: '',
        at: one.world.clock.now().toISOString(),
        why: 'Plus court',
      },
    ])
    expect(await list({ part: 'forms' })).toEqual([])
    expect(await list({ before: '1' })).toEqual([])
  })

  it('is only planned in a dry run, with its decisions', async () => {
    const one = await makePopulated()
    const { get, save } = partsOf(one)
    const { revision, value } = await get('articles')
    const fewer = items(value).filter(({ id }) => id !== 'diner')
    const before = await everythingIn(one.db)
    const { body } = await save('articles', { revision, value: fewer, dryRun: true })
    expect(body.plan).toMatchObject({ severity: 'decide', open: 1 })
    expect(body.plan.effects).toMatchObject([
      { part: 'articles', item: 'articles.diner', name: 'Dîner', people: 1, remedies: ['retire'] },
    ])
    const allow = [{ item: 'articles.diner', remedy: 'retire' }]
    const decided = await save('articles', { revision, value: fewer, allow, dryRun: true })
    expect(decided.body.plan).toMatchObject({ open: 0, effects: [{ remedy: 'retire' }] })
    expect(await everythingIn(one.db)).toEqual(before)
    const refused = await save('articles', { revision, value: fewer })
    expect([refused.status, refused.error.code, refused.error.detail]).toEqual([409, 'PLAN_REFUSED', body.plan])
    expect(await everythingIn(one.db)).toEqual(before)
    expect((await save('articles', { revision, value: fewer, allow })).status).toBe(200)
  })

  it('keeps a colleague’s later changes where the two do not touch, else shows both', async () => {
    const one = await makePopulated()
    const { get, save } = partsOf(one)
    const { revision, value } = await get('articles')
    await save('articles', { revision, value: relabelled(value, 'diner', 'Souper') })
    const merged = await save('articles', { revision, value: relabelled(value, 'livre', 'Catalogue') })
    expect(items(merged.body.value).map(({ label }) => label)).toEqual(['Souper', 'Catalogue'])
    const stale = await save('articles', { revision, value: relabelled(value, 'diner', 'Banquet') })
    expect([stale.status, stale.error.code]).toEqual([409, 'STALE'])
    expect(stale.error.detail).toMatchObject({
      revision: merged.body.revision,
      value: [{ label: 'Souper' }, { label: 'Catalogue' }],
      sent: [{ label: 'Banquet' }, { label: 'Livre' }],
    })
    expect((await save('articles', { revision: 'nobody-saw', value })).error.code).toBe('STALE')
  })

  it('names each wrong field, missing id and unknown key', async () => {
    const one = await makePopulated()
    const { get, save } = partsOf(one)
    const { revision, value } = await get('articles')
    const [diner] = items(value)
    const faults = async (part: Part, wrong: unknown) => {
      const { status, error } = await save(part, { revision, value: wrong })
      return [status, ...(error.errors ?? []).map(({ path }) => path)]
    }
    expect(await faults('articles', [{ ...diner, price: -1 }])).toEqual([400, 'value.0.price'])
    expect(await faults('articles', [{ ...diner, days: { j9: {} } }])).toEqual([400, 'value.0.days.j9'])
    const prices = { visiteur: 30, nobody: 5 }
    expect(await faults('articles', [{ ...diner, prices }])).toEqual([400, 'value.0.prices.nobody'])
    expect(await faults('articles', undefined)).toEqual([400, 'value'])
    const forms = await get('forms')
    const [form] = items(forms.value)
    expect(await faults('forms', [{ ...form, models: [{ ...items(form?.['models'])[0], typo: 1 }] }])).toEqual([
      400,
      'value.0.models.0.typo',
    ])
  })

  it('with a second owner asks for their right besides', async () => {
    const one = await makePopulated()
    const editor = await one.world.person()
    await one.db.execute(sql`insert into organisers (domain_id, event_id, user_id, role)
      values (${one.world.domainId}, ${one.eventId}, ${editor.userId}, 'editor')`)
    const lead = partsOf(one)
    const { path, save } = partsOf(one, editor)
    for (const part of ['emails', 'promoCodes', 'polls', 'runSheet'] as const)
      expect([part, (await save(part, { ...(await lead.get(part)), dryRun: true })).status]).toEqual([part, 403])
    for (const part of ['emails', 'promoCodes'] as const)
      expect((await one.world.call(getPart, { params: { ...path, part } }, { as: editor })).status).toBe(403)
    expect((await save('sections', { ...(await lead.get('sections')), dryRun: true })).status).toBe(200)
  })
})

describe('a revision', () => {
  it('is undone to the byte, for any change, and by another revision', async () => {
    const one = await makePopulated()
    const { get, save, undo, list } = partsOf(one)
    const edits: readonly [Part, (value: Item[]) => unknown][] = [
      ['articles', (all) => relabelled(all, 'diner', 'Souper').toReversed()],
      ['quotas', (all) => all.map((quota) => ({ ...quota, value: 'Autre' }))],
      ['conferences', (all) => all.filter(({ id }) => id !== 'libre')],
      ['sections', () => []],
      ['polls', (all) => all.filter(({ title }) => title !== 'Trop tôt').map((poll) => ({ ...poll, label: 'x' }))],
    ]
    for (const [part, edit] of edits) {
      // What a run sheet shows stays.
      if (part === 'polls') await save('runSheet', { ...(await get('runSheet')), value: [] })
      const before = await get(part)
      const saved = await save(part, { ...before, value: edit(items(before.value)) })
      expect([part, saved.status, saved.error?.errors]).toEqual([part, 200, undefined])
      const [last] = await list()
      const undone = await undo(last?.number ?? 0, { why: 'Finalement non' })
      expect([part, undone.status]).toEqual([part, 200])
      expect(JSON.stringify(await get(part))).toBe(JSON.stringify(before))
      expect((await list())[0]).toMatchObject({ part, number: (last?.number ?? 0) + 1, why: 'Finalement non' })
    }
  })

  it('is undone alone: later changes elsewhere in its part stay, and those of the same item are told', async () => {
    const one = await makePopulated()
    const { get, save, undo, list } = partsOf(one)
    const relabel = async (id: string, label: string) => {
      const { revision, value } = await get('articles')
      expect((await save('articles', { revision, value: relabelled(value, id, label) })).status).toBe(200)
      return (await list())[0]?.number ?? 0
    }
    const labels = async () =>
      Object.fromEntries(items((await get('articles')).value).map(({ id, label }) => [id, label]))
    const [was, [other = '']] = [
      await labels(),
      items((await get('articles')).value)
        .map(({ id }) => String(id))
        .filter((id) => id !== 'diner'),
    ]
    const first = await relabel('diner', 'Souper')
    await relabel(other, 'Autre')
    const tried = await undo(first, { dryRun: true })
    expect(tried.body.plan.changes).toEqual([
      expect.objectContaining({ kind: 'changed', before: 'Souper', after: was['diner'] }),
    ])
    expect((await undo(first)).status).toBe(200)
    expect(await labels()).toEqual({ ...was, [other]: 'Autre' })
    // Undone already, it changes nothing more, and leaves no version.
    const [last] = await list()
    expect((await undo(first, { dryRun: true })).body.plan.changes).toEqual([])
    expect((await list())[0]).toEqual(last)
    const second = await relabel('diner', 'Banquet')
    await relabel('diner', 'Festin')
    const refused = await undo(second)
    expect(refused.error.code).toBe('STALE')
    const { revision: seen } = refused.error.detail as { revision: string }
    // The undo is refused after a later change, and so does not take that change back.
    await relabel(other, 'Encore autre')
    for (const dryRun of [true, false])
      expect((await undo(second, { whole: true, revision: seen, dryRun })).error.code).toBe('STALE')
    expect(await labels()).toMatchObject({ diner: 'Festin', [other]: 'Encore autre' })
    const { revision } = await get('articles')
    expect((await undo(second, { whole: true, revision })).status).toBe(200)
    expect(await labels()).toEqual({ ...was, [other]: 'Autre' })
  })

  it('is undone by a plan: people’s later choices stay', async () => {
    const one = await makePopulated()
    const { get, save, undo } = partsOf(one)
    const { revision, value } = await get('conferences')
    const shorter = items(value).map((conference) =>
      conference['id'] === 'sport'
        ? {
            ...conference,
            slots: items(conference['slots']).map((slot) => ({
              ...slot,
              quota: slot['id'] === 'sport-1' ? 1 : slot['quota'],
            })),
          }
        : conference,
    )
    const allow = [{ item: 'conferences.sport-1', remedy: 'taken' }]
    await save('conferences', { revision, value: shorter, allow })
    await one.db.execute(sql`delete from slot_participations where event_id = ${one.eventId} and slot_id = 'sport-1'`)
    expect((await undo(1)).status).toBe(200)
    const back = await undo(2, { dryRun: true })
    expect(back.body.plan.severity).toBe('safe')
    expect((await undo(9)).status).toBe(404)
  })

  it('is written of each part that an event file changes', async () => {
    const one = await makePopulated()
    await one.load(replaced(replaced(one.text, 'label: Dîner', 'label: Souper'), 'title: Accès', 'title: Venir'))
    const { list } = partsOf(one)
    expect((await list()).map(({ number, part, by }) => [number, part, by])).toEqual([
      [2, 'sections', null],
      [1, 'articles', null],
    ])
  })

  it('is neither changed nor taken out, but with its event', async () => {
    const one = await makePopulated()
    const { get, save } = partsOf(one)
    const { revision, value } = await get('articles')
    await save('articles', { revision, value: relabelled(value, 'diner', 'Souper') })
    const own = eq(eventRevisions.eventId, one.eventId)
    await expect(one.db.update(eventRevisions).set({ why: 'x' }).where(own)).rejects.toThrow()
    await expect(one.db.delete(eventRevisions).where(own)).rejects.toThrow()
    await one.db.update(eventRevisions).set({ userId: null }).where(own)
    expect(await one.db.select().from(eventRevisions).where(own)).toHaveLength(1)
    const { eventId } = one
    await one.db
      .insert(events)
      .values({ id: `x${eventId}`, domainId: one.world.domainId, context: `x${eventId}`, name: 'X' })
    const of = { number: 1, part: 'name', changedAt: one.world.clock.now(), beforeMark: 'a', afterMark: 'b' }
    await one.db
      .insert(eventRevisions)
      .values({ ...of, eventId: `x${eventId}`, before: { value: 'A' }, after: { value: 'B' } })
    await one.db.delete(events).where(eq(events.id, `x${eventId}`))
    expect(
      await one.db
        .select()
        .from(eventRevisions)
        .where(eq(eventRevisions.eventId, `x${eventId}`)),
    ).toEqual([])
  })
})
