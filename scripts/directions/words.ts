import type { SourceLocation } from './places.ts'
import { placeOf } from './places.ts'
import type { Import, Problem, SourceFile } from './source.ts'
import { lineAt } from './source.ts'

const MAX_LINES = 400

interface Rule {
  readonly find: RegExp
  readonly message: string
  readonly allowed: (place: SourceLocation, path: string) => boolean
}

const inTests = (place: SourceLocation) => place.isTest || place.area === 'testing'

const RULES: readonly Rule[] = [
  {
    find: /\bprocess\s*\.\s*env\b/g,
    message: 'process.env is read in server/src/kit/env.ts only',
    allowed: (place, path) => path === 'server/src/kit/env.ts' || (place.package === 'server' && inTests(place)),
  },
  {
    find: /(?<![.\w$])(?:(?:globalThis|window|self)\s*\.\s*)?fetch\s*\(/g,
    message: 'fetch is called in front/src/kit/call.ts, the service worker and server/src/ports only',
    allowed: (place, path) =>
      /^front\/src\/kit\/(call|offline\/offline\.worker)\.ts$/.test(path) ||
      (place.package === 'server' && place.area === 'ports') ||
      inTests(place),
  },
  {
    find: /\bnew\s+Date\s*(?:\(\s*\)|(?!\s*\())|\bDate\s*\.\s*now\b|(?<![.\w$]|new )Date\s*\(/g,
    message: 'the time comes from the clock (server/src/ports/clock.ts, front/src/kit/clock.ts)',
    allowed: (place, path) => /^(server\/src\/ports|front\/src\/kit)\/clock\.ts$/.test(path) || inTests(place),
  },
  {
    find: /\bz\s*\.\s*maxLength\b/g,
    message: 'a length is bounded by maxLength of contract/src/kit/fields.ts, which ends the validation',
    allowed: (place, path) => path === 'contract/src/kit/fields.ts' || inTests(place),
  },
  {
    find: /(?<![\w.])([\w.]+(?:\[[^\]]+\])?) = (?:\{\s*\.\.\.\1,\s*\[|\[\s*\.\.\.\(?\1(?![\w.[]))/g,
    message: 'what is copied for each of its items takes the square of them: add to it',
    allowed: (place) => place.package === 'front' || inTests(place),
  },
  {
    find: /(?:[:<,|&([=]|=>|\bas|\bkeyof|\bis)\s*any\b(?!\s*[:.(])/g,
    message: 'any switches the types off; say what it is, or unknown',
    allowed: () => false,
  },
  {
    find: /^\s*export\s+default\b/gm,
    message: 'named exports only',
    allowed: () => false,
  },
]

function ruleProblems(file: SourceFile, place: SourceLocation, mask: string): Problem[] {
  return RULES.filter((rule) => !rule.allowed(place, file.path)).flatMap((rule) =>
    [...mask.matchAll(rule.find)].map((m) => ({
      path: file.path,
      line: lineAt(mask, m.index + m[0].length - m[0].trimStart().length),
      message: rule.message,
    })),
  )
}

/** Terms that are restricted to certain files, or forbidden. */
export function wordProblems(file: SourceFile, mask: string, imports: readonly Import[]): Problem[] {
  const place = placeOf(file.path)
  const at = (line: number, message: string): Problem => ({ path: file.path, line, message })
  const lines = file.text.split('\n').length - 1
  const long = lines > MAX_LINES ? [at(MAX_LINES + 1, `${lines} lines; a file has at most ${MAX_LINES}`)] : []
  if (!place) return long
  const barrels = imports
    .filter((found) => found.kind === 'export' && found.everything)
    .map((found) => at(found.line, `export * hides where a name comes from; export it by name ('${found.from}')`))
  const silenced = [...file.text.matchAll(/\/[/*]\s*@ts-(?:ignore|nocheck)/g)].map((m) =>
    at(lineAt(file.text, m.index), 'the compiler is not silenced; fix the type'),
  )
  return [...long, ...ruleProblems(file, place, mask), ...barrels, ...silenced]
}
