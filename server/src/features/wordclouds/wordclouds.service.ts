import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { pollRefusals } from '@parvis/contract/polls/polls.ts'
import { comparable, isBanned } from '@parvis/contract/wordclouds/wordclouds.rules.ts'
import type { WordCloud, WordCloudBody } from '@parvis/contract/wordclouds/wordclouds.ts'
import { MAX_WORDS, wordCloudRefusals } from '@parvis/contract/wordclouds/wordclouds.ts'
import { movedTo, rightRefusals } from '#features/polls/polls.service.ts'
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
  listBanned,
  listClouds,
  listRounds,
  listWords,
  lockCloudIds,
  noteWordCloudAired,
  orderClouds,
  removeCloud,
  replaceBanned,
} from './wordclouds.store.ts'

export { listRounds, noteWordCloudAired }

const tell = (ports: Ports, eventId: string, topic: string): void => ports.bus.publish(`live:${eventId}`, { topic })

/** The words an event never shows, as they are compared. */
export async function bannedIn(db: Executor, eventId: string): Promise<ReadonlySet<string>> {
  return new Set((await listBanned(db, eventId)).map(({ word }) => word))
}

export interface SentWord {
  readonly wordCloudId: string
  readonly response: string
  readonly userId: string
  readonly domainId: string
}

/** Keeps a word; comes back once it is committed. */
export async function giveWord(ports: Ports, { wordCloudId, response, userId, domainId }: SentWord): Promise<void> {
  const sending = (await findSending(ports.db, { wordCloudId, userId, domainId })) ?? refuse(common.NOT_FOUND)
  if (sending.against !== '') refuse(rightRefusals[sending.against])
  if (sending.isClose) refuse(pollRefusals.MODULE_CLOSED)
  const word = comparable(response)
  const path = 'response'
  if (word === '') refuse(common.VALIDATION, {}, [{ path, code: 'REQUIRED' }])
  if (isBanned(response, await bannedIn(ports.db, sending.eventId)))
    refuse(wordCloudRefusals.WORD_REFUSED, {}, [{ path, code: 'WORD_REFUSED' }])
  const isKept = await transaction(ports.db, (tx) => keepWord(tx, { wordCloudId, userId, word, written: response }))
  if (!isKept) {
    const now = await findSending(ports.db, { wordCloudId, userId, domainId })
    if (now?.isClose) refuse(pollRefusals.MODULE_CLOSED)
    refuse(wordCloudRefusals.TOO_MANY_WORDS, { max: sending.maxPerPerson })
  }
  tell(ports, sending.eventId, 'words')
}

/** Banned words leave what is shown at once: they are read past, not erased. */
async function cloudOf(db: Executor, row: CloudRow): Promise<WordCloud> {
  const { eventId, position: _position, ...cloud } = row
  const banned = await bannedIn(db, eventId)
  const words = await listWords(db, row.id, MAX_WORDS + banned.size)
  const shown = words.filter(({ response }) => !isBanned(response, banned)).slice(0, MAX_WORDS)
  return { ...cloud, wordCloudResponses: shown.map(({ response, count }) => ({ response, count })) }
}

/** A cloud with its words, whoever may see them. */
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
  await transaction(ports.db, (tx) => insertCloud(tx, { id, eventId, ...body }))
  return mustFind(ports.db, eventId, id)
}

interface CloudChange {
  readonly isClose?: boolean | undefined
  readonly newRound?: true | undefined
  readonly position?: number | undefined
}

export async function changeWordCloud(
  ports: Ports,
  eventId: string,
  id: string,
  { position, ...change }: Partial<WordCloudBody> & CloudChange,
): Promise<WordCloud> {
  return transaction(ports.db, async (tx) => {
    // First, as whoever puts it on air does: two who take the same in another order would wait for each other.
    if (change.newRound) await ports.declared.hideResults(tx, eventId, { module: 'wordcloud', id })
    if (position !== undefined) await orderClouds(tx, eventId, movedTo(await lockCloudIds(tx, eventId), id, position))
    if (!(await changeCloud(tx, eventId, id, change))) refuse(common.NOT_FOUND)
    afterCommit(tx, () => {
      tell(ports, eventId, 'state')
      tell(ports, eventId, 'words')
    })
    return mustFind(tx, eventId, id)
  })
}

export async function deleteWordCloud(ports: Ports, eventId: string, id: string): Promise<void> {
  await transaction(ports.db, async (tx) => {
    if (!(await removeCloud(tx, eventId, id))) refuse(common.NOT_FOUND)
    afterCommit(tx, () => tell(ports, eventId, 'state'))
  })
}

export async function readBannedWords(db: Executor, eventId: string): Promise<{ words: string[] }> {
  return { words: (await listBanned(db, eventId)).map(({ written }) => written) }
}

export async function saveBannedWords(
  ports: Ports,
  eventId: string,
  words: readonly string[],
): Promise<{ words: string[] }> {
  const compared = words.map((written) => ({ word: comparable(written), written })).filter(({ word }) => word !== '')
  await transaction(ports.db, async (tx) => {
    await replaceBanned(tx, eventId, compared)
    afterCommit(tx, () => tell(ports, eventId, 'words'))
  })
  return readBannedWords(ports.db, eventId)
}
