import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { addressOf } from '#kit/paths.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { EditedPart } from '../usePart.ts'
import { PartBody } from './PartBody.tsx'
import { PartHead } from './PartHead.tsx'
import styles from './Parts.module.css'
import type { Called } from './PlanDialog.tsx'

/** What a screen says of the part that it edits. */
export interface PartPageProps<Draft> {
  readonly edited: EditedPart<Draft>
  readonly isAtField: (path: string) => boolean
  /** A value of the part in short, to be told from another. */
  readonly shown: (draft: Draft) => ReactNode
  readonly called?: Called | undefined
  /** Whether the screen itself asks what a plan asks. */
  readonly asks?: ((plan: PartPlan) => boolean) | undefined
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
  readonly tabs: readonly { readonly name: string; readonly path: string; readonly isCurrent: boolean }[]
}

/** A part that stands behind an entry with others: its head, the way to the others, its fields. */
export function TabbedPart<Draft>(props: TabbedPartProps<Draft>) {
  const { title, name, lead, tabs, edited, shown, called, asks, ...body } = props
  const { event } = useEvent()
  useTitle(name)
  return (
    <Page>
      <div className={styles.top}>
        <PartHead title={title} edited={edited} shown={shown} called={called} asks={asks} />
        <Tabs label={title} tabs={tabs.map(({ path, ...tab }) => ({ ...tab, href: addressOf(event.context, path) }))} />
        <p className={styles.muted}>{lead}</p>
      </div>
      <PartBody edited={edited} {...body} />
    </Page>
  )
}
