import type { Feature } from '../../features.ts'
import { placeOf, speaksSql } from './places.ts'
import type { Import, Problem, SourceFile } from './source.ts'
import { lineAt } from './source.ts'

const TABLES = 'server/src/db/tables/'
const SQL_WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+"?([a-z_][a-z0-9_]*)"?/gi

function ownerOf(features: readonly Feature[], table: string): string | undefined {
  return features.find(({ tables }) => tables.includes(table))?.name
}

/** Names of the tables of others that a store imports, as the store calls them. */
function foreignNames(feature: string, imports: readonly Import[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const found of imports) {
    const owner = /^#db\/tables\/([\w-]+)\.ts$/.exec(found.from)?.[1]
    if (owner && owner !== feature) for (const name of found.names) names.set(name, owner)
  }
  return names
}

/** A table is written by the store of its owner alone; others read it. */
export function writeProblems(
  file: SourceFile,
  mask: string,
  imports: readonly Import[],
  features: readonly Feature[],
): Problem[] {
  const place = placeOf(file.path)
  if (!place || !speaksSql(place) || place.isTest) return []
  const problem = (index: number, table: string, owner: string): Problem => ({
    path: file.path,
    line: lineAt(file.text, index),
    message: `'${table}' is written by '${owner}' alone; call its service`,
  })
  const foreign = foreignNames(place.feature, imports)
  const built = [...mask.matchAll(/\.\s*(?:insert|update|delete)\s*\(\s*([\w$]+)/g)].flatMap((m) => {
    const owner = foreign.get(m[1] ?? '')
    return owner ? [problem(m.index, m[1] ?? '', owner)] : []
  })
  const spoken = [...file.text.matchAll(SQL_WRITE)].flatMap((m) => {
    const owner = ownerOf(features, (m[1] ?? '').toLowerCase())
    return owner && owner !== place.feature ? [problem(m.index, m[1] ?? '', owner)] : []
  })
  return [...built, ...spoken]
}

function declaredIn(file: SourceFile): string[] {
  return [...file.text.matchAll(/\bpgTable\(\s*(['"])(\w+)\1/g)].map((m) => m[2] ?? '')
}

/** The map names exactly the tables that are declared, each under its owner's file. */
export function tableMapProblems(files: readonly SourceFile[], features: readonly Feature[]): Problem[] {
  const tables = files.filter(
    ({ path }) => path.startsWith(TABLES) && path.endsWith('.ts') && !path.endsWith('/kit.ts'),
  )
  const declared = new Map(tables.map((file) => [file.path.slice(TABLES.length, -3), declaredIn(file)]))
  const extra = [...declared].flatMap(([owner, names]) =>
    names
      .filter((name) => ownerOf(features, name) !== owner)
      .map((name) => ({
        path: `${TABLES}${owner}.ts`,
        line: 1,
        message: `the map (features.ts) does not say that '${owner}' owns the table '${name}'`,
      })),
  )
  const missing = features.flatMap(({ name, tables: owned }) =>
    owned
      .filter((table) => !declared.get(name)?.includes(table))
      .map((table) => ({
        path: 'features.ts',
        line: 1,
        message: `'${name}' owns the table '${table}', which ${TABLES}${name}.ts does not declare`,
      })),
  )
  return [...extra, ...missing]
}
