import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfFormer, readFormer } from '../server/src/testing/former.ts'
import { unbearable } from './migrations.ts'
import { root } from './processes.ts'

// The former release serves while this one starts: docs/decisions/0090. Its own migrations are as they were, and those that
// came since take nothing from it.
const folder = join(root, 'server/src/db/migrations')
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
const tags = journal.entries.map(({ tag }) => tag)
const former = readFormer()
const since = tags.slice(tags.indexOf(former.migration) + 1)
const migrations = since.map((tag) => ({ tag, sql: readFileSync(join(folder, `${tag}.sql`), 'utf8') }))

const faults = [
  ...(tags.includes(former.migration) ? [] : [`${former.migration}, the last of release ${former.version}, is gone`]),
  ...faultsOfFormer(former),
  ...unbearable(migrations).map((one) => `${one}\n  Release ${former.version} may not bear it: docs/decisions/0090`),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
