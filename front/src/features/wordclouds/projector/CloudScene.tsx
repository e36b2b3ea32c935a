import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import type { SceneProps } from '#features/live-kit/live-kit.projector.ts'
import scene from '#features/live-kit/Scene.module.css'
import { SceneFactsPanel } from '#features/live-kit/SceneFactsPanel.tsx'
import { SceneHeadingPanel } from '#features/live-kit/SceneHeadingPanel.tsx'
import { useSay } from '#kit/say.tsx'
import { WordCloudCard } from '../WordCloudCard.tsx'
import styles from './CloudScene.module.css'

/** The organiser's colours, lightened for a dark screen; unchanged in a browser without relative colours. */
const lit = (colors: readonly string[]): readonly string[] =>
  CSS.supports('color', 'oklch(from red l c h)') ? colors.map((colour) => `oklch(from ${colour} max(l, 0.74) c h)`) : []

export function CloudScene({ item: cloud, isHidden, isCounted }: SceneProps<WordCloud>) {
  const say = useSay()
  const words = cloud.wordCloudResponses ?? []
  return (
    <section className={scene.scene}>
      <SceneHeadingPanel aside={<SceneFactsPanel total={null} isClose={cloud.isClose} isHidden={isHidden} />}>
        {cloud.content}
      </SceneHeadingPanel>
      {words.length > 0 ? (
        <div className={styles.cloud}>
          <WordCloudCard cloud={{ ...cloud, colors: [...lit(cloud.colors)] }} isCounted={isCounted} minWidth={520} />
        </div>
      ) : (
        <p className={scene.empty}>{say(cloud.wordCloudResponses ? 'live.screen.noWord' : 'live.screen.sendWords')}</p>
      )}
    </section>
  )
}
