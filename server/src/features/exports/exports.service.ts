import type { ExportFormat, ExportStanding } from '@parvis/contract/exports/exports.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { DownloadToSign } from '#features/files/downloads.service.ts'
import { signDownload } from '#features/files/downloads.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { CSV_TYPE } from '#kit/csv.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { XLSX_TYPE } from '#kit/xlsx.ts'
import type { Ports } from '#ports/ports.ts'
import { forgetInADay, rightForExport, writeSoon } from './exports.jobs.ts'
import type { ExportRow } from './exports.store.ts'
import { findExport, insertExport, listUnfinished } from './exports.store.ts'

const contentTypes: Record<ExportFormat, string> = { xlsx: XLSX_TYPE, csv: CSV_TYPE }

export interface ExportAsked {
  readonly eventId: string
  readonly userId: string
  /** What `defineExport` was given. */
  readonly kind: string
  readonly format: ExportFormat
  /** Plain JSON: which rows and columns, read again by who writes them. */
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

/** Has a table written soon; the one already under way when the same person asks for the same again. */
export async function startExport(tx: Tx, ports: Ports, asked: ExportAsked): Promise<ExportStanding> {
  const { kind, format, language } = asked
  const query = JSON.stringify(asked.query)
  const same = (await listUnfinished(tx, asked.eventId, asked.userId)).find(
    (row) =>
      row.kind === kind && row.format === format && row.language === language && JSON.stringify(row.query) === query,
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

/** How far an export of an event is; its address works for a quarter of an hour. */
export async function readExport(
  ports: Ports,
  caller: Caller,
  which: { eventId: string; id: string },
): Promise<ExportStanding> {
  const row = (await findExport(ports.db, which)) ?? refuse(common.NOT_FOUND)
  const right = rightForExport(ports, row.kind)
  // A kind that is known no more is nobody's.
  if (right === undefined || !hasRight(caller, right, which.eventId)) refuse(common.FORBIDDEN)
  return standingOf(ports, row, { userId: caller.userId, right })
}
