import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { named } from '#feature.ts'
import type { PlayedModule } from '#features/live-kit/live-kit.live.ts'

export const playedCloud: PlayedModule<WordCloud> = {
  panel: named(() => import('./WordCloudPanel.tsx'), 'WordCloudPanel'),
  // Words arrive all the time: they are not announced as results.
  hasResults: () => false,
  isAnsweredOnce: false,
  isScored: () => false,
}
