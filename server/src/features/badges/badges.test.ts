import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { downloadBadge, downloadBadgeImage } from '@parvis/contract/badges/badges.ts'
import type { Form } from '@parvis/contract/forms/forms.ts'
import { saveFormData } from '@parvis/contract/forms/forms.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { organisers } from '#db/tables/events.ts'
import { files } from '#db/tables/files.ts'
import { journal } from '#db/tables/journal.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import { rowsOf } from '#testing/rows.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { printedAnswers } from './answers.service.ts'
import { fileNames } from './badges.store.ts'

async function registered(participation: 1 | 3 | 4 = 4, options: EventToMake = {}) {
  const world = await makeWorld(options)
  const as = await world.person({ firstName: 'Zoé-Lou', lastName: "d'Œuvre-Łęcki" })
  const { status } = await world.call(
    updateParticipation,
    { params: { ...world.path, userId: as.userId }, body: { participation } },
    { as },
  )
  expect(status).toBe(200)
  return { world, as }
}

const ask = (world: World, as: Person, badgeId?: string, userId = as.userId) =>
  world.call(downloadBadge, { params: world.path, query: { userId, badgeId } }, { as })

const fetched = (world: World, url: string) => world.app.inject({ method: 'GET', url })

/** pdfkit writes alternative texts uncompressed. */
const codesIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Alt \([^)]*?([0-9A-Z]{12})\)/g)].map((found) => found[1])

const drawnIn = (pdf: Buffer): string => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = '']) => packed)
    .filter((packed) => packed.startsWith('x'))
    .map((packed) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n')
}

async function codeOf(world: World, { userId }: Person) {
  const [row] = await world.ports.db
    .select({ code: participations.code })
    .from(participations)
    .where(eq(participations.userId, userId))
  return row?.code ?? ''
}

