import { lazy, Suspense, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useWays } from '../useWays.ts'
import styles from './Area.module.css'
import { isCurrent } from './entries.ts'
import type { AreaActions } from './Rail.tsx'
import { EventButton, withPicture } from './Rail.tsx'

const MoreSheet = lazy(async () => ({ default: (await import('./MoreSheet.tsx')).MoreSheet }))

export function PhoneTop({ onSearch, onSwitch }: Pick<AreaActions, 'onSearch' | 'onSwitch'>) {
  const say = useSay()
  const { settings } = useEvent()
  return (
    <div className={styles.top} ref={withPicture(settings.headerImg)}>
      <EventButton onSwitch={onSwitch} />
      <button type="button" className={styles.round} aria-label={say('organisation.goTo')} onClick={onSearch}>
        <Icon name="search" />
      </button>
    </div>
  )
}

/** The phone's bottom bar: daily entries, the scanner in the middle, and « Plus ». */
export function PhoneBar({ path, onSearch, onLeave }: Omit<AreaActions, 'onSwitch'>) {
  const say = useSay()
  const { groups } = useWays()
  const [isOpen, setOpen] = useState(false)
  const entries = groups.flatMap((group) => group.entries)
  const onBar = ['overview', 'participants', 'door', 'live'].flatMap((key) =>
    entries.filter((entry) => entry.key === key),
  )
  return (
    <>
      <nav className={styles.bottom} aria-label={say('organisation.title')} data-floats>
        {onBar.map((entry) => (
          <Anchor
            key={entry.key}
            className={entry.key === 'door' ? styles.scan : undefined}
            href={entry.href}
            aria-current={isCurrent(entry, path) ? 'page' : undefined}
          >
            <Icon name={entry.icon} size={22} />
            {say(`organisation.entry.${entry.key === 'door' ? 'scan' : entry.key}`)}
          </Anchor>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" size={22} />
          {say('organisation.entry.more')}
        </button>
      </nav>
      {isOpen ? (
        <Suspense>
          <MoreSheet path={path} onSearch={onSearch} onLeave={onLeave} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
