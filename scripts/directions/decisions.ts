import { posix } from 'node:path'
import type { Problem, SourceFile } from './source.ts'
import { lineAt } from './source.ts'

const FOLDER = 'docs/decisions/'
const NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/
const STATUS = /^Status: (?:accepted|superseded by \[(\d{4})\]\((\d{4}-[\w-]+\.md)\))$/
const SUPERSEDES = /^Supersedes: ((?:\[\d{4}\]\(\d{4}-[\w-]+\.md\)(?:, )?)+)$/m
const LINK = /\[\d{4}\]\((\d{4}-[\w-]+\.md)\)/g
/** A link to a decision, from beside it or from elsewhere. */
const NAMED = /decisions\/(\d{4}-[\w-]+\.md)|\]\((\d{4}-[\w-]+\.md)/g

/** Tests name decisions of their own. */
const isTest = ({ path }: SourceFile): boolean => /\.test\.tsx?$/.test(path)
const isDecision = ({ path }: SourceFile): boolean => path.startsWith(FOLDER)
const nameOf = ({ path }: SourceFile): string => posix.basename(path)

interface Decision {
  readonly file: SourceFile
  readonly supersededBy: string | undefined
  readonly supersedes: readonly string[]
}

function decisionOf(file: SourceFile): Decision {
  const [, , status = ''] = file.text.split('\n')
  const list = SUPERSEDES.exec(file.text)?.[1] ?? ''
  return {
    file,
    supersededBy: STATUS.exec(status)?.[2],
    supersedes: [...list.matchAll(LINK)].map(([, name = '']) => name),
  }
}

/** `NNNN-title.md`, `# N. Title`, and a status on the third line. */
function formProblems(file: SourceFile): Problem[] {
  const [title = '', , status = ''] = file.text.split('\n')
  const number = NAME.exec(nameOf(file))?.[1]
  const at = (line: number, message: string): Problem[] => [{ path: file.path, line, message }]
  if (number === undefined) return at(1, 'a decision is called NNNN-title.md')
  return [
    ...(title.startsWith(`# ${Number(number)}. `) ? [] : at(1, `the title begins with '# ${Number(number)}. '`)),
    ...(STATUS.test(status) ? [] : at(3, "the third line is 'Status: accepted' or 'Status: superseded by [NNNN](…)'")),
  ]
}

/** A decision and the one that supersedes it name each other. */
function oneWayProblems(decisions: readonly Decision[]): Problem[] {
  return decisions.flatMap(({ file, supersededBy, supersedes }) => {
    const other = (name: string) => decisions.find((one) => nameOf(one.file) === name)
    const back = supersededBy === undefined || other(supersededBy)?.supersedes.includes(nameOf(file))
    const forth = supersedes.filter((name) => other(name)?.supersededBy !== nameOf(file))
    return [
      ...(back ? [] : [{ path: file.path, line: 3, message: `${supersededBy} does not say 'Supersedes: ' this one` }]),
      ...forth.map((name) => ({ path: file.path, line: 4, message: `${name} does not say 'superseded by' this one` })),
    ]
  })
}

/**
 * Problems of the decisions in `docs/decisions`: wrong names, titles and statuses, numbers used twice, a decision that
 * supersedes another without a link back, and links of any file to a missing decision.
 */
export function decisionProblems(files: readonly SourceFile[]): Problem[] {
  const own = files.filter(isDecision)
  if (own.length === 0) return []
  const names = own.map(nameOf)
  const twice = own.filter(
    (file) => names.find((name) => name.slice(0, 4) === nameOf(file).slice(0, 4)) !== nameOf(file),
  )
  const dead = files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [...file.text.matchAll(NAMED)].flatMap(({ 1: elsewhere, 2: beside, index }) => {
        const name = elsewhere ?? (isDecision(file) ? beside : undefined)
        if (name === undefined || names.includes(name)) return []
        return [{ path: file.path, line: lineAt(file.text, index), message: `there is no decision '${name}'` }]
      }),
    )
  return [
    ...own.flatMap(formProblems),
    ...twice.map(({ path }) => ({ path, line: 1, message: 'another decision has this number' })),
    ...oneWayProblems(own.map(decisionOf)),
    ...dead,
  ]
}
