import type { Visitor } from '#feature.ts'
import type { ShownTile } from '#features/home/HomeScreen.tsx'
import { features } from '#features.ts'

type TilesByFeature = {
  [F in (typeof features)[number] as F['name']]: F extends { tiles: readonly (infer T)[] } ? T : never
}
type TileKey = TilesByFeature[keyof TilesByFeature]['key']

export const ORDER: readonly TileKey[] = [
  ...(['registration', 'conferences', 'recap', 'badge', 'live', 'photos'] as const),
  ...(['scan', 'contacts', 'organisation', 'stats'] as const),
]

/** All tiles of the home page; the types refuse one without a link that the home page does not render. */
const tiles: readonly (ShownTile & { readonly key: TileKey })[] = features.flatMap((feature) =>
  'tiles' in feature ? [...feature.tiles] : [],
)

/** The visible tiles of a person: setting on and content available (specification 2, § 2 « Home »). */
export const tilesFor = (visitor: Visitor): readonly ShownTile[] =>
  ORDER.flatMap((key) => tiles.filter((tile) => tile.key === key && tile.isShown(visitor)))
