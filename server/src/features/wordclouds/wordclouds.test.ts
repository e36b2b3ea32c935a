import { saveBannedWords } from '@parvis/contract/banned-words/banned-words.ts'
import { driveWordCloud, listWordClouds, sendWord } from '@parvis/contract/wordclouds/wordclouds.ts'
import { describe, expect, it } from 'vitest'
import { bannedWords } from '#db/tables/banned-words.ts'
import { transaction } from '#kit/transaction.ts'
import type { LiveWorld } from '#testing/live.ts'
import { makeCloud, makeLive } from '#testing/live.ts'
import type { Person } from '#testing/world.ts'
import { keepWord } from './wordclouds.store.ts'

const send = (world: LiveWorld, wordCloudId: string, response: string, as: Person) =>
  world.call(sendWord, { params: { wordCloudId }, body: { response } }, { as })
const drive = (
  world: LiveWorld,
  wordCloudId: string,
  body: { isClose?: boolean; newRound?: true; position?: number },
) => world.call(driveWordCloud, { params: { ...world.path, wordCloudId }, body }, { as: world.organiser })
const words = async (world: LiveWorld) =>
  (await world.call(listWordClouds, { params: world.path }, { as: world.organiser })).body.data[0]?.wordCloudResponses
const ban = (world: LiveWorld, banned: string[]) =>
  world.call(saveBannedWords, { params: world.path, body: { words: banned } }, { as: world.organiser })

