import type { Comment } from './directions/source.ts'

/** How many of 100 comments of a folder may use a vague pronoun. */
export const MOST = 3

const PRONOUN =
  /\b(?:whoever|whomever|whom|whatever|(?:some|any|every)(?:body|one)|nobody|no one|what (?:is|was|are|were)|(?:of|to|for|by|from|with|and|says|told) who)\b/i
const OPENING = /^\W*who\b/i

/** Whether a comment speaks of an unnamed person or thing where it could name its subject. */
export const vague = ({ text }: Pick<Comment, 'text'>): boolean => PRONOUN.test(text) || OPENING.test(text)

interface Commented {
  readonly path: string
  readonly lines: number
  readonly comments: readonly Comment[]
}

interface Tally {
  readonly folder: string
  readonly lines: number
  readonly comments: number
  readonly found: number
  /** How many may be vague. */
  readonly most: number
}

/** A feature, or a folder of the floor or of the tools. */
export function folderOf(path: string): string {
  const parts = path.split('/')
  const depth = parts[2] === 'features' ? 4 : parts[1] === 'src' ? 3 : 1
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/') || '.'
}

/** The comments of each folder, in the order of its name. */
export function tally(files: readonly Commented[]): Tally[] {
  const byFolder = Map.groupBy(files, ({ path }) => folderOf(path))
  return [...byFolder]
    .map(([folder, its]) => {
      const comments = its.flatMap((file) => file.comments)
      const lines = its.reduce((sum, file) => sum + file.lines, 0)
      const found = comments.filter(vague).length
      return { folder, lines, comments: comments.length, found, most: Math.floor((comments.length * MOST) / 100) }
    })
    .sort((a, b) => a.folder.localeCompare(b.folder))
}
