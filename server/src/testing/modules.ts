import { eq } from 'drizzle-orm'
import { emotionSequences, emotions } from '#db/tables/emotions.ts'
import { tableExports } from '#db/tables/exports.ts'
import { lives } from '#db/tables/live.ts'
import { messages } from '#db/tables/messages.ts'
import { pollChoices, polls } from '#db/tables/polls.ts'
import { questionResponses, questions } from '#db/tables/questions.ts'
import { wordClouds } from '#db/tables/wordclouds.ts'
import { newId } from '#kit/ids.ts'
import type { World } from './world.ts'

type EventPorts = Pick<World, 'ports' | 'eventId'>

export async function addModules({ ports: { db, clock }, eventId }: EventPorts) {
  const now = clock.now()
  const [pollId, questionId, wordCloudId] = [newId(now), newId(now), newId(now)]
  await db.insert(polls).values({ id: pollId, eventId, title: 'Déjeuner' })
  await db.insert(pollChoices).values({ pollId, id: 'oui', label: 'Oui' })
  await db.insert(questions).values({ id: questionId, eventId, label: 'Arbres' })
  await db.insert(questionResponses).values({ questionId, id: 'chene', label: 'Chêne', isRightAnswer: true })
  await db.insert(wordClouds).values({ id: wordCloudId, eventId, content: 'Un mot' })
  return { pollId, questionId, wordCloudId, choiceId: 'oui' }
}

export async function airModule(
  { ports: { db }, eventId }: EventPorts,
  module: 'poll' | 'question' | 'wordcloud',
  ids: { pollId: string; questionId: string; wordCloudId: string },
): Promise<void> {
  const { pollId: activePollId, questionId: activeQuestionId, wordCloudId: activeWordCloudId } = ids
  const aired = { airedAt: new Date() }
  if (module === 'poll') await db.update(polls).set(aired).where(eq(polls.id, activePollId))
  if (module === 'question') await db.update(questions).set(aired).where(eq(questions.id, activeQuestionId))
  if (module === 'wordcloud') await db.update(wordClouds).set(aired).where(eq(wordClouds.id, activeWordCloudId))
  const onAir = { activeModule: module, activePollId, activeQuestionId, activeWordCloudId }
  await db
    .insert(lives)
    .values({ eventId, ...onAir })
    .onConflictDoUpdate({ target: lives.eventId, set: onAir })
}

/** One row of each kind that a live has, and an export. */
export async function addLive(place: EventPorts, userId: string) {
  const { ports, eventId } = place
  const { db, clock } = ports
  const now = clock.now()
  const modules = await addModules(place)
  const [messageId, sequenceId, exportId] = [newId(now), newId(now), newId(now)]
  await db.insert(messages).values({ id: messageId, eventId, userId, message: 'Bonjour', createdAt: now })
  await db.insert(emotions).values({ eventId, id: 'coeur', label: 'Cœur', iconUrl: '/coeur.svg' })
  await db.insert(emotionSequences).values({ id: sequenceId, eventId, label: 'Ouverture', startedAt: now })
  const asked = { kind: 'people', format: 'csv', language: 'fr', createdAt: now } as const
  await db.insert(tableExports).values({ id: exportId, eventId, userId, ...asked })
  return { ...modules, messageId, sequenceId, exportId, emotionId: 'coeur' }
}
