import { saveBannedWords } from '@parvis/contract/banned-words/banned-words.ts'
import { driveLive, getLive } from '@parvis/contract/live/live.ts'
import {
  listMessages,
  listMyMessages,
  moderateMessage,
  sendMessage,
  upvoteMessage,
} from '@parvis/contract/messages/messages.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import { describe, expect, it } from 'vitest'
import type { LiveWorld } from '#testing/live.ts'
import { makeLive } from '#testing/live.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Person } from '#testing/world.ts'

const ask = (world: LiveWorld, message: string, as: Person) =>
  world.call(sendMessage, { body: { message, eventId: world.eventId } }, { as })
const list = async (world: LiveWorld, query: { archived?: 'true' | 'false'; favorite?: 'true' } = {}) =>
  (await world.call(listMessages, { query: { eventId: world.eventId, ...query } }, { as: world.organiser })).body
const moderate = (
  world: LiveWorld,
  messageId: string,
  body: { archived?: boolean; favorite?: boolean; accepted?: boolean },
) =>
  world.call(
    moderateMessage,
    { params: { messageId }, query: { eventId: world.eventId }, body },
    { as: world.organiser },
  )
const show = (world: LiveWorld, activeMessageId: string | null) =>
  world.call(
    driveLive,
    { params: world.path, body: { activeModule: 'chat', activeMessageId } },
    { as: world.organiser },
  )

