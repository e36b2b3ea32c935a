import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { tilesFor } from './tiles.ts'

export function HomePage() {
  return <HomeScreen tilesFor={tilesFor} />
}
