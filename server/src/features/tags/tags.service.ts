import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { getMarks, Tag } from '@parvis/contract/tags/tags.ts'
import { MAX_TAGS, tagRefusals } from '@parvis/contract/tags/tags.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Actor } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import * as store from './tags.store.ts'

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}
interface Of extends EventPath {
  readonly userId: string
}

export const readTags = (db: Executor, eventId: string): Promise<Tag[]> => store.listAll(db, eventId)

export async function readCounted({ db }: Ports, { domainId, eventId }: EventPath) {
  await loadEvent(db, eventId, domainId)
  return store.listCounted(db, eventId)
}

export async function make(ports: Ports, { domainId, eventId }: EventPath, label: string): Promise<Tag> {
  await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    const known = await store.findByLabel(tx, eventId, label)
    if (known) return known
    if ((await store.listAll(tx, eventId)).length >= MAX_TAGS) refuse(tagRefusals.TOO_MANY_TAGS)
    const createdAt = ports.clock.now()
    const id = newId(createdAt)
    addAuditDetails({ after: { tag: label } })
    if (await store.insertTag(tx, { eventId, id, label, createdAt })) return { id, label }
    // A concurrent request has created it.
    return (await store.findByLabel(tx, eventId, label)) ?? refuse(common.NOT_FOUND)
  })
}

/** A tag of another event is not found. */
export const mustFindTag = async (db: Executor, eventId: string, tagId: string): Promise<Tag> =>
  (await store.findTag(db, eventId, tagId)) ?? refuse(common.NOT_FOUND)

export async function remove(ports: Ports, { domainId, eventId, tagId }: EventPath & { tagId: string }): Promise<void> {
  await loadEvent(ports.db, eventId, domainId)
  await transaction(ports.db, async (tx) => {
    const { label } = await mustFindTag(tx, eventId, tagId)
    addAuditDetails({ before: { tag: label } })
    await store.removeTag(tx, eventId, tagId)
  })
}

/** A person of another event is not found. */
async function mustBeThere({ db }: Ports, path: Of): Promise<void> {
  await loadEvent(db, path.eventId, path.domainId)
  if (!(await readUser(db, path))?.UserEvent) refuse(common.NOT_FOUND)
}

export async function readMarks(ports: Ports, path: Of): Promise<HandlerReply<typeof getMarks>> {
  await mustBeThere(ports, path)
  const [tags, notes] = [await store.listHeld(ports.db, path), await store.listNotes(ports.db, path)]
  return {
    tags,
    notes: notes.map(({ id, text, writtenAt, authorId, tool, firstName, lastName }) => ({
      ...{ id, text, writtenAt: writtenAt.toISOString() },
      author: authorId === null ? tool || null : [firstName, lastName].filter(Boolean).join(' '),
    })),
  }
}

export async function mark(tx: Tx, ports: Ports, of: Of, tag: Tag, isGiven: boolean): Promise<boolean> {
  addAuditDetails(isGiven ? { after: { tag: tag.label } } : { before: { tag: tag.label } })
  if (!isGiven) return store.removeHolder(tx, of, tag.id)
  return store.insertHolder(tx, of, tag.id, ports.clock.now())
}

export async function markOne(ports: Ports, path: Of & { tagId: string }, isGiven: boolean): Promise<void> {
  await mustBeThere(ports, path)
  await transaction(ports.db, async (tx) => {
    const tag = await mustFindTag(tx, path.eventId, path.tagId)
    await mark(tx, ports, path, tag, isGiven)
  })
}

export async function write(ports: Ports, path: Of, text: string, by: Actor): Promise<{ id: string }> {
  await mustBeThere(ports, path)
  const writtenAt = ports.clock.now()
  const id = newId(writtenAt)
  const { eventId, userId } = path
  const row = { id, eventId, userId, authorId: by.userId, tool: by.tool, text, writtenAt }
  // The journal records the note without its text.
  return transaction(ports.db, async (tx) => {
    await store.insertNote(tx, row)
    return { id }
  })
}

export async function erase(ports: Ports, path: Of & { noteId: string }): Promise<void> {
  await mustBeThere(ports, path)
  await transaction(ports.db, async (tx) => {
    if ((await store.removeNote(tx, path, path.noteId)) === undefined) refuse(common.NOT_FOUND)
  })
}
