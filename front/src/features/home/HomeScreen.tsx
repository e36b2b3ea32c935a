import { mayEnterLive } from '@parvis/contract/registration/registration.rules.ts'
import type { ReactNode } from 'react'
import { useDownload } from '#features/badges/useDownload.ts'
import { ContactsTile } from '#features/contacts/ContactsTile.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { useSections } from '#features/sections/useSections.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Tile, TileGrid } from '#kit/ui/Tile.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './HomeScreen.module.css'
import { MyTicketCard } from './MyTicketCard.tsx'
import type { TileKey } from './parts/tiles.ts'
import { tilesFor } from './parts/tiles.ts'

/** The menu of the event: the person's own ticket, and the ways in that the event opens. */
export function HomeScreen() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event, settings } = useEvent()
  const { downloadBadge, downloadRecap, pending, error } = useDownload(me.id)
  const code = me.UserEvent?.code ?? undefined
  const isLiveOpen = mayEnterLive(settings, me.UserEvent, now())
  const sections = useSections(settings.FO_HOME_SECTIONS)
  useTitle(say('home.title'))

  const words = (key: TileKey) => ({ label: say(`home.tile.${key}`), description: say(`home.tile.${key}.text`) })
  const tiles: Record<TileKey, () => ReactNode> = {
    registration: () => <Tile icon="ticket" {...words('registration')} href={paths.registration(event.context)} />,
    conferences: () => (
      <Tile icon="calendar" {...words('conferences')} href={paths.userConferences(event.context, me.id)} />
    ),
    recap: () => <Tile icon="file" {...words('recap')} busy={pending === 'recap'} onClick={downloadRecap} />,
    badge: () => (
      <Tile icon="badge" {...words('badge')} busy={pending === 'badge'} onClick={() => downloadBadge(code)} />
    ),
    photos: () => <Tile icon="photo" {...words('photos')} href={paths.photos(event.context)} />,
    live: () => <Tile icon="play" {...words('live')} href={paths.live(event.context)} />,
    scan: () => <Tile icon="qr" {...words('scan')} href={paths.contactsNew(event.context)} />,
    contacts: () => <ContactsTile />,
    organisation: () => <Tile icon="sliders" {...words('organisation')} href={paths.organisation(event.context)} />,
    stats: () => <Tile icon="chart" {...words('stats')} href={paths.stats(event.context)} />,
  }

  return (
    <Page>
      <VisuallyHidden>
        <h1>{say('home.title')}</h1>
      </VisuallyHidden>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <div className={styles.halves}>
        <div className={styles.ticket}>
          <MyTicketCard />
        </div>
        {settings.homeMessage ? (
          <section className={styles.message} aria-label={say('home.message.region')}>
            <Html html={settings.homeMessage} videoTitle={event.name} />
          </section>
        ) : null}
        <nav className={styles.menu} aria-label={say('home.menu')}>
          <TileGrid>
            {tilesFor(settings, me, isLiveOpen).map((key) => (
              <div key={key} className={styles.tile}>
                {tiles[key]()}
              </div>
            ))}
            {sections.data?.data.map(({ id, title, iconUrl }) => (
              <div key={`section ${id}`} className={styles.tile}>
                <Tile
                  icon="file"
                  iconUrl={iconUrl || undefined}
                  label={title}
                  href={paths.section(event.context, id)}
                />
              </div>
            ))}
          </TileGrid>
        </nav>
      </div>
    </Page>
  )
}
