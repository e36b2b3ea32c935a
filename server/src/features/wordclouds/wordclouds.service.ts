import { refusedIn } from '@parvis/contract/banned-words/banned-words.rules.ts'
import { comparable } from '@parvis/contract/banned-words/comparable.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Driving } from '@parvis/contract/live-kit/live-kit.ts'
import { answerRefusals } from '@parvis/contract/live-kit/live-kit.ts'
import type { WordCloud, WordCloudBody } from '@parvis/contract/wordclouds/wordclouds.ts'
import { MAX_WORDS, wordCloudRefusals } from '@parvis/contract/wordclouds/wordclouds.ts'
import { refusingOf } from '#features/banned-words/banned-words.service.ts'
import { beginDriving, deletePrepared, tellDriving } from '#features/live-kit/prepared.service.ts'
import { rightRefusals } from '#features/live-kit/rights.service.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { CloudRow } from './wordclouds.store.ts'
import {
  changeCloud,
  findCloud,
  findSending,
  insertCloud,
  keepWord,
  listClouds,
  listRounds,
  listWords,
  preparedClouds,
} from './wordclouds.store.ts'

export { listRounds, preparedClouds }

export interface SentWord {
  readonly wordCloudId: string
  readonly response: string
  readonly userId: string
  readonly domainId: string
}

interface Received {
  readonly received: true
}

/** Resolves after commit. */
export async function giveWord(ports: Ports, { wordCloudId, response, userId, domainId }: SentWord): Promise<Received> {
  const sending = (await findSending(ports.db, { wordCloudId, userId, domainId })) ?? refuse(common.NOT_FOUND)
  if (sending.against !== '') refuse(rightRefusals[sending.against])
  if (sending.isClose) refuse(answerRefusals.MODULE_CLOSED)
  const word = comparable(response)
  const path = 'response'
  if (word === '') refuse(common.VALIDATION, {}, [{ path, code: 'REQUIRED' }])
  if (refusedIn(response, await refusingOf(ports.db, sending.eventId)) !== undefined)
    refuse(wordCloudRefusals.WORD_REFUSED, {}, [{ path, code: 'WORD_REFUSED' }])
  const received = await transaction(ports.db, async (tx) =>
    (await keepWord(tx, { wordCloudId, userId, word, written: response })) ? ({ received: true } as const) : undefined,
  )
  if (!received) {
    const now = await findSending(ports.db, { wordCloudId, userId, domainId })
    if (now?.isClose) refuse(answerRefusals.MODULE_CLOSED)
    return refuse(wordCloudRefusals.TOO_MANY_WORDS, { max: sending.maxPerPerson })
  }
  tellLive(ports, sending.eventId, 'words')
  return received
}

/** Banned words are filtered on reading and not deleted, so that a ban takes effect at once. */
async function cloudOf(db: Executor, row: CloudRow): Promise<WordCloud> {
  const { eventId, position: _position, ...cloud } = row
  const refusing = await refusingOf(db, eventId)
  const words = await listWords(db, row.id, MAX_WORDS + refusing.own.size)
  const shown = words.filter(({ response }) => refusedIn(response, refusing) === undefined).slice(0, MAX_WORDS)
  return { ...cloud, wordCloudResponses: shown.map(({ response, count }) => ({ response, count })) }
}

export async function readWordCloud(db: Executor, eventId: string, id: string): Promise<WordCloud | undefined> {
  const row = await findCloud(db, eventId, id)
  return row && cloudOf(db, row)
}

const mustFind = async (db: Executor, eventId: string, id: string): Promise<WordCloud> =>
  (await readWordCloud(db, eventId, id)) ?? refuse(common.NOT_FOUND)

export async function readWordClouds(db: Executor, eventId: string): Promise<WordCloud[]> {
  return Promise.all((await listClouds(db, eventId)).map((row) => cloudOf(db, row)))
}

export async function createWordCloud(ports: Ports, eventId: string, body: WordCloudBody): Promise<WordCloud> {
  const id = newId(ports.clock.now())
  return transaction(ports.db, async (tx) => {
    await insertCloud(tx, { id, eventId, ...body })
    addAuditDetails({ after: { title: body.content } })
    return mustFind(tx, eventId, id)
  })
}

export async function changeWordCloud(
  ports: Ports,
  eventId: string,
  id: string,
  { position, ...change }: Partial<WordCloudBody> & Driving,
): Promise<WordCloud> {
  return transaction(ports.db, async (tx) => {
    const item = { eventId, module: 'wordcloud', id } as const
    await beginDriving(ports, tx, preparedClouds, { item, position, newRound: change.newRound })
    if (!(await changeCloud(tx, eventId, id, change))) refuse(common.NOT_FOUND)
    afterCommit(tx, () => tellLive(ports, eventId, 'state', 'words'))
    const cloud = await mustFind(tx, eventId, id)
    tellDriving(cloud.content, { ...change, position })
    return cloud
  })
}

export const deleteWordCloud = (ports: Ports, eventId: string, id: string): Promise<void> =>
  deletePrepared(ports, preparedClouds, eventId, id)
