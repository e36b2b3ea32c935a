import { isDeepStrictEqual } from 'node:util'
import type { ExportStanding } from '@parvis/contract/exports/exports.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { DownloadToSign } from '#features/files/downloads.service.ts'
import { signDownload } from '#features/files/downloads.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { CSV_TYPE } from '#kit/csv.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { XLSX_TYPE } from '#kit/xlsx.ts'
import type { Ports } from '#ports/ports.ts'
import { forgetInADay, rightForExport, writeSoon } from './exports.jobs.ts'
import type { ExportRow } from './exports.store.ts'
import { findExport, insertExport, listUnfinished, removeExport } from './exports.store.ts'

const contentTypes: Record<ExportRow['format'], string> = {
  xlsx: XLSX_TYPE,
  csv: CSV_TYPE,
  zip: 'application/zip',
  pdf: 'application/pdf',
}

export interface ExportAsked {
  readonly eventId: string
  readonly userId: string
  readonly kind: string
  readonly format: ExportRow['format']
  /** Plain JSON with the rows and columns to export, read by the maker. */
  readonly query: Record<string, unknown>
  readonly language: string
}

type Holder = Pick<NonNullable<DownloadToSign['holder']>, 'userId' | 'right'>

function standingOf(ports: Ports, row: ExportRow, holder: Holder): ExportStanding {
  const { id, status, done, total, storageKey, fileName, format } = row
  const isReady = status === 'ready' && storageKey !== null && fileName !== null
  const url = isReady
    ? signDownload(ports, {
        ...{ key: storageKey, name: fileName, contentType: contentTypes[format] },
        holder: { ...holder, eventId: row.eventId },
      })
    : null
  return { id, status, done, total, url }
}

/** Schedules an export; a repeated request by the same person returns the one under way. */
export async function startExport(tx: Tx, ports: Ports, asked: ExportAsked): Promise<ExportStanding> {
  const { kind, format, language } = asked
  const same = (await listUnfinished(tx, asked.eventId, asked.userId)).find(
    (row) =>
      row.kind === kind &&
      row.format === format &&
      row.language === language &&
      // The database reorders JSON keys.
      isDeepStrictEqual(row.query, JSON.parse(JSON.stringify(asked.query))),
  )
  if (same) {
    const right = rightForExport(ports, kind) ?? refuse(common.FORBIDDEN)
    return standingOf(ports, same, { userId: asked.userId, right })
  }
  const createdAt = ports.clock.now()
  const id = newId(createdAt)
  await insertExport(tx, { id, ...asked, createdAt })
  await writeSoon(tx, ports, id)
  await forgetInADay(tx, ports, id)
  return { id, status: 'waiting', done: 0, total: 0, url: null }
}

type Which = { eventId: string; id: string }

/** An export of the event, for a caller with the right of its kind. */
async function openTo(ports: Ports, caller: Caller, which: Which) {
  const row = (await findExport(ports.db, which)) ?? refuse(common.NOT_FOUND)
  const right = rightForExport(ports, row.kind)
  // The kind was removed.
  if (right === undefined || !hasRight(caller, right, which.eventId)) refuse(common.FORBIDDEN)
  return { row, right }
}

export async function readExport(ports: Ports, caller: Caller, which: Which): Promise<ExportStanding> {
  const { row, right } = await openTo(ports, caller, which)
  return standingOf(ports, row, { userId: caller.userId, right })
}

/** Stops and deletes an export, also one of another organiser; the writer notices that its row is gone. */
export async function dropExport(ports: Ports, caller: Caller, which: Which): Promise<void> {
  const { row } = await openTo(ports, caller, which)
  addAuditDetails({
    right: rightForExport(ports, row.kind) ?? 'people.read',
    before: { status: row.status },
  })
  // The stored file goes first: without the row it could not be found.
  if (row.storageKey !== null) await ports.storage.delete(row.storageKey)
  await removeExport(ports.db, row.id)
}
