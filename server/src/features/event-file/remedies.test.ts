import { listConferences } from '@parvis/contract/conferences/conferences.ts'
import { getForm, listForms, updateForm } from '@parvis/contract/forms/forms.ts'
import { listQuotaModels } from '@parvis/contract/quotas/quotas.ts'
import { describe, expect, it } from 'vitest'
import type { Populated } from '#testing/populated.ts'
import { makePopulated, refusalsOf, replaced, without } from '#testing/populated.ts'
import { exportEvent } from './event-file.service.ts'
import { readEventFile } from './reading.service.ts'

const eventOf = async ({ ports, context }: Populated) => readEventFile(await exportEvent(ports, context))
/** A guest who has not registered yet, and may read the offer. */
const newcomer = async ({ world, eventId }: Populated) => {
  const as = await world.person()
  return { as, path: { domainId: world.domainId, eventId, userId: as.userId } }
}

describe('a limit below the places taken', () => {
  it.each([
    ['a day', 'price: 120.5, capacity: 5', 'price: 120.5, capacity: 1', 'days.j1'],
    ['an article', 'stock: 5', 'stock: 1', 'articles.diner'],
    ['an answer', 'value: Poisson, capacity: 3', 'value: Poisson, capacity: 1', 'quotas.menu.fish'],
    ['a slot', 'quota: 3', 'quota: 1', 'conferences.sport-1'],
  ])('becomes the number taken, of %s, once that is decided', async (_, from, to, item) => {
    const one = await makePopulated()
    const fewer = replaced(one.text, from, to)
    expect(await refusalsOf(one.load(fewer))).toHaveLength(1)
    expect(await refusalsOf(one.load(fewer, `${item}x=taken`))).toHaveLength(1)
    await one.load(fewer, `${item}=taken`)
    const { days, articles, quotas, conferences } = await eventOf(one)
    const places = [
      days[0]?.capacity,
      articles[0]?.stock,
      quotas[0]?.values[0]?.capacity,
      conferences[0]?.slots[0]?.quota,
    ]
    expect(places.filter((count) => count === 2)).toHaveLength(1)
    // The file says fewer, as it did: it has nothing new to say.
    await one.load(fewer)
  })

  it('leaves a removed promo code with its holders, and none for others', async () => {
    const one = await makePopulated()
    const fewer = one.text.replace(/ {2}- \{ code: AMI.*\n/, '')
    await one.load(fewer, 'promoCodes.AMI=taken')
    const { promoCodes } = await eventOf(one)
    expect(promoCodes.find(({ code }) => code === 'AMI')?.maxUses).toBe(1)
  })
})

describe('an item left out that people hold', () => {
  it('is a slot that its holders keep and that is not offered any more', async () => {
    const one = await makePopulated()
    const fewer = one.text.replace(/ {6}- \{ id: sport-1.*\n/, '').replaceAll('sport: sport-1', 'sport: sport-2')
    await one.load(fewer, 'conferences.sport-1=retire')
    const { conferences } = await eventOf(one)
    expect(conferences[0]?.slots.map(({ id, isRetired }) => [id, isRetired])).toEqual([
      ['sport-1', true],
      ['sport-2', false],
    ])
    const { as, path } = await newcomer(one)
    const { data } = (await one.world.call(listConferences, { params: path, query: {} }, { as })).body
    const sport = data.find(({ id }) => id === 'sport')
    expect(sport?.slots.map(({ id, state }) => [id, state])).toEqual([
      ['sport-1', 'full'],
      ['sport-2', 'available'],
    ])
  })

  it('is a whole conference, with all slots kept and not offered any more', async () => {
    const one = await makePopulated()
    const fewer = without(one.text, '  - id: sport', '  - id: radio').replaceAll(
      '      slots: { sport: sport-1 }\n',
      '',
    )
    await one.load(fewer, 'conferences.sport=retire')
    const { conferences } = await eventOf(one)
    expect(conferences.map(({ id }) => id)).toEqual(['sport', 'radio', 'libre'])
    expect(conferences[0]?.slots.every(({ isRetired }) => isRetired)).toBe(true)
  })

  it('is an answer that its people keep and that cannot be given any more', async () => {
    const one = await makePopulated()
    const fewer = replaced(one.text, '{ key: fish, value: Poisson, capacity: 3 }, ', '').replaceAll(
      'menu: fish',
      'menu: meat',
    )
    await one.load(fewer, 'quotas.menu.fish=retire')
    const { as, path } = await newcomer(one)
    const { body: data } = await one.world.call(listQuotaModels, { params: path, query: {} }, { as })
    expect(data[0]?.values.map(({ key, isDisabled }) => [key, isDisabled])).toEqual([
      ['fish', true],
      ['meat', false],
    ])
  })

  it('is an article that they keep, on the day it is taken from or on all', async () => {
    const one = await makePopulated()
    await one.load(replaced(one.text, "days: { '0': {}, j1: {} }", "days: { '0': {} }"), 'articles.diner.j1=retire')
    const { articles } = await eventOf(one)
    expect([articles[0]?.days['0']?.isDisabled, articles[0]?.days['j1']?.isDisabled]).toEqual([false, true])
    const none = one.text.replace(/ {2}- \{ id: diner.*\n/, '').replaceAll(/ {6}articles(TakenAt)?: .*\n/g, '')
    await one.load(none, 'articles.diner=retire')
    const kept = (await eventOf(one)).articles.find(({ id }) => id === 'diner')
    expect(Object.values(kept?.days ?? {}).every(({ isDisabled }) => isDisabled)).toBe(true)
  })

  it('is a field that is asked no more and keeps its answers, even where its form is written again', async () => {
    const one = await makePopulated()
    await one.load(one.text.replace(/ {6}- \{ key: poste.*\n/, ''), 'forms.infos.poste=retire')
    const keys = async () => (await eventOf(one)).forms[0]?.models.map(({ key, isRetired }) => [key, isRetired])
    expect(await keys()).toContainEqual(['poste', true])
    const path = { domainId: one.world.domainId, eventId: one.eventId }
    const { data } = (await one.world.call(listForms, { params: path })).body
    expect(data[0]?.models.map(({ key }) => key)).toEqual(['taille', 'vide'])
    const asked = { params: { ...path, formId: 'infos' } }
    const { id: _, ...form } = (await one.world.call(getForm, asked)).body
    const saved = await one.world.call(updateForm, { ...asked, body: form }, { as: one.organiser })
    expect(saved.status).toBe(200)
    expect(await keys()).toContainEqual(['poste', true])
    const { people } = await eventOf(one)
    expect(people.map(({ participation }) => participation.extended['poste'])).toContain('Directrice')
  })
})

describe('a decision that takes nothing', () => {
  it('is a price that people without an invoice owe from then on', async () => {
    const one = await makePopulated()
    await one.load(replaced(one.text, 'price: 42.5', 'price: 50'), 'articles.diner=apply')
    expect((await eventOf(one)).articles[0]?.price).toBe(50)
  })

  it('is a price for later buyers: held articles keep theirs, through repeated imports', async () => {
    const one = await makePopulated()
    const dearer = replaced(
      one.text,
      'price: 42.5, tiers: [{ until: 2027-02-01, price: 30 }, { first: 1, price: 41 }]',
      'price: 50',
    )
    expect(await refusalsOf(one.load(dearer))).toHaveLength(1)
    const decidedAt = one.world.clock.now().toISOString()
    await one.load(dearer, 'articles.diner=keep')
    const dinnerOf = async (of: Populated) => (await eventOf(of)).articles.find(({ id }) => id === 'diner')
    const kept = [
      { until: '2027-02-01T22:59:59.999Z', first: null, price: 30, prices: {} },
      { until: decidedAt, first: 1, price: 41, prices: {} },
      { until: decidedAt, first: null, price: 42.5, prices: {} },
    ]
    expect(await dinnerOf(one)).toMatchObject({ price: 50, tiers: [], kept })
    await one.load(dearer)
    await one.load(replaced(dearer, 'label: Dîner', 'label: Souper'))
    expect(await dinnerOf(one)).toMatchObject({ label: 'Souper', price: 50, kept })
  })

  it('is a price for all where its former prices would be more than an article holds', async () => {
    const one = await makePopulated()
    const kept = Array.from({ length: 1000 }, (_, i) => ({
      ...{ until: new Date(Date.UTC(2020, 0, 1) + i * 60_000).toISOString(), price: i },
    }))
    const written = 'tiers: [{ until: 2027-02-01, price: 30 }, { first: 1, price: 41 }]'
    const often = replaced(one.text, written, `kept: ${JSON.stringify(kept)}`)
    await one.load(often, 'articles.diner=apply')
    const dearer = replaced(often, 'price: 42.5', 'price: 50')
    expect(await refusalsOf(one.load(dearer, 'articles.diner=keep'))).toHaveLength(1)
    await one.load(dearer, 'articles.diner=apply')
    const { price, kept: left } = (await eventOf(one)).articles.find(({ id }) => id === 'diner') ?? {}
    expect([price, left?.length]).toEqual([50, 1000])
  })

  it('is not lost with an event that goes elsewhere as a file, nor when each thing was taken', async () => {
    const one = await makePopulated()
    await one.load(replaced(one.text, 'price: 42.5', 'price: 50'), 'articles.diner=keep')
    const exported = await exportEvent(one.ports, one.context)
    expect(exported).toMatch(/articlesTakenAt:\s+"0":\s+diner: 20[-\dT:.]+Z\s+j1:\s+diner: 2027-01-15T10:00:00.000Z\n/)
    const other = await makePopulated()
    const moved = exported
      .replaceAll(one.key, `${other.key}b`)
      .replaceAll(/^ {6}code: .*\n/gm, '')
      .replace(/exported: .*\n/, '')
    await other.load(moved)
    const there = readEventFile(await exportEvent(other.ports, `f${other.key}b`))
    const here = await eventOf(one)
    expect(there.articles).toEqual(here.articles)
    const takenIn = ({ people }: typeof here) => people.map(({ participation: { articlesTakenAt } }) => articlesTakenAt)
    expect(takenIn(there)).toEqual(takenIn(here))
    const ranksIn = ({ people }: typeof here) => people.map(({ participation }) => participation.articlesRanks)
    expect(ranksIn(here)).toContainEqual({ '0': { diner: 2 }, j1: { diner: 1 } })
    expect(ranksIn(there)).toEqual(ranksIn(here))
  })

  it('is a field that must be answered from then on, of a form that is asked at registration', async () => {
    const one = await makePopulated()
    const required = replaced(
      one.text,
      'label: Taille, isExtended: true',
      'label: Taille, isExtended: true, isRequired: true',
    )
    expect(await refusalsOf(one.load(required))).toEqual([
      expect.stringMatching(/2 people have not answered “Taille”: say that they are to be asked$/),
    ])
    await one.load(required, 'forms.infos.taille=apply')
    const unasked = replaced(one.text, 'FO_FORM_ID: infos', 'FO_FORM_ID: ""')
    const other = await makePopulated()
    await other.load(unasked.replaceAll(one.key, other.key))
    await other.load(
      replaced(
        unasked,
        'label: Taille, isExtended: true',
        'label: Taille, isExtended: true, isRequired: true',
      ).replaceAll(one.key, other.key),
    )
  })
})
