/** A step of a change's path: a key, or an item's name at that time. */
export interface PathStep {
  readonly text: string
  readonly isName: boolean
}

const LONGEST = 120
const [OPEN, CLOSE] = ['“', '”'] as const

const inPath = (name: string): string => {
  const plain = name.replaceAll(/[“”]/gu, '"').replaceAll(/\s/gu, ' ').trim()
  return `${OPEN}${plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain}${CLOSE}`
}

/**
 * « conferences.“Yoga”.slots.“2027-03-11T09:00:00Z”.startAt »: keys joined by points, names in quotes, which may hold
 * points.
 */
export const pathOf = (steps: readonly PathStep[]): string =>
  steps.map(({ text, isName }) => (isName ? inPath(text) : text)).join('.')

/** Parses a path written by `pathOf`; older paths hold keys and ids only. */
export function stepsOf(path: string): PathStep[] {
  const steps: PathStep[] = []
  let at = 0
  while (at <= path.length) {
    const isName = path[at] === OPEN
    const end = isName ? path.indexOf(CLOSE, at) : path.indexOf('.', at)
    const stop = end === -1 ? path.length : end
    steps.push({ text: path.slice(isName ? at + 1 : at, stop), isName })
    at = stop + (isName ? CLOSE.length + 1 : 1)
  }
  return steps
}

/** Keys of a path, without names. */
export const keysOfPath = (path: string): string[] =>
  stepsOf(path).flatMap(({ text, isName }) => (isName ? [] : [text]))
