import { useSay } from '#kit/say.tsx'
import type { PartPageProps } from './TabbedPart.tsx'
import { TabbedPart } from './TabbedPart.tsx'

/** The screens behind « Apparence », each with its address below the event's. */
const SCREENS = [
  { key: 'look', path: 'organisation/apparence' },
  { key: 'pages', path: 'organisation/apparence/pages' },
  { key: 'languages', path: 'organisation/apparence/langues' },
  { key: 'site', path: 'organisation/apparence/site' },
] as const

interface AppearancePageProps<Draft> extends PartPageProps<Draft> {
  readonly screen: (typeof SCREENS)[number]['key']
}

export function AppearancePage<Draft>({ screen, ...props }: AppearancePageProps<Draft>) {
  const say = useSay()
  const title = say('appearance.title')
  const tabs = SCREENS.map(({ key, path }) => ({ name: say(`appearance.tab.${key}`), path, isCurrent: key === screen }))
  return (
    <TabbedPart
      {...props}
      title={title}
      name={screen === 'look' ? title : say(`appearance.tab.${screen}`)}
      lead={say(`appearance.${screen}.lead`)}
      tabs={tabs}
    />
  )
}
