import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { WordCloudCard } from '#features/wordclouds/WordCloudCard.tsx'
import { useSay } from '#kit/say.tsx'
import { ScreenHeading } from './ScreenHeading.tsx'
import { Facts } from './ScreenResults.tsx'
import styles from './ScreenStage.module.css'

/** The organiser's colours, lightened for a dark screen; unchanged in a browser without relative colours. */
const lit = (colors: readonly string[]): readonly string[] =>
  CSS.supports('color', 'oklch(from red l c h)') ? colors.map((colour) => `oklch(from ${colour} max(l, 0.74) c h)`) : []

interface ScreenCloudProps {
  readonly cloud: WordCloud
  readonly isHidden: boolean
  readonly isCounted: boolean
}

export function ScreenCloud({ cloud, isHidden, isCounted }: ScreenCloudProps) {
  const say = useSay()
  const words = cloud.wordCloudResponses ?? []
  return (
    <section className={styles.scene}>
      <ScreenHeading aside={<Facts total={null} isClose={cloud.isClose} isHidden={isHidden} />}>
        {cloud.content}
      </ScreenHeading>
      {words.length > 0 ? (
        <div className={styles.cloud}>
          <WordCloudCard cloud={{ ...cloud, colors: [...lit(cloud.colors)] }} isCounted={isCounted} minWidth={520} />
        </div>
      ) : (
        <p className={styles.empty}>{say(cloud.wordCloudResponses ? 'live.screen.noWord' : 'live.screen.sendWords')}</p>
      )}
    </section>
  )
}
