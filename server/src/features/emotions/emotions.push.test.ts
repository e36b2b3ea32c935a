import { endSequence, saveEmotions, sendEmotion, startSequence } from '@parvis/contract/emotions/emotions.ts'
import { expect, it } from 'vitest'
import type { LiveWorld } from '#testing/live.ts'
import { makeLive } from '#testing/live.ts'
import type { Received } from '#testing/sockets.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import { emotionStream } from './emotions.push.ts'
import { startSequence as beginSequence, channelOf } from './emotions.service.ts'

const isSnapshot = ({ type }: Received) => type === 'SNAPSHOT'
const isReaction = ({ type }: Received) => type === 'NEW_EMOTION'
const isSequence = ({ type }: Received) => type === 'NEW_SEQUENCE'

async function reacting() {
  const world = await makeLive()
  const as = world.organiser
  const emotions = [{ id: 'coeur', label: 'Cœur', iconUrl: '❤️' }]
  await world.call(saveEmotions, { params: world.path, body: { emotions } }, { as })
  const { body } = await world.call(startSequence, { params: world.path, body: { label: 'Ouverture' } }, { as })
  return { world, sequence: body }
}

async function listen(world: LiveWorld) {
  const page = await openPage(await portOf(world.app), `/push/emotions?eventId=${world.eventId}`, {})
  await page.hears(isSnapshot)
  return page
}

it('reactions within a moment are pushed together, and invalid messages are passed over', async () => {
  const { world, sequence } = await reacting()
  const page = await listen(world)
  const tell = (message: Record<string, unknown>) => world.ports.bus.publish(channelOf(world.eventId), message)
  for (let i = 0; i < 20; i++) tell({ kind: 'emotion', sequenceId: sequence.id, counts: { coeur: 2, bravo: 1 } })
  tell({ kind: 'emotion', sequenceId: sequence.id, counts: { coeur: 'beaucoup' } })
  tell({ kind: 'autre' })
  const frame = await page.hears(isReaction)
  expect(frame).toMatchObject({ sequenceId: sequence.id, counts: { coeur: 40, bravo: 20 } })
  tell({ kind: 'emotion', sequenceId: 'fin', counts: { coeur: 1 } })
  await page.hears(({ sequenceId }) => sequenceId === 'fin')
  expect(page.heard.filter(isReaction)).toHaveLength(2)
})

it('a pushed frame counts reactions and names no person', async () => {
  const { world, sequence } = await reacting()
  const page = await listen(world)
  const people = await Promise.all(Array.from({ length: 8 }, () => world.attendee()))
  const body = { emotionId: 'coeur', sequenceId: sequence.id, count: 2 }
  await Promise.all(people.map((as) => world.call(sendEmotion, { body }, { as })))
  const counted = () =>
    page.heard.filter(isReaction).reduce((sum, { counts }) => sum + (counts as { coeur: number }).coeur, 0)
  await page.hears(() => counted() === 16)
  for (const { epoch, seq, serverTime, ...told } of page.heard.filter(isReaction)) {
    expect([epoch, seq, serverTime]).toEqual([expect.any(String), expect.any(Number), expect.any(String)])
    expect(told).toEqual({ type: 'NEW_EMOTION', sequenceId: sequence.id, counts: { coeur: expect.any(Number) } })
  }
  const text = JSON.stringify(page.heard)
  for (const { userId } of people) expect(text).not.toContain(userId)
})

it('a new page gets the sequence under way, and open pages hear that it ends', async () => {
  const { world, sequence } = await reacting()
  const page = await listen(world)
  expect(page.heard.find(isSnapshot)?.['state']).toEqual({ sequence })
  await world.call(endSequence, { params: world.path }, { as: world.organiser })
  expect(await page.hears(isSequence)).toMatchObject({ sequence: null })
})

it('a sequence that begins while the first page comes is shown, and a reaction told too early harms nothing', async () => {
  const world = await makeLive()
  const { ports, eventId } = world
  const opening = emotionStream({ ...ports }, eventId)
  ports.bus.publish(channelOf(eventId), { kind: 'emotion', sequenceId: 's', counts: { coeur: 1 } })
  ports.bus.publish(channelOf(eventId), { kind: 'sequence' })
  const { id } = await beginSequence(ports, eventId, 'Ouverture')
  const stream = await opening
  await expect.poll(() => stream.read().state).toMatchObject({ sequence: { id } })
})
