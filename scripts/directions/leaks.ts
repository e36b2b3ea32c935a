import type { Problem, SourceFile } from './source.ts'
import { lineAt } from './source.ts'

const MACHINE = /(?<![\w.@~:/-])\/(?:work|tmp|root|home\/\w+|Users\/\w+)\/[\w.]/g
const HOSTS = /https?:\/\/[\w.-]*(?:registry|nexus|artifactory|verdaccio|npm-proxy|mirror)[\w.-]*/gi
const PUBLIC_HOST = /^https:\/\/registry\.npmjs\.org$/i

/** Nothing of the machine it was written on: absolute paths, package registries. */
export function leakProblems(file: SourceFile): Problem[] {
  const at = (index: number, message: string): Problem => ({ path: file.path, line: lineAt(file.text, index), message })
  const paths = [...file.text.matchAll(MACHINE)].map((m) => at(m.index, `'${m[0]}…' is a path of one machine`))
  const hosts = [...file.text.matchAll(HOSTS)]
    .filter((m) => !(file.path === 'package-lock.json' && PUBLIC_HOST.test(m[0])))
    .map((m) => at(m.index, `'${m[0]}' names a package registry`))
  return [...paths, ...hosts]
}
