import type { Problem, SourceFile } from './source.ts'
import { lineAt } from './source.ts'

const ROUTES = 'front/src/app/routes.tsx'
/** Routes of the frame: the event, its home, and the catch-all. */
const FRAME = ['$', '/', '$context']

/** An address as journeys write it: a parameter matches one path segment. */
const written = (path: string): RegExp =>
  new RegExp(`(?<![\\w-])${path.replace(/\$\w+/g, '(?!\\s)[^/\'"`]+').replaceAll('.', '\\.')}(?![\\w-])`)

export function visitProblems(files: readonly SourceFile[]): Problem[] {
  const routes = files.find(({ path }) => path === ROUTES)
  const journeys = files
    .filter(({ path }) => /^journeys\/.*\.ts$/.test(path))
    .map(({ text }) => text.replaceAll('\\', ''))
    .join('\n')
  return [...(routes?.text.matchAll(/\bpath: '([^']+)'/g) ?? [])].flatMap(({ 1: path = '', index }) =>
    FRAME.includes(path) || written(path).test(journeys)
      ? []
      : [{ path: ROUTES, line: lineAt(routes?.text ?? '', index), message: `no journey goes to '${path}'` }],
  )
}
