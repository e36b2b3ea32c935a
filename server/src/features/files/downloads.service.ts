import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { fileRefusals } from '@parvis/contract/files/files.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import { rights } from '@parvis/contract/kit/rights.ts'
import * as z from 'zod/mini'
import { stillHas } from '#features/events/organisers.service.ts'
import { withoutAudit } from '#kit/audit-log.ts'
import type { ErasureHandler } from '#kit/erasure.ts'
import type { Ports } from '#ports/ports.ts'
import type { OpenedFile } from '#ports/storage.ts'
import { forgetLater } from './files.jobs.ts'
import { isPublished, listKeysOf, notePublished, removePublished, takeBackPublished } from './files.store.ts'
import { cleanName } from './kinds.service.ts'

const DEFAULT_MINUTES = 15
/** A kept address changes every four hours and is valid for four to eight. */
const KEPT_MS = 4 * 3600 * 1000

export interface DownloadToSign {
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly minutes?: number
  /** Gives the same address for some hours, so that browsers cache it: for unchanging files shown often. */
  readonly isKept?: boolean
  /** The organiser it is given to: the address works while they have the right. */
  readonly holder?: { readonly userId: string; readonly eventId: string; readonly right: Right } | undefined
}

const Holder = z.tuple([z.string(), z.string(), z.enum(rights)])
const Payload = z.object({
  k: z.string(),
  t: z.string(),
  e: z.int(),
  c: z.optional(z.literal(1)),
  h: z.optional(Holder),
})

/** The file name is signed too, so that it cannot be replaced. */
function signature(ports: Pick<Ports, 'secret'>, payload: string, name: string): string {
  return createHmac('sha256', ports.secret).update(`download\n${payload}\n${name}`).digest('base64url')
}

/** A path that downloads a stored file for some minutes without signing in. */
export function signDownload(ports: Pick<Ports, 'secret' | 'clock'>, download: DownloadToSign): string {
  const now = ports.clock.now().getTime()
  const expiry = download.isKept
    ? (Math.floor(now / KEPT_MS) + 2) * KEPT_MS
    : now + (download.minutes ?? DEFAULT_MINUTES) * 60_000
  const claims: z.output<typeof Payload> = { k: download.key, t: download.contentType, e: expiry }
  if (download.isKept) claims.c = 1
  const { holder } = download
  if (holder) claims.h = [holder.userId, holder.eventId, holder.right]
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const name = cleanName(download.name)
  return `/api/downloads/${payload}.${signature(ports, payload, name)}/${encodeURIComponent(name)}`
}

export interface Published {
  readonly bytes: Uint8Array
  readonly name: string
  readonly contentType: string
  readonly minutes?: number
  readonly holder?: DownloadToSign['holder']
}

/**
 * Stores a document of an event for a day and returns its address; not inside a transaction. The row comes first: when
 * a person of the event is erased during drawing, the document may name them and is dropped.
 */
export async function publishDownload(ports: Ports, eventId: string, draw: () => Promise<Published>): Promise<string> {
  const key = `downloads/${randomUUID()}`
  // A refusal to draw leaves no audit entry of a reading.
  await withoutAudit(() => notePublished(ports.db, { storageKey: key, eventId, createdAt: ports.clock.now() }))
  try {
    const { bytes, ...download } = await draw()
    await forgetLater(ports, key)
    await ports.storage.put(key, bytes, download.contentType)
    if (!(await isPublished(ports.db, key))) refuse(common.STALE)
    return signDownload(ports, { ...download, key })
  } catch (error) {
    await ports.storage.delete(key)
    await withoutAudit(() => removePublished(ports.db, key))
    throw error
  }
}

/** Erasing a person deletes their uploads, and all published documents of their events. */
export const eraseFiles: ErasureHandler = {
  before: (tx, _ports, { userId }) => listKeysOf(tx, userId),
  ofEvent: (tx, _ports, eventId) => takeBackPublished(tx, [eventId]),
}

/** Opens a signed address; `maxAge` is in seconds. Refuses a wrong signature (NOT_FOUND) and an expired address. */
export async function openDownload(
  ports: Ports,
  token: string,
  name: string,
): Promise<OpenedFile & { contentType: string; maxAge: number }> {
  const [payload = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(ports, payload, name))
  const received = Buffer.from(given)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) refuse(common.NOT_FOUND)
  const claims = z.parse(Payload, JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const left = claims.e - ports.clock.now().getTime()
  if (left <= 0) refuse(fileRefusals.DOWNLOAD_EXPIRED)
  if (claims.h && !(await stillHas(ports.db, ...claims.h))) refuse(common.FORBIDDEN)
  const file = (await ports.storage.open(claims.k)) ?? refuse(common.NOT_FOUND)
  return { ...file, contentType: claims.t, maxAge: claims.c ? Math.floor(left / 1000) : 0 }
}

const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

/** `Content-Disposition` (RFC 6266): ASCII for old programs, RFC 8187 for others. */
export function contentDisposition(name: string, inline: boolean): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, percent)
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
