import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import { catalogue } from '@parvis/contract/events/events.settings.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Settings.module.css'

interface ReservedFieldsProps {
  /** The reason why the fields are locked; undefined where they are not. */
  readonly note: string | undefined
  readonly children: ReactNode
}

/** Fields that the person may read and not change, with the reason. */
export function ReservedFields({ note, children }: ReservedFieldsProps) {
  const id = useId()
  if (note === undefined) return children
  return (
    <fieldset disabled className={styles.reserved} aria-describedby={id}>
      <p id={id} className={styles.note}>
        <Icon name="lock" />
        {note}
      </p>
      {children}
    </fieldset>
  )
}

export function useReserved(setting: SettingKey): Right | undefined {
  const { rights } = useMe()
  const { right } = catalogue[setting]
  return right === undefined || rights.includes(right) ? undefined : right
}

interface ReservedProps {
  readonly setting: SettingKey
  readonly children: ReactNode
}

export function Reserved({ setting, children }: ReservedProps) {
  const say = useSay()
  const right = useReserved(setting)
  return (
    <ReservedFields note={right === undefined ? undefined : say(`settings.reserved.${right}`)}>
      {children}
    </ReservedFields>
  )
}
