import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfFormer, readFormer } from '../server/src/testing/former.ts'
import { unbearable } from './migrations.ts'
import { root } from './processes.ts'

// The former release serves while this one starts (docs/decisions/0090): later migrations must be compatible with it.
const folder = join(root, 'server/src/db/migrations')
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
const tags = journal.entries.map(({ tag }) => tag)
const former = readFormer()
const since = tags.slice(tags.indexOf(former.migration) + 1)
const migrations = since.map((tag) => ({ tag, sql: readFileSync(join(folder, `${tag}.sql`), 'utf8') }))

const snapshots = readdirSync(join(folder, 'meta')).filter((name) => name.endsWith('_snapshot.json'))

const faults = [
  ...(snapshots.length > 1
    ? [`meta/ keeps ${snapshots.length} snapshots; drizzle-kit reads the newest alone: remove the others`]
    : []),
  ...(tags.includes(former.migration) ? [] : [`${former.migration}, the last of release ${former.version}, is gone`]),
  ...faultsOfFormer(former),
  ...unbearable(migrations).map((one) => `${one}\n  Release ${former.version} may not bear it: docs/decisions/0090`),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
