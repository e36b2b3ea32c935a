import type { Comment } from './directions/source.ts'
import type { Title } from './directions/titles.ts'

/** How many of 100 comments of a folder, and of 100 titles of its tests, may use a vague pronoun. */
export const MOST = 3

const PRONOUN =
  /\b(?:whoever|whomever|whom|whatever|(?:some|any|every)(?:body|one)|nobody|no one|what (?:is|was|are|were)|(?:of|to|for|by|from|with|and|says|told) who)\b/i
const OPENING = /^\W*who\b/i

/** Whether a comment speaks of an unnamed person or thing where it could name its subject. */
export const vague = ({ text }: Pick<Comment, 'text'>): boolean => PRONOUN.test(text) || OPENING.test(text)

/** The same of a title; the title of its group comes first in the sentence. */
export const vagueTitle = ({ group, text }: Pick<Title, 'group' | 'text'>): boolean =>
  PRONOUN.test(text) || OPENING.test(group === '' ? text : group)

interface Counted {
  readonly path: string
  readonly lines: number
  readonly comments: readonly Comment[]
  readonly titles: readonly Title[]
}

interface Count {
  readonly all: number
  readonly found: number
  /** How many may be vague. */
  readonly most: number
}

interface Tally {
  readonly folder: string
  readonly lines: number
  readonly comments: Count
  readonly titles: Count
}

/** A feature, or a folder of the floor or of the tools. */
export function folderOf(path: string): string {
  const parts = path.split('/')
  const depth = parts[2] === 'features' ? 4 : parts[1] === 'src' ? 3 : 1
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/') || '.'
}

const countOf = (all: number, found: number): Count => ({ all, found, most: Math.floor((all * MOST) / 100) })

/** The comments and the titles of each folder, in the order of its name. */
export function tally(files: readonly Counted[]): Tally[] {
  const byFolder = Map.groupBy(files, ({ path }) => folderOf(path))
  return [...byFolder]
    .map(([folder, its]) => {
      const comments = its.flatMap((file) => file.comments)
      const titles = its.flatMap((file) => file.titles)
      return {
        folder,
        lines: its.reduce((sum, file) => sum + file.lines, 0),
        comments: countOf(comments.length, comments.filter(vague).length),
        titles: countOf(titles.length, titles.filter(vagueTitle).length),
      }
    })
    .sort((a, b) => a.folder.localeCompare(b.folder))
}
