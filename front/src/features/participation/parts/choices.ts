import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Choice } from '@parvis/contract/participation/participation.rules.ts'
import type { IconName } from '#kit/ui/Icon.tsx'

const ICONS: Record<Choice, IconName> = {
  onsite: 'pin',
  remote: 'screen',
  represented: 'people',
  absent: 'close',
  companion: 'user',
}
export const iconOf = (choice: Choice): IconName => ICONS[choice]

export function ownLabel(settings: Settings, choice: Choice): string {
  const labels: Partial<Record<Choice, string>> = {
    onsite: settings.FO_PARTICIPATION_ONSITE_LABEL,
    remote: settings.FO_PARTICIPATION_REMOTE_LABEL,
    represented: settings.FO_PARTICIPATION_REPRESENTED_LABEL,
    absent: settings.FO_PARTICIPATION_ABSENT_LABEL,
  }
  return labels[choice] ?? ''
}
