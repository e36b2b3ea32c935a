import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useWays } from '../useWays.ts'
import styles from './Area.module.css'
import { isCurrent } from './entries.ts'
import type { AreaActions } from './Rail.tsx'
import { OneselfLinks } from './Rail.tsx'

interface MoreSheetProps extends Omit<AreaActions, 'onSwitch'> {
  readonly onClose: () => void
}

export function MoreSheet({ path, onSearch, onLeave, onClose }: MoreSheetProps) {
  const say = useSay()
  const { groups, below } = useWays()
  // Not in the rail, but needed on a phone during the event.
  const onTheDay = below.filter(({ key }) => key === 'devices')
  return (
    <Dialog open title={say('organisation.group.more')} closeLabel={say('organisation.close')} onClose={onClose}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: whatever is chosen inside, by any means, closes the sheet */}
      <div className={styles.sheet} onClick={onClose}>
        <button type="button" className={styles.sheetSearch} onClick={onSearch}>
          <Icon name="search" size={18} />
          {say('organisation.goTo')}
        </button>
        {groups.map(({ key, entries }) => (
          <div key={entries[0]?.key}>
            {key ? <p className={styles.label}>{say(`organisation.group.${key}`)}</p> : null}
            <div className={styles.more}>
              {[...entries, ...(key === 'day' ? onTheDay : [])].map((entry) => (
                <Anchor key={entry.key} href={entry.href} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
                  {say(`organisation.entry.${entry.key}`)}
                </Anchor>
              ))}
            </div>
          </div>
        ))}
        <div className={styles.more}>
          <OneselfLinks className={undefined} path={path} onLeave={onLeave} />
        </div>
      </div>
    </Dialog>
  )
}
