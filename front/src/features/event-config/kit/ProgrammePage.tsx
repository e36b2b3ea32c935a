import { useSay } from '#kit/say.tsx'
import type { PartPageProps } from './TabbedPart.tsx'
import { TabbedPart } from './TabbedPart.tsx'

/** The screens behind « Programme », each with its address below the event's. */
const TABS = [
  { part: 'conferences', path: 'organisation/programme' },
  { part: 'rooms', path: 'organisation/programme/salles' },
  { part: 'speakers', path: 'organisation/programme/intervenants' },
  { part: 'categories', path: 'organisation/programme/categories' },
] as const

interface ProgrammePageProps<Draft> extends PartPageProps<Draft> {
  readonly part: (typeof TABS)[number]['part']
}

export function ProgrammePage<Draft>({ part, ...props }: ProgrammePageProps<Draft>) {
  const say = useSay()
  const tabs = TABS.map((tab) => ({
    name: say(`parts.${tab.part}.tab`),
    path: tab.path,
    isCurrent: tab.part === part,
  }))
  return (
    <TabbedPart
      {...props}
      title={say('organisation.entry.programme')}
      name={say(`parts.name.${part}`)}
      lead={say(`parts.${part}.lead`)}
      tabs={tabs}
    />
  )
}
