import type { ReactNode } from 'react'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { EditedPart } from '../usePart.ts'
import { PartBody } from './PartBody.tsx'
import { PartHead } from './PartHead.tsx'
import styles from './Parts.module.css'
import type { Called } from './PlanDialog.tsx'
import { Tabs } from './Tabs.tsx'

/** What a screen says of the part that it edits. */
export interface PartPageProps<Draft> {
  readonly edited: EditedPart<Draft>
  readonly isAtField: (path: string) => boolean
  /** A value of the part in short, to be told from another. */
  readonly shown: (draft: Draft) => ReactNode
  readonly called?: Called | undefined
  readonly children: (draft: Draft) => ReactNode
}

interface TabbedPartProps<Draft> extends PartPageProps<Draft> {
  /** Of the entry that the screens stand behind. */
  readonly title: string
  /** Of this screen, in the window. */
  readonly name: string
  /** What the part is. */
  readonly lead: string
  /** The screens behind the entry, each with its address below the event's. */
  readonly tabs: Parameters<typeof Tabs>[0]['tabs']
}

/** A part that stands behind an entry with others: its head, the way to the others, its fields. */
export function TabbedPart<Draft>(props: TabbedPartProps<Draft>) {
  const { title, name, lead, tabs, edited, shown, called, ...body } = props
  useTitle(name)
  return (
    <Page>
      <div className={styles.top}>
        <PartHead title={title} edited={edited} shown={shown} called={called} />
        <Tabs label={title} tabs={tabs} />
        <p className={styles.muted}>{lead}</p>
      </div>
      <PartBody edited={edited} {...body} />
    </Page>
  )
}
