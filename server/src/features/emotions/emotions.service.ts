import type { Emotion, Sequence } from '@parvis/contract/emotions/emotions.ts'
import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import { answerRefusals } from '@parvis/contract/live-kit/live-kit.ts'
import { inGroups, NOT_FOUND } from '#features/live-kit/answers.service.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { EmotionStanding, SentEmotion, SequenceRow } from './emotions.store.ts'
import {
  countSequence,
  endCurrent,
  findCurrent,
  findStandings,
  hasSequence,
  insertSequence,
  keepEmotions,
  listEmotionRows,
  lockSequences,
  replaceEmotions,
} from './emotions.store.ts'

export const channelOf = (eventId: string): string => `emotions:${eventId}`

const sequenceOnWire = ({ id, label, startedAt, endedAt }: SequenceRow): Sequence => ({
  id,
  label,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

export async function readEmotions(db: Executor, eventId: string): Promise<Emotion[]> {
  return (await listEmotionRows(db, eventId)).map(({ id, label, iconUrl }) => ({ id, label, iconUrl }))
}

export async function readCurrent(db: Executor, eventId: string): Promise<Sequence | null> {
  const row = await findCurrent(db, eventId)
  return row ? sequenceOnWire(row) : null
}

export async function readSequence(db: Executor, sequenceId: string) {
  if (!(await hasSequence(db, sequenceId))) refuse(common.NOT_FOUND)
  return { data: await countSequence(db, sequenceId) }
}

export async function saveEmotions(
  ports: Ports,
  eventId: string,
  offered: readonly { id?: string | undefined; label: string; iconUrl: string }[],
): Promise<Emotion[]> {
  const named = offered.map((emotion) => ({ ...emotion, id: emotion.id ?? newId(ports.clock.now()) }))
  // Of duplicate ids, the last one counts.
  const rows = [...new Map(named.map((emotion) => [emotion.id, emotion])).values()]
  await transaction(ports.db, (tx) => replaceEmotions(tx, eventId, rows))
  return readEmotions(ports.db, eventId)
}

export async function startSequence(ports: Ports, eventId: string, label: string): Promise<Sequence> {
  const startedAt = ports.clock.now()
  const row = { id: newId(startedAt), eventId, label, startedAt }
  return transaction(ports.db, async (tx) => {
    await lockSequences(tx, eventId)
    await endCurrent(tx, eventId, startedAt)
    await insertSequence(tx, row)
    afterCommit(tx, () => ports.bus.publish(channelOf(eventId), { kind: 'sequence' }))
    return sequenceOnWire({ ...row, endedAt: null })
  })
}

export async function endSequence(ports: Ports, eventId: string): Promise<void> {
  await transaction(ports.db, async (tx) => {
    if (!(await endCurrent(tx, eventId, ports.clock.now()))) return
    afterCommit(tx, () => ports.bus.publish(channelOf(eventId), { kind: 'sequence' }))
  })
}

const keyOf = (one: Pick<SentEmotion, 'sequenceId' | 'emotionId' | 'userId'>) =>
  `${one.sequenceId} ${one.emotionId} ${one.userId}`

const KEPT = { isKept: true } as const

async function keep(ports: Ports, sent: readonly SentEmotion[]): Promise<(typeof KEPT | RefusalError)[]> {
  const kept = new Map((await keepEmotions(ports.db, sent)).map((one) => [keyOf(one), one.eventId]))
  tellCounts(
    ports,
    sent.flatMap((one) => {
      const eventId = kept.get(keyOf(one))
      return eventId === undefined ? [] : [{ ...one, eventId }]
    }),
  )
  const others = sent.filter((one) => !kept.has(keyOf(one)))
  const standings = others.length === 0 ? [] : await findStandings(ports.db, others)
  const reasons = new Map(others.map((one, i) => [one, whyNot(standings[i])]))
  return sent.map((one) => reasons.get(one) ?? KEPT)
}

function tellCounts(ports: Ports, sent: readonly (SentEmotion & { eventId: string })[]): void {
  const told = new Map<string, { eventId: string; sequenceId: string; counts: Record<string, number> }>()
  for (const { eventId, sequenceId, emotionId, count } of sent) {
    const own = told.get(sequenceId) ?? { eventId, sequenceId, counts: {} }
    own.counts[emotionId] = (own.counts[emotionId] ?? 0) + count
    told.set(sequenceId, own)
  }
  for (const { eventId, ...message } of told.values())
    ports.bus.publish(channelOf(eventId), { kind: 'emotion', ...message })
}

function whyNot(standing: EmotionStanding | undefined): RefusalError {
  if (!standing) return NOT_FOUND
  if (!standing.isRegistered) return new RefusalError(answerRefusals.NO_RIGHT_TO_VOTE, {}, [])
  return standing.isOver ? new RefusalError(answerRefusals.MODULE_CLOSED, {}, []) : NOT_FOUND
}

const keepReaction = inGroups(keep)

export async function react(ports: Ports, sent: SentEmotion): Promise<void> {
  await keepReaction(ports, sent)
}