describe('a message', () => {
  it('is read by its author and by moderators, with a first name and an initial', async () => {
    const world = await makeLive()
    const as = await world.attendee()
    const { status, body } = await ask(world, 'À quelle heure déjeune-t-on ?', as)
    expect(status).toBe(201)
    expect(body).toMatchObject({ message: 'À quelle heure déjeune-t-on ?', favorite: false, archived: false })
    const mine = await world.call(listMyMessages, { query: { eventId: world.eventId } }, { as })
    expect(mine.body.data.map(({ id }) => id)).toEqual([body.id])
    expect((await list(world)).data).toMatchObject([{ id: body.id, author: 'Camille R.', isActive: false }])
    const others = await world.call(
      listMyMessages,
      { query: { eventId: world.eventId } },
      { as: await world.attendee() },
    )
    expect(others.body.data).toEqual([])
  })

  it('is refused where the chat is off and to an unregistered person', async () => {
    const world = await makeLive()
    const quiet = await makeLive({ settings: { FO_MEETING_MODULES: ['poll'] } })
    expect((await ask(quiet, 'Bonjour', await quiet.attendee())).error.code).toBe('CHAT_OFF')
    expect((await ask(world, 'Bonjour', await world.person())).error.code).toBe('NO_RIGHT_TO_VOTE')
    expect((await ask(quiet, 'Bonjour', await world.attendee())).status).toBe(404)
  })

  it('that holds a refused word is received, told to moderators with the word, and public once they accept it', async () => {
    const world = await makeLive()
    const as = await world.attendee()
    const { status, body } = await ask(world, 'Qui est ce c.o.n ?', as)
    expect({ status, body }).toMatchObject({ status: 201, body: { message: 'Qui est ce c.o.n ?', accepted: false } })
    expect(body).not.toHaveProperty('refusedWord')
    await ask(world, 'Pourquoi ce retard ?', as)
    expect((await list(world)).data.map(({ refusedWord }) => refusedWord)).toEqual([null, 'con'])
    const asked = async () => {
      const { state } = (await world.call(getLive, { params: world.path }, { as })).body
      return state.publicMessages.map(({ message }) => message)
    }
    const upvote = async () => {
      const call = { params: { messageId: body.id }, body: { eventId: world.eventId, upvoted: true } }
      return (await world.call(upvoteMessage, call, { as: await world.attendee() })).status
    }
    await moderate(world, body.id, { favorite: true })
    expect([await asked(), await upvote()]).toEqual([[], 404])
    await moderate(world, body.id, { accepted: true })
    await expect.poll(asked).toEqual(['Qui est ce c.o.n ?'])
    expect(await upvote()).toBe(200)
  })

  it('says the word that moderators have banned meanwhile, and none once it is allowed again', async () => {
    const world = await makeLive()
    await ask(world, 'Et chez R1val ?', await world.attendee())
    const word = async () => (await list(world)).data[0]?.refusedWord
    const ban = (words: string[]) =>
      world.call(saveBannedWords, { params: world.path, body: { words } }, { as: world.organiser })
    expect(await word()).toBeNull()
    await ban(['Rival'])
    expect(await word()).toBe('rival')
    await ban([])
    expect(await word()).toBeNull()
  })

  it('that takes the place of another on the screen archives it; hiding leaves the screen empty', async () => {
    const world = await makeLive()
    const as = await world.attendee()
    const [first, second] = [(await ask(world, 'Un', as)).body, (await ask(world, 'Deux', as)).body]
    await show(world, first.id)
    expect((await show(world, second.id)).body.message).toMatchObject({ id: second.id, message: 'Deux' })
    expect((await list(world, { archived: 'true' })).data.map(({ id }) => id)).toEqual([first.id])
    expect((await list(world)).data.find(({ id }) => id === second.id)?.isActive).toBe(true)
    expect((await show(world, null)).body.message).toBeNull()
    expect((await list(world, { archived: 'true' })).total).toBe(1)
  })

  it('that is archived is no longer shown', async () => {
    const world = await makeLive()
    const { body } = await ask(world, 'Un', await world.attendee())
    await show(world, body.id)
    await moderate(world, body.id, { archived: true })
    const live = await world.call(driveLive, { params: world.path, body: {} }, { as: world.organiser })
    expect(live.body).toMatchObject({ activeMessageId: null, message: null })
    expect((await list(world, { archived: 'false' })).total).toBe(0)
  })

  it('is marked by moderators of its event alone', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const { body } = await ask(world, 'Un', await world.attendee())
    expect((await moderate(world, body.id, { favorite: true })).body.favorite).toBe(true)
    expect((await list(world, { favorite: 'true' })).total).toBe(1)
    expect((await moderate(other, body.id, { favorite: false })).status).toBe(404)
    expect((await show(other, body.id)).error.code).toBe('MODULE_UNKNOWN')
  })
  it('is found among all by its text, and by the name as moderators read it, never by the rest of the name', async () => {
    const world = await makeLive()
    const as = await world.attendee()
    for (const [index, said] of ['Où déjeune-t-on ?', 'À quelle heure ?', 'Et après 100 % ?'].entries())
      await ask(world, `${said} ${index}`, as)
    const find = async (q: string, pageSize = 1) => {
      const query = { eventId: world.eventId, q, pageSize }
      const { body } = await world.call(listMessages, { query }, { as: world.organiser })
      return { total: body.total, first: body.data[0]?.message }
    }
    expect(await find('DEJEUNE')).toEqual({ total: 1, first: 'Où déjeune-t-on ? 0' })
    expect(await find('camille r')).toMatchObject({ total: 3 })
    expect(await find('camille ro')).toMatchObject({ total: 0 })
    expect(await find('%')).toMatchObject({ total: 1 })
    const other = await makeLive()
    const query = { eventId: other.eventId, q: 'heure' }
    expect((await other.call(listMessages, { query }, { as: other.organiser })).body.total).toBe(0)
  })

  it('of an erased author leaves the screen and the list at once', async () => {
    const world = await makeLive()
    const as = await world.attendee()
    const { body } = await ask(world, 'Je suis Camille Roux, et vous ?', as)
    await show(world, body.id)
    const screen = await openPage(await portOf(world.app), `/push/live?eventId=${world.eventId}`, {})
    expect(await screen.hears(({ type }) => type === 'SNAPSHOT')).toMatchObject({ state: { message: { id: body.id } } })
    // The live also polls every few seconds, so the test listens for the immediate message.
    const told: unknown[] = []
    const stop = world.ports.bus.subscribe(`live:${world.eventId}`, ({ topic }) => told.push(topic))
    const { domainId } = world
    expect((await world.call(eraseMe, { params: { domainId }, body: { email: as.email } }, { as })).status).toBe(204)
    stop()
    expect(told).toEqual(expect.arrayContaining(['state', 'messages']))
    expect(await screen.hears(({ type }) => type === 'STATE')).toMatchObject({
      state: { activeMessageId: null, message: null },
    })
    expect((await list(world)).total).toBe(0)
  })
})
