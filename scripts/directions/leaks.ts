import type { Problem, SourceFile } from './source.ts'
import { lineAt } from './source.ts'

// Home, work and temporary folders of Linux and macOS, and Windows homes. A match after a name or a dot is part of an
// address or a relative path, except after `file://`.
const FOLDERS = [
  'work',
  'workspaces?',
  'root',
  'tmp',
  'var/tmp',
  'var/folders',
  'home/\\w[\\w.-]*',
  'Users/\\w[\\w.-]*',
]
const MACHINE = new RegExp(`(?:(?<![\\w.@~:/*)}-])|(?<=file://))/(?:${FOLDERS.join('|')})/[\\w.]`, 'g')
const WINDOWS = /\b[A-Z]:[\\/]{1,2}Users[\\/]{1,2}\w/g

/** Absolute paths that only exist on the machine where the text was written. */
export function machinePaths(text: string): { index: number; text: string }[] {
  return [MACHINE, WINDOWS].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => ({ index: found.index, text: found[0] })),
  )
}

const HOSTS = /https?:\/\/[\w.-]*(?:registry|nexus|artifactory|verdaccio|npm-proxy|mirror)[\w.-]*/gi
const PUBLIC_HOST = /^https:\/\/registry\.npmjs\.org$/i

/** Finds addresses of package registries; machine paths are checked in every stored file. */
export function leakProblems(file: SourceFile): Problem[] {
  const at = (index: number, message: string): Problem => ({ path: file.path, line: lineAt(file.text, index), message })
  const hosts = [...file.text.matchAll(HOSTS)]
    .filter((m) => !(file.path === 'package-lock.json' && PUBLIC_HOST.test(m[0])))
    .map((m) => at(m.index, `'${m[0]}' names a package registry`))
  return hosts
}
