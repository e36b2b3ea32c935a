import type { Feature } from '../../map-entry.ts'
import { decisionProblems } from './decisions.ts'
import { environmentProblems } from './environment.ts'
import { graphProblems } from './graph.ts'
import { importProblems } from './imports.ts'
import { leakProblems } from './leaks.ts'
import { longFunctionProblems } from './long-functions.ts'
import { mapProblems } from './map.ts'
import { nameProblems } from './names.ts'
import type { Problem, SourceFile } from './source.ts'
import { importsOf, maskOf } from './source.ts'
import { readProblems, tableMapProblems, writeProblems } from './tables.ts'
import { visitProblems } from './visits.ts'
import { wordProblems } from './words.ts'

function codeProblems(file: SourceFile, features: readonly Feature[]): Problem[] {
  const mask = maskOf(file.text)
  const imports = importsOf(file.text, mask)
  return [
    ...importProblems(file, imports, features),
    ...wordProblems(file, mask, imports),
    ...writeProblems(file, mask, imports, features),
  ]
}

export function directionProblems(files: readonly SourceFile[], features: readonly Feature[]): Problem[] {
  const each = files.flatMap((file) => [
    ...leakProblems(file),
    ...nameProblems(file, features),
    ...(/\.tsx?$/.test(file.path) ? codeProblems(file, features) : []),
  ])
  return [
    ...mapProblems(files, features),
    ...tableMapProblems(files, features),
    ...readProblems(files, features),
    ...graphProblems(files, features),
    ...environmentProblems(files),
    ...decisionProblems(files),
    ...longFunctionProblems(files),
    ...visitProblems(files),
    ...each,
  ]
}
