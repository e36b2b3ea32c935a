import { sendMails } from '@parvis/contract/emails/emails.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { getEventFile, importFile } from '@parvis/contract/event-file/event-file.ts'
import { getContext } from '@parvis/contract/events/events.ts'
import { getTranslations, listLanguages, saveTranslations } from '@parvis/contract/translations/translations.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { MOST_MS, processed } from '#testing/processor.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const save = (world: World, translations: Record<string, string>, options: { as?: Person; languageId?: string } = {}) =>
  world.call(
    saveTranslations,
    { query: world.path, body: { languageId: options.languageId ?? 'fr', translations } },
    options.as ? { as: options.as } : {},
  )
const read = async (world: World, lang: string, ofEvent = true) => {
  const query = { lang, ...(ofEvent && { eventId: world.eventId }) }
  return (await world.call(getTranslations, { params: { domainId: world.domainId }, query })).body
}

describe('the languages of an event', () => {
  it('are the offered ones, under their own names, with its own sentences', async () => {
    const world = await makeWorld({ settings: { FO_LANGUAGES: ['fr', 'en'] } })
    const as = await world.person({ organiser: true })
    await save(world, { DAY_FULL: 'Complet' }, { as })
    const { body } = await world.call(listLanguages, { query: world.path })
    expect(body.data.languages).toEqual([
      { id: 'fr', key: 'fr', translations: { DAY_FULL: 'Complet' }, extended: { label: 'Français' } },
      { id: 'en', key: 'en', translations: {}, extended: { label: 'English' } },
    ])
  })

  it('are not found from another domain', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    expect(
      (await world.call(listLanguages, { query: { domainId: world.domainId, eventId: elsewhere.eventId } })).status,
    ).toBe(404)
  })
})

