import { Outlet, useSearch } from '@tanstack/react-router'
import { ExpiredLinkScreen } from '#features/auth/ExpiredLinkScreen.tsx'
import { FooterPanel } from '#features/context/FooterPanel.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { useEventFacts } from '#features/context/useEventFacts.ts'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Split } from '#kit/ui/Split.tsx'
import styles from './EntryLayout.module.css'
import { TopBar } from './TopBar.tsx'

/** The way in: the event on the ticket's stub, the form on its paper. */
export function EntryLayout() {
  const { settings } = useEvent()
  const { name, dates, place } = useEventFacts()
  const { expired } = useSearch({ strict: false }) as { expired?: string }
  return (
    <div className={styles.entry}>
      <div className={styles.ticket}>
      <Split
        masthead={
          <Masthead
            name={name}
            dateLabel={dates}
            locationLabel={place}
            headerImg={settings.headerImg || undefined}
            top={<TopBar />}
          />
        }
      >
        {expired ? <ExpiredLinkScreen /> : <Outlet />}
      </Split>
      </div>
      <FooterPanel />
    </div>
  )
}
