import { FooterPanel } from '#features/events/FooterPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useEventFacts } from '#features/events/useEventFacts.ts'
import { Outlet } from '#kit/router.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import styles from './PageLayout.module.css'
import { TopBar } from './TopBar.tsx'

export function PageLayout() {
  const { settings } = useEvent()
  const { name, nameLang, dates, place } = useEventFacts()
  return (
    <>
      <div className={styles.screen}>
        <Masthead
          name={name}
          nameLang={nameLang}
          dateLabel={dates}
          locationLabel={place}
          headerImg={settings.headerImg || undefined}
          headerAlt={settings.headerImgAlt}
          compact
          top={<TopBar />}
        />
        <Outlet />
      </div>
      <FooterPanel />
    </>
  )
}