describe('sentences', () => {
  it('are the product’s, then the event’s own', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    expect(await read(world, 'en')).toMatchObject({
      ACCESS_REFUSED: expect.any(String),
      EMAIL_FORMAT: expect.any(String),
    })
    const before = (await read(world, 'fr'))['CREDENTIALS_WRONG']
    const { status, body } = await save(world, { CREDENTIALS_WRONG: 'Raté <b>!</b>', 'own.key': 'À nous' }, { as })
    expect([status, body.translations]).toEqual([200, { CREDENTIALS_WRONG: 'Raté <b>!</b>', 'own.key': 'À nous' }])
    expect(await read(world, 'fr')).toMatchObject({
      CREDENTIALS_WRONG: 'Raté <b>!</b>',
      'own.key': 'À nous',
      ACCESS_REFUSED: 'Accès refusé',
    })
    expect((await read(world, 'fr', false))['CREDENTIALS_WRONG']).toBe(before)
    expect((await read(world, 'en'))['own.key']).toBeUndefined()
  })

  it('of the live are hidden before they are on air', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const hidden = { 'poll.p.title': 'Secret', 'question.q.content': 'Secret', 'wordcloud.w.content': 'Secret' }
    expect((await save(world, { ...hidden, 'own.key': 'À nous' }, { as })).status).toBe(200)
    const { body } = await world.call(listLanguages, { query: world.path })
    expect(body.data.languages[0]?.translations).toEqual({ 'own.key': 'À nous' })
    expect(Object.values(await read(world, 'fr'))).not.toContain('Secret')
  })

  it('go back to the usual one when emptied', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    await save(world, { ACCESS_REFUSED: 'Non', DAY_FULL: 'Complet' }, { as })
    const { body } = await save(world, { ACCESS_REFUSED: '' }, { as })
    expect(body.translations).toEqual({ DAY_FULL: 'Complet' })
    expect((await read(world, 'fr'))['ACCESS_REFUSED']).toBe('Accès refusé')
  })

  it('are French where a language lacks them', async () => {
    const world = await makeWorld()
    expect((await read(world, 'de'))['ACCESS_REFUSED']).toBe('Accès refusé')
  })

  it('change the refusals of the event at once', async () => {
    const world = await makeWorld()
    const [as, person, stranger] = [await world.person({ organiser: true }), await world.person(), await world.person()]
    await save(world, { FORBIDDEN: 'Adressez-vous à l’accueil' }, { as })
    const params = { domainId: world.domainId, userId: person.userId }
    const { error } = await world.call(getUser, { params, query: { eventId: world.eventId } }, { as: stranger })
    expect(error.message).toBe('Adressez-vous à l’accueil')
  })

  it('show at once in mails, in their language alone', async () => {
    const world = await makeWorld({ settings: { FO_LANGUAGES: ['fr', 'en'] } })
    const as = await world.person({ organiser: true })
    const jeanne = await world.person({ languageId: 'fr', takesPart: true })
    const john = await world.person({ languageId: 'en', takesPart: true })
    const subjects = async () => {
      for (const { userId } of [jeanne, john])
        await world.call(sendMails, { params: world.path, body: { userId, actionId: 5, variables: {} } }, { as })
      await world.ports.jobs.settle()
      const rows = await world.ports.db
        .select({ userId: outbox.userId, subject: outbox.subject })
        .from(outbox)
        .where(eq(outbox.eventId, world.eventId))
        .orderBy(desc(outbox.id))
      return [jeanne, john].map((one) => rows.find(({ userId }) => userId === one.userId)?.subject)
    }
    const [usual, english] = await subjects()
    await save(world, { 'mail.5.subject': 'Tant pis pour cette fois' }, { as })
    world.clock.advance(3600_000)
    expect(await subjects()).toEqual(['Tant pis pour cette fois', english])
    await save(world, { 'mail.5.subject': '' }, { as })
    world.clock.advance(3600_000)
    expect(await subjects()).toEqual([usual, english])
  })

  it('are an organiser’s to change', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const stranger = await elsewhere.person({ organiser: true })
    expect((await save(world, { DAY_FULL: 'x' })).status).toBe(401)
    expect((await save(world, { DAY_FULL: 'x' }, { as: await world.person() })).status).toBe(403)
    expect((await save(world, { DAY_FULL: 'x' }, { as: stranger })).status).toBe(404)
  })

  it('are bounded, in number, length and name', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    expect((await save(world, { DAY_FULL: 'x'.repeat(5001) }, { as })).error.errors).toMatchObject([
      { path: 'translations.DAY_FULL', code: 'TOO_LONG' },
    ])
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`key${n}`, 'x']))
    expect((await save(world, many, { as })).error.errors).toMatchObject([{ path: 'translations', code: 'TOO_LONG' }])
    expect((await save(world, { 'not a key': 'x' }, { as })).status).toBe(400)
    expect((await save(world, { DAY_FULL: 'x' }, { as, languageId: 'de' })).error.errors).toMatchObject([
      { path: 'languageId', code: 'CHOICE_UNKNOWN' },
    ])
  })

  it('are bounded in every way of writing them, and read at once when they are many', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const params = { ...world.path, part: 'translations' } as const
    const savePartOf = async (count: number) => {
      const { revision } = (await world.call(getPart, { params }, { as })).body
      const fr = Object.fromEntries(Array.from({ length: count }, (_, n) => [`own.key${n}`, `Phrase ${n}`]))
      return world.call(savePart, { params, body: { revision, value: { fr } } }, { as })
    }
    expect((await savePartOf(5001)).error.errors).toMatchObject([{ code: 'TOO_LONG' }])
    const file = (await world.call(getEventFile, { params: world.path }, { as })).bytes.toString()
    const many = Array.from({ length: 5001 }, (_, n) => `    own.key${n}: Phrase ${n}`).join('\n')
    const text = file.replace('translations: {}', `translations:\n  fr:\n${many}`)
    expect(
      (await world.call(importFile, { params: world.path, body: { text } } as never, { as })).error.detail,
    ).toMatchObject({
      faults: [{ key: 'translations.fr' }],
    })
    const saved = await processed(() => savePartOf(5000))
    expect(saved.answer.status).toBe(200)
    expect(saved.ms).toBeLessThan(MOST_MS)
    const shown = await processed(() => world.call(getContext, { params: { context: world.context } } as never))
    expect(shown.answer.status).toBe(200)
    expect(shown.ms).toBeLessThan(MOST_MS)
    expect((await read(world, 'fr'))['own.key4999']).toBe('Phrase 4999')
  })

  it('come without control characters', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const { body } = await save(world, { DAY_FULL: 'Com\u0000plet' }, { as })
    expect(body.translations).toEqual({ DAY_FULL: 'Complet' })
  })

  it('stay whole when two organisers save at once', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const both = await Promise.all([
      save(world, { 'a.key': '1', 'b.key': '1' }, { as }),
      save(world, { 'b.key': '2', 'a.key': '2' }, { as }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const words = await read(world, 'fr')
    expect(words['a.key']).toBe(words['b.key'])
  })
})
