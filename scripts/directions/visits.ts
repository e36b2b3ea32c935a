import type { Problem, SourceFile } from './source.ts'
import { lineAt } from './source.ts'

const ROUTES = 'front/src/app/routes.tsx'
/** The frame of every address: the event itself, its home, and whatever is unknown. */
const FRAME = ['$', '/', '$context']

/** As a journey writes an address: whatever stands for a parameter is one segment of a path. */
const written = (path: string): RegExp =>
  new RegExp(`(?<![\\w-])${path.replace(/\$\w+/g, '(?!\\s)[^/\'"`]+').replaceAll('.', '\\.')}(?![\\w-])`)

/** Addresses of the page that no journey goes to: nobody has seen them in a browser. */
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