describe('a badge', () => {
  it('is downloaded by its address alone, for a while, under a plain name', async () => {
    const { world, as } = await registered()
    const { url } = (await ask(world, as)).body
    const file = await fetched(world, url)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain('filename="badge-zoe-lou-d-oeuvre-lecki.pdf"')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    world.clock.advance(16 * 60_000)
    expect((await fetched(world, url)).statusCode).toBe(410)
  })

  it('has its type on a band of the colour of the type, in letters that can be read on it', async () => {
    const typologies = [{ id: 'pro', label: 'Pro', colour: '#1f6f54' }]
    const world = await makeWorld({ typologies })
    const as = await world.person({ typoId: 'pro' })
    const params = { ...world.path, userId: as.userId }
    await world.call(updateParticipation, { params, body: { participation: 4 } }, { as })
    const drawn = drawnIn((await fetched(world, (await ask(world, as)).body.url)).rawPayload)
    const colours: readonly string[] = drawn.match(/^[\d. ]+ (?:scn|rg)$/gm) ?? []
    const band = colours.indexOf(`${0x1f / 255} ${0x6f / 255} ${0x54 / 255} scn`)
    expect(colours.slice(band, band + 2)).toEqual([colours[band], '1 1 1 scn'])
    expect(band).toBeGreaterThan(-1)
  })

  it('waits for one of each other person, not for all those of a flooder', async () => {
    const { world, as: flooder } = await registered()
    const other = await world.person()
    const params = { ...world.path, userId: other.userId }
    await world.call(updateParticipation, { params, body: { participation: 4 } }, { as: other })
    const answered: Person[] = []
    const asking = async (as: Person) => {
      expect((await ask(world, as)).status).toBe(200)
      answered.push(as)
    }
    const flood = Array.from({ length: 20 }, () => asking(flooder))
    await Promise.race(flood)
    await Promise.all([...flood, asking(other)])
    expect(answered.indexOf(other)).toBeLessThan(14)
  })

  it('is a picture too, as wide as a phone, with a readable code', async () => {
    const { world, as } = await registered()
    const code = await codeOf(world, as)
    const drawn = (badgeId?: string, of = as) =>
      world.call(downloadBadgeImage, { params: world.path, query: { userId: as.userId, badgeId } }, { as: of })
    const file = await fetched(world, (await drawn(code)).body.url)
    expect(file.headers['content-type']).toBe('image/png')
    expect(file.headers['content-disposition']).toContain('filename="badge-zoe-lou-d-oeuvre-lecki.png"')
    const { format, width, height = 0, hasAlpha } = await sharp(file.rawPayload).metadata()
    expect([format, width, hasAlpha]).toEqual(['png', 1080, false])
    expect(height / 1080).toBeCloseTo(148 / 105, 2)
    expect(file.rawPayload.length).toBeLessThan(200_000)
    const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } })
    const found = await readBarcodes(new Uint8Array(file.rawPayload), { formats: ['QRCode'] })
    expect(found.map(({ text }) => text)).toEqual([code])
    expect((await drawn(newBadgeCode())).status).toBe(404)
    expect((await drawn(code, await world.person())).status).toBe(403)
    expect((await drawn(undefined, await world.person({ organiser: true }))).status).toBe(200)
  })

  it('leaves an entry of the journal when an organiser reads it, and none when there is no badge to read', async () => {
    const { world, as } = await registered(3)
    const { as: other, world: held } = await registered()
    const entries = async ({ ports, eventId }: World) =>
      (await rowsOf(ports.db, journal, eq(journal.eventId, eventId))).map(({ route, subjectId }) => [route, subjectId])
    const organiser = await world.person({ organiser: true })
    expect((await ask(world, organiser, undefined, as.userId)).error.code).toBe('BADGE_UNAVAILABLE')
    expect(await entries(world)).toEqual([])
    expect((await ask(held, await held.person({ organiser: true }), undefined, other.userId)).status).toBe(200)
    expect(await entries(held)).toEqual([[downloadBadge.route, other.userId]])
  })

  it('may be asked for by its code, not by another', async () => {
    const { world, as } = await registered()
    expect((await ask(world, as, await codeOf(world, as))).status).toBe(200)
    expect((await ask(world, as, newBadgeCode())).status).toBe(404)
  })

  it.each([
    ['before registration', undefined],
    ['to a remote person', 1],
    ['to a person who does not come', 3],
  ] as const)('is refused %s', async (_, participation) => {
    const world = await makeWorld()
    const as = await world.person()
    const params = { ...world.path, userId: as.userId }
    if (participation) await world.call(updateParticipation, { params, body: { participation } }, { as })
    expect((await ask(world, as)).error).toMatchObject({ status: 409, code: 'BADGE_UNAVAILABLE' })
  })

  it('is refused when the event gives none', async () => {
    const { world, as } = await registered(4, { settings: { FO_BADGE_ACTIVE: false } })
    expect((await ask(world, as)).error.code).toBe('BADGE_UNAVAILABLE')
  })

  it('is given to its owner and to organisers only', async () => {
    const { world, as } = await registered()
    expect((await ask(world, await world.person({ organiser: true }), undefined, as.userId)).status).toBe(200)
    expect((await ask(world, await world.person(), undefined, as.userId)).status).toBe(403)
    expect((await ask(world, await (await makeWorld()).person(), undefined, as.userId)).status).toBe(404)
  })

  it('opens by the address that an organiser was given as long as they may read people', async () => {
    const { world, as } = await registered()
    const reader = await world.person({ organiser: 'reader' })
    const [theirs, own] = [await ask(world, reader, undefined, as.userId), await ask(world, as)]
    expect((await fetched(world, theirs.body.url)).statusCode).toBe(200)
    await world.ports.db.delete(organisers).where(eq(organisers.userId, reader.userId))
    expect((await fetched(world, theirs.body.url)).statusCode).toBe(403)
    expect((await fetched(world, own.body.url)).statusCode).toBe(200)
  })
})

