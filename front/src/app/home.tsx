import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { tilesFor } from './tiles.ts'

/** The home of an event, with the tile of every feature that has one. */
export function HomePage() {
  return <HomeScreen tilesFor={tilesFor} />
}
