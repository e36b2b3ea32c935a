import { partRights } from '@parvis/contract/event-config/event-config.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import type { PartPageProps } from './TabbedPart.tsx'
import { TabbedPart } from './TabbedPart.tsx'

/** The screens behind « Inscription », each with its address below the event's. */
const TABS = [
  { part: 'steps', path: 'organisation/inscription/parcours' },
  { part: 'days', path: 'organisation/inscription' },
  { part: 'articles', path: 'organisation/inscription/articles' },
  { part: 'promoCodes', path: 'organisation/inscription/codes' },
  { part: 'quotas', path: 'organisation/inscription/questions' },
  { part: 'forms', path: 'organisation/inscription/formulaires' },
  { part: 'typologies', path: 'organisation/inscription/types' },
] as const
type Tab = (typeof TABS)[number]['part']

interface RegisteringPageProps<Draft> extends PartPageProps<Draft> {
  readonly part: Tab
}

export function RegisteringPage<Draft>({ part, ...props }: RegisteringPageProps<Draft>) {
  const say = useSay()
  const { rights } = useMe()
  const tabs = TABS.filter((tab) => {
    const right = tab.part === 'steps' ? undefined : partRights[tab.part]?.read
    return right === undefined || rights.includes(right)
  }).map((tab) => ({ name: say(`parts.name.${tab.part}`), path: tab.path, isCurrent: tab.part === part }))
  return (
    <TabbedPart
      {...props}
      title={say('organisation.entry.registering')}
      name={say(`parts.name.${part}`)}
      lead={say(`parts.${part}.lead`)}
      tabs={tabs}
    />
  )
}
