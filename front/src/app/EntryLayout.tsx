import { lazy, Suspense } from 'react'
import { FooterPanel } from '#features/events/FooterPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useEventFacts } from '#features/events/useEventFacts.ts'
import { Outlet, useSearch } from '#kit/router.tsx'
import { withWords } from '#kit/say.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Split } from '#kit/ui/Split.tsx'
import styles from './EntryLayout.module.css'
import { Pending } from './Pending.tsx'
import { TopBar } from './TopBar.tsx'

const ExpiredLinkScreen = lazy(async () => ({
  default: (await withWords(['signing'], import('#features/auth/ExpiredLinkScreen.tsx'))).ExpiredLinkScreen,
}))

export function EntryLayout() {
  const { settings } = useEvent()
  const { name, nameLang, dates, place } = useEventFacts()
  const { expired } = useSearch<'expired'>()
  return (
    <div className={styles.entry}>
      <div className={styles.ticket}>
        <Split
          masthead={
            <Masthead
              name={name}
              nameLang={nameLang}
              dateLabel={dates}
              locationLabel={place}
              headerImg={settings.headerImg || undefined}
              headerAlt={settings.headerImgAlt}
              top={<TopBar />}
            />
          }
        >
          <Suspense fallback={<Pending />}>{expired ? <ExpiredLinkScreen /> : <Outlet />}</Suspense>
        </Split>
      </div>
      <FooterPanel />
    </div>
  )
}
