import { createHash } from 'node:crypto'
import type { StoredFile } from '@parvis/contract/files/files.ts'
import { fileRefusals, MAX_BYTES, MAX_FILES } from '@parvis/contract/files/files.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { DownloadToSign } from './downloads.service.ts'
import { signDownload } from './downloads.service.ts'
import type { FileRow } from './files.store.ts'
import { findFile, findSameFile, insertFile, listOwned, lockOwner, measureFiles } from './files.store.ts'
import { safeBytes, uploadName } from './kinds.service.ts'

export interface OfPerson {
  readonly eventId: string
  readonly userId: string
}

const onWire = ({ id, name, contentType, size }: FileRow): StoredFile => ({ id, name, contentType, size })

/** Stores an upload; a repeated one returns the same file. */
export async function keepUpload(
  ports: Ports,
  person: OfPerson,
  upload: { bytes: Buffer; name: string | undefined; sender: string },
): Promise<StoredFile> {
  if (upload.bytes.length === 0) refuse(fileRefusals.FILE_REQUIRED)
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  if (!hasRoom(await measureFiles(ports.db, person.userId), 0)) refuse(fileRefusals.FILES_FULL)
  const { bytes, contentType } = await safeBytes(upload.bytes, upload.sender)
  const name = uploadName(upload.name, contentType)
  const earlier = await findSameFile(ports.db, person, { sha256, name })
  if (earlier) return onWire(earlier)
  const now = ports.clock.now()
  const id = newId(now)
  const storageKey = `files/${person.eventId}/${id}`
  const { eventId, userId } = person
  const file = { id, eventId, userId, name, contentType, size: bytes.length, sha256, storageKey, createdAt: now }
  await ports.storage.put(storageKey, bytes, contentType)
  let isKept = false
  try {
    isKept = await transaction(ports.db, async (tx) => {
      await lockOwner(tx, userId)
      const fits = hasRoom(await measureFiles(tx, userId), file.size)
      if (fits) await insertFile(tx, file)
      return fits
    })
  } finally {
    // No row was written: the limit is reached, or the person was erased meanwhile.
    if (!isKept) await ports.storage.delete(storageKey)
  }
  return isKept ? onWire(file) : refuse(fileRefusals.FILES_FULL)
}

const hasRoom = ({ count, bytes }: { count: number; bytes: number }, more: number): boolean =>
  count < MAX_FILES && bytes + more <= MAX_BYTES

export async function describeFile(
  ports: Ports,
  person: OfPerson,
  fileId: string,
  holder?: DownloadToSign['holder'],
): Promise<StoredFile & { url: string }> {
  const file = (await findFile(ports.db, person, fileId)) ?? refuse(common.NOT_FOUND)
  return { ...onWire(file), url: signDownload(ports, { ...file, key: file.storageKey, holder }) }
}

export async function ownedFiles(
  db: Executor,
  { eventId, userId, ids }: OfPerson & { readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  return new Set(await listOwned(db, { eventId, userId }, ids))
}
