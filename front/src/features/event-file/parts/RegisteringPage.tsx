import { partRights } from '@parvis/contract/event-file/event-file.ts'
import type { ReactNode } from 'react'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { EditedPart } from '../usePart.ts'
import { PartBody } from './PartBody.tsx'
import { PartHead } from './PartHead.tsx'
import styles from './Parts.module.css'
import { Tabs } from './Tabs.tsx'

/** The screens behind « Inscription », each with its address below the event's. */
const TABS = [
  { part: 'days', path: 'organisation/inscription' },
  { part: 'articles', path: 'organisation/inscription/articles' },
  { part: 'promoCodes', path: 'organisation/inscription/codes' },
  { part: 'quotas', path: 'organisation/inscription/questions' },
  { part: 'forms', path: 'organisation/inscription/formulaires' },
  { part: 'typologies', path: 'organisation/inscription/types' },
] as const
type Tab = (typeof TABS)[number]['part']

interface RegisteringPageProps<Draft> {
  readonly part: Tab
  readonly edited: EditedPart<Draft>
  readonly isAtField: (path: string) => boolean
  /** A value of the part in short, to be told from another. */
  readonly shown: (draft: Draft) => ReactNode
  readonly children: (draft: Draft) => ReactNode
}

/** A part of what people register to: its head, the way to the other parts, its fields. */
export function RegisteringPage<Draft>({ part, edited, shown, ...body }: RegisteringPageProps<Draft>) {
  const say = useSay()
  const { rights } = useMe()
  useTitle(say(`parts.name.${part}`))
  return (
    <Page>
      <div className={styles.top}>
        <PartHead title={say('organisation.entry.registering')} edited={edited} shown={shown} />
        <Tabs
          label={say('organisation.entry.registering')}
          tabs={TABS.filter(({ part: other }) => {
            const right = partRights[other]?.read
            return right === undefined || rights.includes(right)
          }).map((tab) => ({
            name: say(`parts.name.${tab.part}`),
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
