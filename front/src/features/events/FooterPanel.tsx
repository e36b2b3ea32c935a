import { lazy, Suspense } from 'react'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Footer, FooterColumn } from '#kit/ui/Footer.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { AgendaLinks } from './parts/AgendaLinks.tsx'
import { PlaceLinks } from './parts/PlaceLinks.tsx'
import { hasPlace } from './parts/places.ts'
import { useEvent } from './useEvent.ts'
import { useEventFacts } from './useEventFacts.ts'

const ChatPanel = lazy(async () => ({ default: (await import('./ChatPanel.tsx')).ChatPanel }))

export function FooterPanel() {
  const say = useSay()
  const { event, settings } = useEvent()
  const { dates, place } = useEventFacts()
  const videoTitle = say('context.video')
  const legal = settings.FO_LEGAL_HTML
  const hasChat = settings.FO_CHAT_WIDGET.network !== ''
  return (
    <Footer
      foldLabel={say('context.foot')}
      image={settings.footerImg ? { src: settings.footerImg, alt: settings.footerImgAlt } : undefined}
      legal={legal ? <Html html={legal} videoTitle={videoTitle} /> : undefined}
      rights={
        <>
          <Anchor href={paths.privacy(event.context)}>{say('context.privacy')}</Anchor>
          <Anchor href={paths.accessibility(event.context)}>{say('context.accessibility')}</Anchor>
        </>
      }
    >
      {settings.FO_ORGANISER_HTML ? (
        <FooterColumn icon="building" title={say('context.organiser')}>
          <Html html={settings.FO_ORGANISER_HTML} videoTitle={videoTitle} />
        </FooterColumn>
      ) : null}
      {dates ? (
        <FooterColumn icon="calendar" title={say('context.dates')}>
          <p>{dates}</p>
          <AgendaLinks />
        </FooterColumn>
      ) : null}
      {hasPlace(settings.FO_LOCATION) ? (
        <FooterColumn icon="pin" title={say('context.place')}>
          <p>{place}</p>
          {settings.FO_LOCATION.address ? <p>{settings.FO_LOCATION.address}</p> : null}
          <PlaceLinks />
        </FooterColumn>
      ) : null}
      {settings.FO_ASSISTANCE_HTML || hasChat ? (
        <FooterColumn icon="info" title={say('context.assistance')}>
          {settings.FO_ASSISTANCE_HTML ? <Html html={settings.FO_ASSISTANCE_HTML} videoTitle={videoTitle} /> : null}
          {hasChat ? (
            <Suspense>
              <ChatPanel />
            </Suspense>
          ) : null}
        </FooterColumn>
      ) : null}
    </Footer>
  )
}
