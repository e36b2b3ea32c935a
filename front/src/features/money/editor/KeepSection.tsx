import { isOpen } from '@parvis/contract/checkout/means.rules.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { noticeOf } from '@parvis/contract/unpaid/unpaid.rules.ts'
import { useId } from 'react'
import { KEEP_SETTINGS } from '#features/event-config/kit/paymentSettings.ts'
import { errorsWithin } from '#features/event-config/kit/ValueField.tsx'
import { useSay } from '#kit/say.tsx'
import { Select } from '#kit/ui/Select.tsx'
import styles from './Means.module.css'
import type { SectionProps } from './means.ts'
import { inDuration } from './means.ts'

const HOUR_MS = 3_600_000
type KeepKey = (typeof KEEP_SETTINGS)[number]

/** The values proposed for each setting, in its unit; another value set by a file is listed too. */
const PROPOSED: Readonly<Record<KeepKey, readonly number[]>> = {
  FO_UNPAID_HOURS: [0, 1, 2, 6, 12, 24, 48, 72, 168, 336, 720],
  FO_UNPAID_NOTICE_HOURS: [0, 1, 2, 6, 12, 24, 48, 72],
  FO_UNPAID_TRANSFER_DAYS: [0, 7, 10, 14, 21, 30, 45, 60, 90],
}

export function KeepSection({ values, errors, onChange }: SectionProps) {
  const say = useSay()
  const titleId = useId()
  const chosen = (key: KeepKey): number => Number(values[key] ?? defaultSettings[key])
  const [hours, days] = [chosen('FO_UNPAID_HOURS'), chosen('FO_UNPAID_TRANSFER_DAYS')]
  const longest = Math.max(hours, days * 24)
  const usual = noticeOf(longest * HOUR_MS, { hours: 0, noticeHours: 0, transferDays: 0 }) / HOUR_MS
  const wordOf = (key: KeepKey, value: number): string => {
    if (value === 0) return say(`means.keep.${key}.0`, { time: inDuration(say, usual) })
    return inDuration(say, key === 'FO_UNPAID_TRANSFER_DAYS' ? value * 24 : value)
  }
  const shown = KEEP_SETTINGS.filter(
    (key) =>
      (key !== 'FO_UNPAID_TRANSFER_DAYS' || days > 0 || isOpen(values, 'transfer')) &&
      (key !== 'FO_UNPAID_NOTICE_HOURS' || longest > 0),
  )
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('means.keep.title')}</h2>
      {shown.map((key) => (
        <Select
          key={key}
          name={key}
          label={say(`means.keep.${key}`)}
          hint={key === 'FO_UNPAID_HOURS' && longest > 0 ? say('means.keep.hint') : undefined}
          value={String(chosen(key))}
          error={errorsWithin(errors, `value.${key}`)[0]?.message}
          options={[...new Set([...PROPOSED[key], chosen(key)])]
            .toSorted((a, b) => a - b)
            .map((value) => ({ value: String(value), label: wordOf(key, value) }))}
          onChange={(value) => onChange({ ...values, [key]: Number(value) })}
        />
      ))}
    </section>
  )
}
