import type { Clash } from '@parvis/contract/conferences/clashes.rules.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import styles from './Programme.module.css'
import type { ConferenceFields } from './programme.ts'
import type { Around } from './useAround.ts'

interface ClashesProps {
  readonly clashes: readonly Clash[]
  readonly conferences: readonly ConferenceFields[]
  readonly around: Around
}

/** Warns that a room or a speaker has two slots at the same time; saving stays possible. */
export function Clashes({ clashes, conferences, around }: ClashesProps) {
  const say = useSay()
  if (clashes.length === 0) return null
  const titleOf = (id: string) => conferences.find((one) => one.id === id)?.title ?? ''
  const called = ({ kind, id }: Clash) =>
    (kind === 'room' ? around.rooms : around.speakers).find((one) => one.id === id)?.name ?? id
  return (
    <Banner kind="warning">
      <ul className={styles.clashes}>
        {clashes.map((clash) => {
          const [one, other] = clash.slots
          const slots = conferences.flatMap(({ slots: own }) => own)
          const later = slots.find(({ id }) => id === other.id)
          return (
            <li key={`${clash.kind} ${clash.id} ${one.id} ${other.id}`}>
              {say(`parts.programme.clash.${clash.kind}`, {
                name: called(clash),
                one: titleOf(one.conferenceId),
                other: titleOf(other.conferenceId),
                when: later ? around.whenOf(later) : '',
              })}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}
