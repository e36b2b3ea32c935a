import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import type { ProjectedModule } from '#features/live-kit/live-kit.projector.ts'
import { CloudScene } from './projector/CloudScene.tsx'

export const projectedCloud: ProjectedModule<WordCloud> = {
  scene: CloudScene,
  votingOf: () => ({ count: null, lines: 0 }),
}
