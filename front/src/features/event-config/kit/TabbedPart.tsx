import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { addressOf } from '#kit/paths.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { EditedPart } from '../usePart.ts'
import { PartBody } from './PartBody.tsx'
import { PartHead } from './PartHead.tsx'
import styles from './Parts.module.css'
import type { Called } from './PlanDialog.tsx'

export interface PartPageProps<Draft> {
  readonly edited: EditedPart<Draft>
  readonly isAtField: (path: string) => boolean
  readonly shown: (draft: Draft) => ReactNode
  readonly called?: Called | undefined
  readonly asks?: ((plan: PartPlan) => boolean) | undefined
  readonly children: (draft: Draft) => ReactNode
}

interface TabbedPartProps<Draft> extends PartPageProps<Draft> {
  /** Of the entry that the screens stand behind. */
  readonly title: string
  /** Of this screen, in the window. */
  readonly name: string
  readonly lead: string
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
