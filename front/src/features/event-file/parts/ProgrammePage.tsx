import type { ReactNode } from 'react'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { EditedPart } from '../usePart.ts'
import { PartBody } from './PartBody.tsx'
import { PartHead } from './PartHead.tsx'
import styles from './Parts.module.css'
import type { Called } from './PlanDialog.tsx'
import { Tabs } from './Tabs.tsx'

/** The screens behind « Programme », each with its address below the event's. */
const TABS = [
  { part: 'conferences', path: 'organisation/programme' },
  { part: 'rooms', path: 'organisation/programme/salles' },
  { part: 'speakers', path: 'organisation/programme/intervenants' },
  { part: 'categories', path: 'organisation/programme/categories' },
] as const

interface ProgrammePageProps<Draft> {
  readonly part: (typeof TABS)[number]['part']
  readonly edited: EditedPart<Draft>
  readonly isAtField: (path: string) => boolean
  /** A value of the part in short, to be told from another. */
  readonly shown: (draft: Draft) => ReactNode
  readonly called?: Called | undefined
  readonly children: (draft: Draft) => ReactNode
}

/** A part of the programme: its head, the way to the other parts, its fields. */
export function ProgrammePage<Draft>({ part, edited, shown, called, ...body }: ProgrammePageProps<Draft>) {
  const say = useSay()
  const title = say('organisation.entry.programme')
  useTitle(say(`parts.name.${part}`))
  return (
    <Page>
      <div className={styles.top}>
        <PartHead title={title} edited={edited} shown={shown} called={called} />
        <Tabs
          label={title}
          tabs={TABS.map((tab) => ({
            name: say(`parts.${tab.part}.tab`),
            path: tab.path,
            isCurrent: tab.part === part,
          }))}
        />
        <p className={styles.muted}>{say(`parts.${part}.lead`)}</p>
      </div>
      <PartBody edited={edited} {...body} />
    </Page>
  )
}
