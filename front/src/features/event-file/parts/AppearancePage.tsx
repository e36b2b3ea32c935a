import type { ReactNode } from 'react'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { EditedPart } from '../usePart.ts'
import { PartBody } from './PartBody.tsx'
import { PartHead } from './PartHead.tsx'
import styles from './Parts.module.css'
import { Tabs } from './Tabs.tsx'

/** The screens behind « Apparence », each with its address below the event's. */
const SCREENS = [
  { key: 'look', path: 'organisation/apparence' },
  { key: 'pages', path: 'organisation/apparence/pages' },
  { key: 'languages', path: 'organisation/apparence/langues' },
] as const

interface AppearancePageProps<Draft> {
  readonly screen: (typeof SCREENS)[number]['key']
  readonly edited: EditedPart<Draft>
  readonly isAtField: (path: string) => boolean
  /** A value of the part in short, to be told from another. */
  readonly shown: (draft: Draft) => ReactNode
  readonly children: (draft: Draft) => ReactNode
}

/** A part of what visitors see: its head, the way to the others, its fields. */
export function AppearancePage<Draft>({ screen, edited, shown, ...body }: AppearancePageProps<Draft>) {
  const say = useSay()
  const title = say('appearance.title')
  useTitle(screen === 'look' ? title : say(`appearance.tab.${screen}`))
  return (
    <Page>
      <div className={styles.top}>
        <PartHead title={title} edited={edited} shown={shown} />
        <Tabs
          label={title}
          tabs={SCREENS.map(({ key, path }) => ({
            name: say(`appearance.tab.${key}`),
            path,
            isCurrent: key === screen,
          }))}
        />
        <p className={styles.muted}>{say(`appearance.${screen}.lead`)}</p>
      </div>
      <PartBody edited={edited} {...body} />
    </Page>
  )
}
