import { refusedIn } from '@parvis/contract/banned-words/banned-words.rules.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { answerRefusals } from '@parvis/contract/live-kit/live-kit.ts'
import type { Message, ModeratedMessage, PublicMessage, ShownMessage } from '@parvis/contract/messages/messages.ts'
import { messageRefusals } from '@parvis/contract/messages/messages.ts'
import { refusingOf } from '#features/banned-words/banned-words.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor, settingsOf } from '#features/events/events.service.ts'
import { findAgainst, isRegisteredFor, rightRefusals } from '#features/live-kit/rights.service.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { ErasureHandler } from '#kit/erasure.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { MessageChange, MessageRow, Wanted } from './messages.store.ts'
import {
  acceptMessage,
  addUpvote,
  changeMessage,
  countDecisions,
  countMessages,
  findWithVotes,
  insertMessage,
  listForModerators,
  listOwn,
  listPublic,
  listUpvotedBy,
  lockForVote,
  removeUpvote,
} from './messages.store.ts'

export { acceptMessage, countDecisions, listUpvotedBy }

const onWire = ({ id, message, favorite, archived, accepted, createdAt }: Omit<MessageRow, 'decisions'>): Message => ({
  id,
  message,
  favorite,
  archived,
  accepted,
  createdAt: createdAt.toISOString(),
})

/** Refused while the chat is off; only moderators see a question before they accept it. */
export async function ask(
  ports: Ports,
  event: LoadedEvent,
  { userId, message }: { userId: string; message: string },
): Promise<Message> {
  const eventId = event.row.id
  const settings = await settingsOf(ports.db, event, 'fr', userId)
  if (!settings.FO_MEETING_MODULES.includes('chat')) refuse(messageRefusals.CHAT_OFF)
  if (!(await isRegisteredFor(ports.db, eventId, userId))) refuse(answerRefusals.NO_RIGHT_TO_VOTE)
  const createdAt = ports.clock.now()
  const row = { id: newId(createdAt), eventId, userId, message, createdAt }
  return transaction(ports.db, async (tx) => {
    await insertMessage(tx, row)
    afterCommit(tx, () => tellLive(ports, eventId, 'messages'))
    return onWire({ ...row, favorite: false, archived: false, accepted: false })
  })
}

export async function readOwnMessages(db: Executor, eventId: string, userId: string): Promise<Message[]> {
  return (await listOwn(db, eventId, userId)).map(onWire)
}

export async function readMessage(db: Executor, eventId: string, id: string): Promise<ShownMessage | undefined> {
  const row = await findWithVotes(db, eventId, id)
  return row && { ...onWire(row.message), votes: row.votes }
}

type Open = Pick<ReturnType<typeof settingsFor>, 'FO_MEETING_MODULES' | 'FO_MEETING_MESSAGES_PUBLIC'>
const arePublic = ({ FO_MEETING_MODULES, FO_MEETING_MESSAGES_PUBLIC }: Open): boolean =>
  FO_MEETING_MESSAGES_PUBLIC && FO_MEETING_MODULES.includes('chat')

/** Accepted questions without authors; empty where only moderators see questions. */
export async function readPublic(db: Executor, event: LoadedEvent): Promise<PublicMessage[]> {
  return arePublic(settingsFor(event, 'fr')) ? listPublic(db, event.row.id) : []
}

