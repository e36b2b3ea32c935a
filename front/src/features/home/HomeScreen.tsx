import { mayEnterLive } from '@parvis/contract/registration/registration.rules.ts'
import type { ReactNode } from 'react'
import type { HomeTile, Visitor } from '#feature.ts'
import { AttendanceCard } from '#features/attendance/AttendanceCard.tsx'
import { useDownload } from '#features/badges/useDownload.ts'
import { ContactsTile } from '#features/contacts/ContactsTile.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useOnAir } from '#features/live/useOnAir.ts'
import { useSections } from '#features/sections/useSections.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Page } from '#kit/ui/Page.tsx'
import type { TileProps } from '#kit/ui/Tile.tsx'
import { Tile, TileGrid } from '#kit/ui/Tile.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './HomeScreen.module.css'
import { MyTicketCard } from './MyTicketCard.tsx'

type DrawnKey = 'recap' | 'badge' | 'contacts'
export type ShownTile = HomeTile & ({ readonly to: NonNullable<HomeTile['to']> } | { readonly key: DrawnKey })

type TileWords = Pick<TileProps, 'icon' | 'label' | 'description'>

interface HomeScreenProps {
  tilesFor: (visitor: Visitor) => readonly ShownTile[]
}

export function HomeScreen({ tilesFor }: HomeScreenProps) {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event, settings } = useEvent()
  const { downloadBadge, downloadRecap, pending, error } = useDownload(me.id)
  const code = me.UserEvent?.code ?? undefined
  useTitle(say('home.title'))

  // With a date, the live needs no reading.
  const isOnAir = useOnAir(settings.FO_HOME_LIVE && settings.startAt === '')
  const mayEnter = mayEnterLive(settings, me.UserEvent, now(), isOnAir)
  const tiles = tilesFor({
    settings,
    rights: me.rights,
    awaits: me.awaits,
    UserEvent: me.UserEvent,
    mayEnterLive: mayEnter,
  })
  const drawn: Record<DrawnKey, (about: TileWords) => ReactNode> = {
    recap: (about) => <Tile {...about} busy={pending === 'recap'} onClick={downloadRecap} />,
    badge: (about) => <Tile {...about} busy={pending === 'badge'} onClick={() => downloadBadge(code)} />,
    contacts: () => <ContactsTile />,
  }
  function draw(tile: ShownTile): ReactNode {
    const { key, icon } = tile
    const about = { icon, label: say(`home.tile.${key}`), description: say(`home.tile.${key}.text`) }
    return 'to' in tile ? <Tile {...about} href={tile.to(event.context, me.id)} /> : drawn[tile.key](about)
  }

  return (
    <Page>
      <VisuallyHidden>
        <h1>{say('home.title')}</h1>
      </VisuallyHidden>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <div className={styles.halves}>
        {settings.homeMessage ? (
          <section className={styles.message} aria-label={say('home.message.region')}>
            <Html html={settings.homeMessage} videoTitle={event.name} />
          </section>
        ) : null}
        <div className={styles.own}>
          <MyTicketCard />
          <AttendanceCard />
        </div>
        <nav className={styles.menu} aria-label={say('home.menu')}>
          <TileGrid>
            {tiles.map((tile) => (
              <div key={tile.key} className={styles.tile}>
                {draw(tile)}
              </div>
            ))}
            <SectionTiles />
          </TileGrid>
        </nav>
      </div>
    </Page>
  )
}

function SectionTiles() {
  const { event, settings } = useEvent()
  const sections = useSections(settings.FO_HOME_SECTIONS)
  return sections.data?.data.map(({ id, title, iconUrl }) => (
    <div key={`section ${id}`} className={styles.tile}>
      <Tile icon="file" iconUrl={iconUrl || undefined} label={title} href={paths.section(event.context, id)} />
    </div>
  ))
}
