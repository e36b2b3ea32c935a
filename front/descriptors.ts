import type { Plugin } from 'vite'

/**
 * What features declare, in the parts that are asked for: the pages that every page starts with, the other ones of participants,
 * the steps of a registration, the tiles of the home, the pages of the area.
 */
type Part = 'start' | 'visit' | 'steps' | 'tiles' | 'area'
const OF_PART = /\?(visit|steps|tiles|area)$/
const DESCRIPTOR = /\/features\/[\w-]+\/[\w-]+\.feature\.ts/
const LIST = /\/front\/src\/features\.ts/
/** Who asks for the list in another part than that of the start. */
const ASKING = [
  ['area', /\/app\/areaPages\.ts$/],
  ['visit', /\/app\/morePages\.ts$/],
  ['steps', /\/app\/steps\.tsx$/],
  ['tiles', /\/app\/tiles\.ts$/],
] as const

const partIn = (id: string): Part => (OF_PART.exec(id)?.[1] as Part | undefined) ?? 'start'
const askedBy = (importer: string): Part => ASKING.find(([, files]) => files.test(importer))?.[0] ?? partIn(importer)

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
type Fields = Node & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Fields => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Fields): Fields[] => Object.values(node).flat().filter(isNode)

const nameOf = (property: Fields): unknown => (property['key'] as { name?: string } | undefined)?.name

/** What the first call of `feature` in a module declares, by name. */
function declaredIn(node: Fields): readonly Fields[] {
  const { name } = (node['callee'] ?? {}) as { name?: string }
  if (node.type === 'CallExpression' && name === 'feature') {
    const [declaration] = node['arguments'] as Fields[]
    return declaration ? childrenOf(declaration) : []
  }
  return childrenOf(node).flatMap(declaredIn)
}

const says = (page: Fields, name: string, value: unknown): boolean =>
  childrenOf(page).some(
    (property) => nameOf(property) === name && (property['value'] as { value?: unknown }).value === value,
  )

/** Whoever is not signed in opens those that speak of signing in. */
const partOfPage = (page: Fields): Part => {
  if (says(page, 'frame', 'area')) return 'area'
  return says(page, 'isEarly', true) || says(page, 'words', 'signing') ? 'start' : 'visit'
}

/** What each part keeps of a descriptor. */
const KEPT: Readonly<Record<Part, ReadonlySet<unknown>>> = {
  start: new Set(['name', 'pages']),
  visit: new Set(['name', 'pages', 'moved']),
  steps: new Set(['name', 'steps']),
  tiles: new Set(['name', 'tiles']),
  area: new Set(['name', 'pages']),
}

/** What is left of a descriptor in a part: its name, its pages of that part and what else belongs there. */
export function partOf(code: string, program: unknown, part: Part): string {
  if (!isNode(program)) return code
  const declared = declaredIn(program)
  const pages = declared.find((property) => nameOf(property) === 'pages' && KEPT[part].has('pages'))
  const listed = pages ? (((pages['value'] as Fields)['elements'] ?? []) as readonly Fields[]) : []
  const goes = (page: Fields) => partOfPage(page) !== part
  const isEmpty = listed.every(goes)
  const cuts = [
    ...(isEmpty ? [] : cutsIn(listed, goes)),
    ...cutsIn(declared, (property) => !KEPT[part].has(nameOf(property)) || (isEmpty && property === pages)),
  ]
  return cuts.toSorted(([a], [b]) => b - a).reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
}

/** Where those that go begin and end, each with the comma after it. */
const cutsIn = (all: readonly Fields[], goes: (one: Fields) => boolean): (readonly [number, number])[] =>
  all.flatMap((one, i) => (goes(one) ? [[one.start, all[i + 1]?.start ?? one.end] as const] : []))

/**
 * Splits what features declare: pages start with the few that somebody opens first, the others come with the first of them that
 * is asked for or with the first gesture, and what says where the area's are comes with the area. Wherever the page is not
 * built (tests, development), each list holds everything.
 */
export function declaredApart(): Plugin {
  return {
    name: 'parvis-declared-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /features\.ts$|\.feature\.ts$/ },
      async handler(source, importer = '', options) {
        const part = askedBy(importer)
        if (part === 'start') return null
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
        const isSplit = resolved && (DESCRIPTOR.test(resolved.id) || LIST.test(resolved.id))
        return isSplit ? { ...resolved, id: `${resolved.id}?${part}` } : resolved
      },
    },
    transform: {
      order: 'post',
      filter: { id: DESCRIPTOR },
      handler(code, id) {
        return { code: partOf(code, this.parse(code), partIn(id)), map: null }
      },
    },
  }
}
