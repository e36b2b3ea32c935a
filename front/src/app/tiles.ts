import type { Visitor } from '#feature.ts'
import type { ShownTile } from '#features/home/HomeScreen.tsx'
import { features } from '#features.ts'

type Declared = { [F in (typeof features)[number] as F['name']]: F extends { tiles: readonly (infer T)[] } ? T : never }
type TileKey = Declared[keyof Declared]['key']

/** In which order the tiles stand, whichever features they are of. */
export const ORDER: readonly TileKey[] = [
  ...(['registration', 'conferences', 'recap', 'badge', 'live', 'photos'] as const),
  ...(['scan', 'contacts', 'organisation', 'stats'] as const),
]

/** Every tile of the home page; the types refuse one that leads nowhere and that the home does not draw. */
const tiles: readonly (ShownTile & { readonly key: TileKey })[] = features.flatMap((feature) =>
  'tiles' in feature ? [...feature.tiles] : [],
)

/** The tiles a person sees: each one when its setting is on and there is something behind it (specification 2, § 2 « Home »). */
export const tilesFor = (visitor: Visitor): readonly ShownTile[] =>
  ORDER.flatMap((key) => tiles.filter((tile) => tile.key === key && tile.isShown(visitor)))
