import { posix } from 'node:path'
import type { Feature } from '../../map-entry.ts'
import { placeOf } from './places.ts'
import type { Problem, SourceFile } from './source.ts'
import { importsOf, lineAt, maskOf } from './source.ts'

interface Edge {
  readonly to: string
  readonly line: number
  /** Type-only or dynamic: neither makes a cycle. */
  readonly isLate: boolean
}

function fileOf(file: SourceFile, from: string): string | undefined {
  const own = placeOf(file.path)?.package
  if (from.startsWith('.')) return posix.join(posix.dirname(file.path), from)
  if (from.startsWith('#') && own) return `${own}/src/${from.slice(1)}`
  if (!from.startsWith('@parvis/contract/')) return undefined
  const [first = '', ...rest] = from.slice('@parvis/contract/'.length).split('/')
  const isFeature = rest.length > 0 && first !== 'kit' && first !== 'words'
  return `contract/src/${isFeature ? 'features/' : ''}${[first, ...rest].join('/')}`
}

function edgesOf(file: SourceFile): Edge[] {
  return importsOf(file.text, maskOf(file.text)).flatMap(({ from, typeOnly, kind, line }) => {
    const to = fileOf(file, from)
    return to === undefined ? [] : [{ to, line, isLate: typeOnly || kind === 'dynamic' }]
  })
}

/** Each import cycle once, at the import that closes it. */
function cycleProblems(graph: ReadonlyMap<string, readonly Edge[]>): Problem[] {
  const problems: Problem[] = []
  const done = new Set<string>()
  const path: string[] = []
  function visit(at: string): void {
    path.push(at)
    for (const { to, line, isLate } of graph.get(at) ?? []) {
      if (isLate || done.has(to) || !graph.has(to)) continue
      const start = path.indexOf(to)
      if (start === -1) visit(to)
      else problems.push({ path: at, line, message: `imports in a circle: ${[...path.slice(start), to].join(' → ')}` })
    }
    path.pop()
    done.add(at)
  }
  for (const at of graph.keys()) if (!done.has(at)) visit(at)
  return problems
}

function unusedProblems(files: readonly SourceFile[], features: readonly Feature[]): Problem[] {
  const map = files.find(({ path }) => path === 'features.ts')
  const used = new Map<string, Set<string>>(features.map(({ name }) => [name, new Set()]))
  for (const file of files) {
    const feature = placeOf(file.path)?.feature
    const known = feature ? used.get(feature) : undefined
    if (!known) continue
    for (const { to } of edgesOf(file)) {
      const table = /^server\/src\/db\/tables\/([\w-]+)\.ts$/.exec(to)?.[1]
      const other = placeOf(to)?.feature || table
      if (other) known.add(other)
    }
  }
  return features.flatMap(({ name, uses }) =>
    uses
      .filter((other) => !used.get(name)?.has(other))
      .map((other) => ({
        path: 'features.ts',
        line: map ? lineAt(map.text, map.text.indexOf(`name: '${name}'`)) : 1,
        message: `'${name}' may use '${other}' and does not: take it off its list`,
      })),
  )
}

export function graphProblems(files: readonly SourceFile[], features: readonly Feature[]): Problem[] {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path) && placeOf(path))
  const graph = new Map(code.map((file) => [file.path, edgesOf(file)] as const))
  return [
    ...cycleProblems(graph),
    ...unusedProblems(
      files.filter(({ path }) => /\.tsx?$/.test(path)),
      features,
    ),
  ]
}
