import type { DoorEntry } from '@parvis/contract/check-in/check-in.ts'
import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import type { Settled } from '../useDoor.ts'
import styles from './Door.module.css'
import { useTimeOfDay } from './useTimeOfDay.ts'

/** Refused and repeated entries come first. */
const isFine = ({ is }: Settled): boolean => is === 'welcome'

/** The server's answers for badges scanned without a network. */
export function DoorSettled({ settled, onClose }: { settled: readonly Settled[]; onClose: () => void }) {
  const say = useSay()
  const nameOf = usePersonName()
  const timeOf = useTimeOfDay()
  const entry = (one?: DoorEntry) => (one ? `${one.door || say('checkIn.settled.door')} ${timeOf(one.at)}` : '')
  const lines = settled.toSorted((a, b) => Number(isFine(a)) - Number(isFine(b)))
  return (
    <Banner
      kind={settled.every(isFine) ? 'success' : 'error'}
      title={say('checkIn.settled', { count: settled.length })}
      onClose={onClose}
      closeLabel={say('checkIn.settled.close')}
    >
      <ul className={styles.settled}>
        {lines.map(({ code, is, card, twice = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a badge may have been scanned on two days
          <li key={`${code} ${index}`}>
            <strong>{(card && nameOf(card)) || spacedBadgeCode(code.slice(0, 40))}</strong>{' '}
            {twice.length > 0
              ? say('checkIn.settled.twice', { first: entry(twice[0]), second: entry(twice[1]) })
              : say(`checkIn.settled.${is}`, { time: card?.presentAt ? timeOf(card.presentAt) : '' })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