/** One vote per person for an accepted question of another person; a repetition changes nothing. */
export async function upvote(
  ports: Ports,
  event: LoadedEvent,
  { userId, messageId, upvoted }: { userId: string; messageId: string; upvoted: boolean },
): Promise<void> {
  const eventId = event.row.id
  const settings = await settingsOf(ports.db, event, 'fr', userId)
  await transaction(ports.db, async (tx) => {
    const row = (await lockForVote(tx, eventId, messageId)) ?? refuse(common.NOT_FOUND)
    const isOwn = row.userId === userId
    // Without acceptance, the question is known only to its author and moderators: 404 for others.
    if (!isOwn && !row.accepted) refuse(common.NOT_FOUND)
    if (!settings.FO_MEETING_MODULES.includes('chat')) refuse(messageRefusals.CHAT_OFF)
    if (!arePublic(settings) || !row.accepted || row.archived) refuse(messageRefusals.MESSAGE_NOT_PUBLIC)
    if (isOwn) refuse(messageRefusals.OWN_MESSAGE)
    const against = await findAgainst(tx, eventId, userId)
    if (against !== '') refuse(rightRefusals[against])
    await (upvoted ? addUpvote : removeUpvote)(tx, messageId, userId)
    afterCommit(tx, () => tellLive(ports, eventId, 'upvotes'))
  })
}

/** « Jeanne M. »: enough to address a person, not to identify them. */
const author = (firstName: string, lastName: string): string =>
  [firstName, lastName ? `${[...lastName][0]}.` : ''].filter(Boolean).join(' ')

export async function readForModerators(
  db: Executor,
  eventId: string,
  which: Wanted,
  { page, pageSize, sort }: { page: number; pageSize: number; sort?: 'latest' | 'votes' | undefined },
): Promise<{ data: ModeratedMessage[]; total: number }> {
  const rows = await listForModerators(db, eventId, which, { offset: (page - 1) * pageSize, limit: pageSize, sort })
  const refusing = await refusingOf(db, eventId)
  const data = rows.map(({ message, votes, firstName, lastName, activeId }) => ({
    ...onWire(message),
    votes,
    author: author(firstName, lastName),
    isActive: activeId === message.id,
    refusedWord: refusedIn(message.message, refusing) ?? null,
  }))
  return { data, total: await countMessages(db, eventId, which) }
}

export interface AskedMessage {
  readonly askedAt: Date
  readonly author: string
  readonly message: string
  readonly favorite: boolean
  readonly archived: boolean
  readonly accepted: boolean
  readonly votes: number
}

const TOGETHER = 500

export async function* listAsked(db: Executor, eventId: string): AsyncGenerator<AskedMessage> {
  for (let offset = 0; ; offset += TOGETHER) {
    const rows = await listForModerators(db, eventId, {}, { offset, limit: TOGETHER })
    for (const { message, votes, firstName, lastName } of rows) {
      const { createdAt, favorite, archived, accepted } = message
      yield {
        askedAt: createdAt,
        author: fullName({ firstName, lastName }),
        message: message.message,
        favorite,
        archived,
        accepted,
        votes,
      }
    }
    if (rows.length < TOGETHER) return
  }
}

export type HideMessage = (tx: Tx, eventId: string, messageId: string) => Promise<void>

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly hideMessage: HideMessage
  }
}

/** An archived message also leaves the screen. */
export async function moderate(
  ports: Ports,
  eventId: string,
  id: string,
  change: MessageChange,
): Promise<ModeratedMessage> {
  await transaction(ports.db, async (tx) => {
    if (!(await changeMessage(tx, eventId, id, change))) refuse(common.NOT_FOUND)
    if (change.archived) await ports.hooks.hideMessage(tx, eventId, id)
    const { archived, favorite, accepted } = change
    addAuditDetails({ after: { archived, favorite, accepted } })
    afterCommit(tx, () => {
      tellLive(ports, eventId, 'messages')
      if (change.archived) tellLive(ports, eventId, 'state')
    })
  })
  const { data } = await readForModerators(ports.db, eventId, { id }, { page: 1, pageSize: 1 })
  return data[0] ?? refuse(common.NOT_FOUND)
}

export async function archiveMessage(tx: Tx, eventId: string, id: string): Promise<void> {
  await changeMessage(tx, eventId, id, { archived: true })
}

/** After an erasure, updates the live, which may show a question of the erased person. */
export const eraseAsked: ErasureHandler = {
  async ofEvent(tx, ports, eventId) {
    afterCommit(tx, () => {
      tellLive(ports, eventId, 'state')
      tellLive(ports, eventId, 'messages')
    })
    return []
  },
}