describe('a word', () => {
  it('counts once a person, in any spelling', async () => {
    const world = await makeLive()
    const cloud = await makeCloud(world)
    const as = await world.attendee()
    for (const word of ['Forêt', 'foret', ' FORÊT ! ', 'forêt'])
      expect((await send(world, cloud.id, word, as)).status).toBe(200)
    await send(world, cloud.id, 'Forêt', await world.attendee())
    expect(await words(world)).toEqual([{ response: 'Forêt', count: 2 }])
  })

  it('is limited in number for each person, over simultaneous sends too', async () => {
    const world = await makeLive()
    const cloud = await makeCloud(world, 2)
    const as = await world.attendee()
    const answers = await Promise.all(['un', 'deux', 'trois', 'quatre'].map((word) => send(world, cloud.id, word, as)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('TOO_MANY_WORDS')
    expect(await words(world)).toHaveLength(2)
  })

  it.each(['connard', 'C0nn@rd', 'quelle CONNERIE de connard', 'Mérde', 'c.o.n', 'c o n', 'cоn'])(
    'that is offensive is refused: %s',
    async (word) => {
      const world = await makeLive()
      const cloud = await makeCloud(world)
      expect(await send(world, cloud.id, word, await world.attendee())).toMatchObject({
        status: 422,
        error: { code: 'WORD_REFUSED', errors: [{ path: 'response', code: 'WORD_REFUSED' }] },
      })
    },
  )

  it.each(['retard', 'cul-de-sac', 'pain bâtard', 'pan con tomate'])(
    'that means nothing bad is shown: %s',
    async (word) => {
      const world = await makeLive()
      const cloud = await makeCloud(world)
      expect((await send(world, cloud.id, word, await world.attendee())).status).toBe(200)
      expect(await words(world)).toEqual([{ response: word, count: 1 }])
    },
  )

  it('is compared with the lists of the languages that the event offers', async () => {
    const world = await makeLive({ settings: { FO_LANGUAGES: ['de'] } })
    const cloud = await makeCloud(world)
    const as = await world.attendee()
    expect((await send(world, cloud.id, 'Arschloch', as)).error.code).toBe('WORD_REFUSED')
    expect((await send(world, cloud.id, 'connard', as)).status).toBe(200)
  })

  it('banned later by an event leaves the screen', async () => {
    const world = await makeLive()
    const cloud = await makeCloud(world)
    const as = await world.attendee()
    await send(world, cloud.id, 'Rival', as)
    await send(world, cloud.id, 'Ami', as)
    await ban(world, ['rivàl', 'deux mots'])
    expect(await words(world)).toEqual([{ response: 'Ami', count: 1 }])
    for (const word of ['R1val', 'notre rival', 'Deux Mots'])
      expect((await send(world, cloud.id, word, await world.attendee())).error.code).toBe('WORD_REFUSED')
    await ban(world, [])
    expect(await words(world)).toHaveLength(2)
  })

  it('that an event bans is refused in any spelling, as it was compared before too', async () => {
    const world = await makeLive()
    const cloud = await makeCloud(world)
    await world.ports.db.insert(bannedWords).values({ eventId: world.eventId, word: 'straße', written: 'Straße' })
    for (const word of ['STRASSE', 'straße', 'Straẞe'])
      expect((await send(world, cloud.id, word, await world.attendee())).error.code).toBe('WORD_REFUSED')
    const as = await world.attendee()
    for (const word of ['Łódź', 'lodz', 'Œuvre', 'oeuvre']) await send(world, cloud.id, word, as)
    expect(await words(world)).toHaveLength(2)
  })

  it('holds at least a letter', async () => {
    const world = await makeLive()
    const cloud = await makeCloud(world)
    expect((await send(world, cloud.id, '!!!', await world.attendee())).error).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'response', code: 'REQUIRED' }],
    })
  })

  it('is refused once the cloud is closed, to a person without the right, and elsewhere', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const cloud = await makeCloud(world)
    const as = await world.attendee()
    expect((await send(world, cloud.id, 'Ami', await world.person())).error.code).toBe('NO_RIGHT_TO_VOTE')
    expect((await send(world, (await makeCloud(other)).id, 'Ami', as)).status).toBe(404)
    await drive(world, cloud.id, { isClose: true })
    expect((await send(world, cloud.id, 'Ami', as)).error.code).toBe('MODULE_CLOSED')
  })

  it('is not kept where the cloud has closed since it was looked at', async () => {
    const world = await makeLive()
    const cloud = await makeCloud(world)
    const { userId } = await world.attendee()
    const keep = () =>
      transaction(world.ports.db, (tx) => keepWord(tx, { wordCloudId: cloud.id, userId, word: 'ami', written: 'Ami' }))
    expect(await keep()).toBe(true)
    await drive(world, cloud.id, { isClose: true })
    expect(await keep()).toBe(false)
  })

  it('of a former round is kept and no longer shown', async () => {
    const world = await makeLive()
    const cloud = await makeCloud(world, 1)
    const as = await world.attendee()
    await send(world, cloud.id, 'Hier', as)
    await drive(world, cloud.id, { newRound: true })
    expect((await send(world, cloud.id, 'Demain', as)).status).toBe(200)
    expect(await words(world)).toEqual([{ response: 'Demain', count: 1 }])
    const { rows } = await world.ports.db.$client.query('select 1 from word_responses where word_cloud_id = $1', [
      cloud.id,
    ])
    expect(rows).toHaveLength(2)
  })
})

describe('a word cloud', () => {
  it('shows a hundred words at most, the most sent first', async () => {
    const world = await makeLive()
    const cloud = await makeCloud(world, 50)
    const people = await Promise.all([world.attendee(), world.attendee(), world.attendee()])
    for (const [i, as] of people.entries())
      await Promise.all(Array.from({ length: 40 }, (_, n) => send(world, cloud.id, `mot ${i}x${n}`, as)))
    for (const as of people) await send(world, cloud.id, 'ensemble', as)
    const shown = await words(world)
    expect(shown).toHaveLength(100)
    expect(shown?.[0]).toEqual({ response: 'ensemble', count: 3 })
  })

  it('is moved among the others', async () => {
    const world = await makeLive()
    const [a, b, c] = [await makeCloud(world), await makeCloud(world), await makeCloud(world)]
    await drive(world, c.id, { position: 1 })
    const { body } = await world.call(listWordClouds, { params: world.path }, { as: world.organiser })
    expect(body.data.map(({ id }) => id)).toEqual([a.id, c.id, b.id])
  })
})
