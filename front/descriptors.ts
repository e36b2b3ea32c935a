import type { Plugin } from 'vite'
import type { Speech } from './src/feature.ts'

/**
 * The parts in which feature descriptors are loaded: pages known from the start, other pages, steps of the
 * registration, tiles of the home page, pages of the area.
 */
type Part = 'start' | 'visit' | 'steps' | 'tiles' | 'area'
const OF_PART = /\?(visit|steps|tiles|area)$/
export const DESCRIPTOR = /\/features\/[\w-]+\/[\w-]+\.feature\.ts/
const LIST = /\/front\/src\/features\.ts/
/** Modules that import the list in another part than `start`. */
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

/** Visitors without a session open the pages with the words of the login. */
const partOfPage = (page: Fields): Part => {
  if (says(page, 'frame', 'area')) return 'area'
  return says(page, 'isEarly', true) || says(page, 'words', 'signing') ? 'start' : 'visit'
}

/** A page that opens without a network, as its descriptor declares it. */
export interface OfflinePage {
  readonly path: string
  readonly frame: string
  readonly words: Speech
  /** What the descriptor imports for its screen. */
  readonly imported: string
}

const literalOf = (page: Fields, name: string): string => {
  const property = childrenOf(page).find((one) => nameOf(one) === name)
  return String((property?.['value'] as { value?: unknown } | undefined)?.value ?? '')
}

const importIn = (node: Fields): string | undefined =>
  node.type === 'ImportExpression'
    ? String((node['source'] as { value?: unknown }).value)
    : childrenOf(node).map(importIn).find(Boolean)

/** The pages of a descriptor that open without a network. */
export function offlineIn(program: unknown): OfflinePage[] {
  const pages = isNode(program) ? declaredIn(program).find((property) => nameOf(property) === 'pages') : undefined
  const listed = ((pages?.['value'] as Fields | undefined)?.['elements'] ?? []) as readonly Fields[]
  return listed
    .filter((page) => says(page, 'isOffline', true))
    .map((page) => ({
      path: literalOf(page, 'path'),
      frame: literalOf(page, 'frame'),
      words: literalOf(page, 'words') as Speech,
      imported: importIn(page) ?? '',
    }))
}

/** Declared for the build alone. */
const isOfBuild = (property: Fields): boolean => nameOf(property) === 'isOffline'

const KEPT: Readonly<Record<Part, ReadonlySet<unknown>>> = {
  start: new Set(['name', 'pages']),
  visit: new Set(['name', 'pages', 'moved']),
  steps: new Set(['name', 'steps']),
  tiles: new Set(['name', 'tiles']),
  area: new Set(['name', 'pages']),
}

/** The source of a descriptor reduced to a part: its name, its pages of that part and its other kept properties. */
export function partOf(code: string, program: unknown, part: Part): string {
  if (!isNode(program)) return code
  const declared = declaredIn(program)
  const pages = declared.find((property) => nameOf(property) === 'pages' && KEPT[part].has('pages'))
  const listed = pages ? (((pages['value'] as Fields)['elements'] ?? []) as readonly Fields[]) : []
  const goes = (page: Fields) => partOfPage(page) !== part
  const isEmpty = listed.every(goes)
  const cuts = [
    ...(isEmpty ? [] : cutsIn(listed, goes)),
    ...listed.filter((page) => !goes(page)).flatMap((page) => cutsIn(childrenOf(page), isOfBuild)),
    ...cutsIn(declared, (property) => !KEPT[part].has(nameOf(property)) || (isEmpty && property === pages)),
  ]
  return cuts.toSorted(([a], [b]) => b - a).reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
}

const cutsIn = (all: readonly Fields[], goes: (one: Fields) => boolean): (readonly [number, number])[] =>
  all.flatMap((one, i) => (goes(one) ? [[one.start, all[i + 1]?.start ?? one.end] as const] : []))

/**
 * Splits the descriptors: early pages are in the start chunk, other ones load on demand or on the first interaction,
 * and addresses of the area load with the area. Outside builds (tests, development) each list is complete.
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
