import { isOfOrganisers } from './map.ts'

export interface Piece {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly code: string
  readonly isEntry: boolean
}

/** Folders of the organiser's area, in any feature and in the application. */
const PLACES =
  /\/(front\/src\/(features\/[\w-]+\/(editor|kit|remote)\/|app\/(AreaLayout|areaPages|behalf)|features(\/[\w-]+\/[\w-]+\.feature)?\.ts\?area$)|contract\/src\/words\/(area|edit|overview)\.)/
const DESCRIPTOR = /\.feature\.ts(\?(visit|steps|tiles))?$/

/** The code of the organiser's area, and of tools opened only there; descriptors hold nothing but addresses. */
export const isOfArea = (id: string): boolean => PLACES.test(id) || (isOfOrganisers(id) && !DESCRIPTOR.test(id))

export function follow<P extends Piece>(
  pieces: ReadonlyMap<string, P>,
  from: readonly P[],
  nextOf: (piece: P) => readonly string[],
): Set<P> {
  const reached = new Set<P>()
  const queue = [...from]
  for (let piece = queue.pop(); piece; piece = queue.pop()) {
    if (reached.has(piece)) continue
    reached.add(piece)
    queue.push(...nextOf(piece).flatMap((name) => pieces.get(name) ?? []))
  }
  return reached
}

const isDoor = (piece: Piece | undefined): boolean => piece?.facadeModuleId != null && isOfArea(piece.facadeModuleId)

/** Modules of the area in chunks that a participant's page may load, each with its chunk. */
export function leaksOf(all: readonly Piece[]): string[] {
  const pieces = new Map(all.map((piece) => [piece.fileName, piece]))
  const entries = all.filter(({ isEntry }) => isEntry)
  const reached = follow(pieces, entries, ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((name) => !isDoor(pieces.get(name))),
  ])
  return [...reached].flatMap(({ fileName, moduleIds }) =>
    moduleIds.filter(isOfArea).map((id) => `${fileName} holds ${id.replace(/^.*\/(front|contract)\//, '$1/')}`),
  )
}
