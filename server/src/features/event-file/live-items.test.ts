import { listEmotions, saveEmotions, sendEmotion } from '@parvis/contract/emotions/emotions.ts'
import { driveLive } from '@parvis/contract/live/live.ts'
import { drivePoll, listPolls, vote } from '@parvis/contract/polls/polls.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { polls } from '#db/tables/polls.ts'
import type { Populated } from '#testing/populated.ts'
import { digestOf, makePopulated, refusalsOf, replaced } from '#testing/populated.ts'
import { holdingsOf } from '#testing/random-edits.ts'
import { exportEvent } from './event-file.service.ts'
import { readEventFile } from './reading.service.ts'

const eventOf = async ({ ports, context }: Populated) => readEventFile(await exportEvent(ports, context))
const cloud = '  - { id: mot, content: Un mot, maxPerPerson: 2 }\n'
const question = /questions:\n {2}- id: qui\n.*\n.*\n/
const poll = /( {2}- \{ id: fin, .*\n)/
const reaction = '  - { id: bravo, label: Bravo, iconUrl: /media/bravo.svg }\n'

describe('an answered live item that its file leaves out', () => {
  it.each([
    ['a poll', 'polls', (text: string) => text.replace(poll, ''), ''],
    ['a question', 'questions', (text: string) => text.replace(question, ''), ''],
    ['a word cloud', 'wordClouds', (text: string) => replaced(text, `wordClouds:\n${cloud}`, ''), ''],
    ['a reaction', 'emotions', (text: string) => replaced(text, reaction, ''), 'bravo'],
  ] as const)('is retired with its answers: %s', async (_, key, without, own) => {
    const one = await makePopulated()
    const fewer = without(one.text)
    expect(fewer).not.toBe(one.text)
    const before = await holdingsOf(one.db, one.eventId)
    const then = await digestOf(one.db)
    expect(await refusalsOf(one.load(fewer))).toHaveLength(1)
    expect(await digestOf(one.db)).toEqual(then)
    const id = own || (await eventOf(one))[key][0]?.id
    await one.load(fewer, `${key}.${id}=retire`)
    const kept: readonly { id: string; isRetired: boolean }[] = (await eventOf(one))[key]
    expect(kept.find((item) => item.id === id)?.isRetired).toBe(true)
    expect(await holdingsOf(one.db, one.eventId)).toEqual(before)
  })
})

describe('a retired poll', () => {
  it('is neither voted in nor put on air, keeps its votes, and may be taken back', async () => {
    const one = await makePopulated()
    const { world, organiser: as } = one
    const params = { domainId: world.domainId, eventId: one.eventId }
    const pollId = (await eventOf(one)).polls[0]?.id ?? ''
    await one.db.update(polls).set({ airedAt: world.clock.now() }).where(eq(polls.id, pollId))
    const air = () => world.call(driveLive, { params, body: { activeModule: 'poll', activePollId: pollId } }, { as })
    expect((await air()).body.poll?.id).toBe(pollId)
    const drive = (isRetired: boolean) =>
      world.call(drivePoll, { params: { ...params, pollId }, body: { isRetired } }, { as })
    expect((await drive(true)).body.isRetired).toBe(true)
    expect((await world.call(driveLive, { params, body: { showResults: true } }, { as })).body.poll).toBeNull()
    expect((await air()).status).toBe(422)
    const voter = await world.person()
    await one.db.execute(sql`insert into participations (event_id, user_id, registered, responded, registered_at, code)
      values (${one.eventId}, ${voter.userId}, true, true, now(), ${`V${one.key}`})`)
    const cast = () => world.call(vote, { params: { pollId, choiceId: 'a' } }, { as: voter })
    expect((await cast()).body).toMatchObject({ code: 'MODULE_CLOSED' })
    const listed = (await world.call(listPolls, { params }, { as })).body.data
    expect(listed.map(({ id, isRetired }) => [id === pollId, isRetired])).toEqual([
      [true, true],
      [false, false],
    ])
    await drive(false)
    expect((await cast()).status).toBe(200)
    expect((await air()).status).toBe(200)
  })
})

describe('reactions that an event offers no more', () => {
  it('are kept where they were sent, and sent no more', async () => {
    const one = await makePopulated()
    const { world, organiser: as, eventId } = one
    const params = { domainId: world.domainId, eventId }
    const offer = (...emotions: { id: string; label: string; iconUrl: string }[]) =>
      world.call(saveEmotions, { params, body: { emotions } }, { as })
    await offer({ id: 'merci', label: 'Merci', iconUrl: '/media/merci.svg' })
    const offered = async () => (await world.call(listEmotions, { query: { eventId } })).body.data.map(({ id }) => id)
    expect(await offered()).toEqual(['merci'])
    expect((await eventOf(one)).emotions.map(({ id, isRetired }) => `${id} ${isRetired}`).toSorted()).toEqual([
      'bravo true',
      'merci false',
    ])
    const body = { emotionId: 'bravo', sequenceId: `s${one.key}`, count: 1 }
    expect((await world.call(sendEmotion, { body }, { as: await world.person() })).status).not.toBe(200)
    await offer({ id: 'bravo', label: 'Bravo', iconUrl: '/media/bravo.svg' })
    expect(await offered()).toEqual(['bravo'])
  })
})
