import { actOf } from '@parvis/contract/audits'
import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import type { ToldChange } from '@parvis/contract/journal/told.rules.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Wanted } from './journal.store.ts'
import { listLines } from './journal.store.ts'

declare module '#kit/audit-log.ts' {
  /** Each key of details has a word, and so has each value of some keys. */
  interface AuditWords extends ToldChange {}
}

const PAGE = 50

type Row = Awaited<ReturnType<typeof listLines>>[number]

const onWire = ({ at, route, before, after, ...row }: Row): JournalLine => ({
  ...row,
  ...(before !== null && { before }),
  ...(after !== null && { after }),
  at: at.toISOString(),
  act: actOf(route)?.key ?? '',
})

export async function readJournal(db: Executor, wanted: Wanted): Promise<{ data: JournalLine[]; next: string | null }> {
  const rows = await listLines(db, wanted, PAGE + 1)
  const page = rows.slice(0, PAGE)
  return { data: page.map(onWire), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}
