import type { Feature } from '../../map-entry.ts'
import { placeOf, speaksSql } from './places.ts'
import type { Import, Problem, SourceFile } from './source.ts'
import { importsOf, lineAt, maskOf } from './source.ts'

const TABLES = 'server/src/db/tables/'
const WRITES = String.raw`\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+`
const SQL_WRITE = new RegExp(`${WRITES}"?([a-z_][a-z0-9_]*)"?`, 'gi')

function ownerOf(features: readonly Feature[], table: string): string | undefined {
  return features.find(({ tables }) => tables.includes(table))?.name
}

function foreignNames(feature: string, imports: readonly Import[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const found of imports) {
    const owner = /^#db\/tables\/([\w-]+)\.ts$/.exec(found.from)?.[1]
    if (owner && owner !== feature) for (const name of found.names) names.set(name, owner)
  }
  return names
}

/** Only the owner's store writes a table. */
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
  const filled = [...file.text.matchAll(new RegExp(`${WRITES}\\$\\{([\\w$]+)\\}`, 'gi'))].flatMap((m) => {
    const owner = foreign.get(m[1] ?? '')
    return owner && owner !== 'kit' ? [problem(m.index, m[1] ?? '', owner)] : []
  })
  const spoken = [...file.text.matchAll(SQL_WRITE)].flatMap((m) => {
    const owner = ownerOf(features, (m[1] ?? '').toLowerCase())
    return owner && owner !== place.feature ? [problem(m.index, m[1] ?? '', owner)] : []
  })
  return [...built, ...filled, ...spoken]
}

interface Reading {
  readonly owner: string
  readonly line: number
}

function readingsOf({ text }: SourceFile, imports: readonly Import[], features: readonly Feature[]): Reading[] {
  const imported = imports.flatMap(({ from, line }) => {
    const owner = /^#db\/tables\/([\w-]+)\.ts$/.exec(from)?.[1]
    return owner !== undefined && owner !== 'kit' ? [{ owner, line }] : []
  })
  const named = [...text.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap((statement) =>
    [...(statement[1] ?? '').matchAll(/\b(?:from|join)\s+"?([a-z_]+)/gi)].flatMap((m) => {
      const owner = ownerOf(features, m[1] ?? '')
      return owner === undefined ? [] : [{ owner, line: lineAt(text, statement.index) }]
    }),
  )
  return [...imported, ...named]
}

/** A feature may read tables of features in its `uses` and `reads`; each entry of `reads` must be used. */
export function readProblems(files: readonly SourceFile[], features: readonly Feature[]): Problem[] {
  const unread = new Map(features.map(({ name, reads = [] }) => [name, new Set(reads)]))
  const unsaid = files.flatMap((file) => {
    const place = placeOf(file.path)
    const feature = features.find(({ name }) => name === place?.feature)
    if (!place || !feature || place.isTest || !speaksSql(place)) return []
    const imports = importsOf(file.text, maskOf(file.text))
    return readingsOf(file, imports, features).flatMap(({ owner, line }) => {
      unread.get(feature.name)?.delete(owner)
      const isSaid = owner === feature.name || feature.uses.includes(owner) || feature.reads?.includes(owner)
      const message = `the map (features.ts) does not say that '${feature.name}' reads the tables of '${owner}'`
      return isSaid ? [] : [{ path: file.path, line, message }]
    })
  })
  const untrue = [...unread].flatMap(([name, owners]) =>
    [...owners].map((owner) => ({
      path: 'features.ts',
      line: 1,
      message: `'${name}' may read the tables of '${owner}' and does not: take it off its list`,
    })),
  )
  return [...unsaid, ...untrue]
}

function declaredIn(file: SourceFile): string[] {
  return [...file.text.matchAll(/\bpgTable\(\s*(['"])(\w+)\1/g)].map((m) => m[2] ?? '')
}

/** The map lists exactly the declared tables, each with its owner. */
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