describe('a recap', () => {
  it('holds the codes of the person and of people they registered', async () => {
    const { world, as } = await registered()
    const companion = await world.person()
    const facts = { eventId: world.eventId, userId: companion.userId, code: newBadgeCode(), responded: true }
    await world.ports.db
      .insert(participations)
      .values({ ...facts, registered: true, registeredAt: world.clock.now(), registeredBy: as.userId })
    const file = await fetched(world, (await ask(world, as, 'recap')).body.url)
    expect(file.headers['content-disposition']).toContain('recap-zoe-lou-d-oeuvre-lecki.pdf')
    expect(codesIn(file.rawPayload)).toEqual([await codeOf(world, as), facts.code])
  })

  it('is given at a distance too, unless the event gives none', async () => {
    const { world, as } = await registered(1)
    expect((await ask(world, as, 'recap')).status).toBe(200)
    const closed = await registered(4, { settings: { FO_RECAP_ACTIVE: false } })
    expect((await ask(closed.world, closed.as, 'recap')).status).toBe(409)
  })

  it('is refused to absent people', async () => {
    const { world, as } = await registered(3)
    expect((await ask(world, as, 'recap')).status).toBe(409)
  })

  it('has a row for each answer', async () => {
    const { world, as } = await registered(4, {
      settings: { FO_FORM_ID: 'f1', FO_SATISFACTION_FORM_ID: 'f2' },
      forms: [
        {
          id: 'f1',
          models: [
            { key: 'diet', component: 'text' },
            { key: 'note', component: 'text' },
          ],
        },
        { id: 'f2', models: [{ key: 'elsewhere', component: 'text' }] },
      ],
    })
    const query = { eventId: world.eventId, userId: as.userId }
    const body = { diet: 'Sans gluten', elsewhere: 'Autre' }
    expect((await world.call(saveFormData, { params: { domainId: world.domainId }, query, body }, { as })).status).toBe(
      200,
    )
    const file = await fetched(world, (await ask(world, as, 'recap')).body.url)
    expect([...file.rawPayload.toString('latin1').matchAll(/\/S \/TR\b/g)]).toHaveLength(1)
  })
})

describe('printed answers', () => {
  const model = (key: string, component: string, label = key): Form['models'][number] => ({
    ...{
      key,
      component,
      label,
      model: 'UE',
      isRequired: false,
      isExtended: true,
      isDisabled: false,
      format: '',
      metadata: {},
    },
    values: [
      { key: 'a', label: 'Le matin' },
      { key: 'b', label: 'Le soir' },
    ],
  })
  const write = { words: translator('fr', [fr]), fileNames: new Map([['file-1', 'cv.pdf']]) }
  const print = (models: Form['models'], values: Parameters<typeof printedAnswers>[1]) =>
    printedAnswers([{ id: 'f', name: '', parentId: null, layout: 'one-column', models }], values, write)

  it.each([
    ['select', 'a', 'Le matin'],
    ['checkboxes', ['b', 'a'], 'Le soir, Le matin'],
    ['checkbox', true, 'Oui'],
    ['date', '2027-05-11', '11 mai 2027'],
    ['country', 'CH', 'Suisse'],
    ['file', 'file-1', 'cv.pdf'],
    ['number', 1234.5, '1\u202f234,5'],
    ['text', 'Bonjour', 'Bonjour'],
  ])('of a %s are in words', (component, value, answer) => {
    expect(print([model('key', component, 'Question')], { key: value })).toEqual([{ question: 'Question', answer }])
  })

  it('name files of the person alone, of this event', async () => {
    const [{ world, as }, other] = [await registered(), await registered()]
    const { db, clock } = world.ports
    const kept = { contentType: 'application/pdf', size: 1, sha256: '', storageKey: '' }
    const [id, theirs, elsewhere] = [newId(clock.now()), newId(clock.now()), newId(clock.now())]
    const stranger = await world.person()
    await db.insert(files).values([
      { ...kept, id, eventId: world.eventId, userId: as.userId, name: 'cv.pdf' },
      { ...kept, id: theirs, eventId: world.eventId, userId: stranger.userId, name: 'secret.pdf' },
      { ...kept, id: elsewhere, eventId: other.world.eventId, userId: as.userId, name: 'autre.pdf' },
    ])
    const names = await fileNames(db, { eventId: world.eventId, userId: as.userId }, [id, theirs, elsewhere])
    expect([...names]).toEqual([[id, 'cv.pdf']])
  })

  it('write an English date as the British do', () => {
    const form = { id: 'f', name: '', parentId: null, layout: 'one-column' as const, models: [model('day', 'date')] }
    const english = { ...write, words: translator('en', [en]) }
    expect(printedAnswers([form], { day: '2027-05-11' }, english)).toEqual([{ question: 'day', answer: '11 May 2027' }])
  })

  it('leave out empty or removed answers', () => {
    const models = [
      model('a', 'text'),
      model('b', 'checkbox'),
      model('c', 'checkboxes'),
      model('d', 'file'),
      model('e', 'html'),
      model('f', 'text'),
    ]
    expect(print(models, { a: '', b: false, c: [], d: 'gone', e: 'x', f: null })).toEqual([])
  })
})
