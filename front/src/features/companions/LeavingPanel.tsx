import type { Companion } from '@parvis/contract/companions/companions.ts'
import { dateLocale } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'

interface LeavingPanelProps {
  readonly decided: readonly Companion[]
  readonly others: readonly Companion[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

export function LeavingPanel({ decided, others, value, onChange }: LeavingPanelProps) {
  const say = useSay()
  const { language } = useLanguage()
  const names = new Intl.ListFormat(dateLocale(language), { type: 'conjunction' }).format(others.map(fullName))
  return (
    <>
      {decided.length > 0 ? (
        <CheckboxGroup
          label={say('companions.leaving.who')}
          hint={say('companions.leaving.who.hint')}
          value={value}
          onChange={onChange}
          options={decided.map((one) => ({ value: one.id, label: fullName(one) }))}
        />
      ) : null}
      {others.length > 0 ? <p>{say('companions.leaving.claimed', { names, count: others.length })}</p> : null}
    </>
  )
}
