import { getEvent } from '@parvis/contract/events/events.ts'
import { useEffect, useMemo } from 'react'
import { VerifyEmailPanel } from '#features/auth/VerifyEmailPanel.tsx'
import { EventContext, useCurrentEvent } from '#features/events/useEvent.ts'
import { FrameHosts } from '#kit/frameHosts.ts'
import { useRead, useReadIn } from '#kit/read.ts'
import { Outlet, usePage, usePageLoader } from '#kit/router.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { NavigationProvider } from '#kit/ui/Anchor.tsx'
import { SkipLink } from '#kit/ui/SkipLink.tsx'
import { nameSite } from '#kit/useTitle.ts'
import type { Boot } from './boot.ts'
import { Notices } from './Notices.tsx'
import { paint, showFavicon } from './theme.ts'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useTypoId } from './useTypoId.ts'

export function EventShell({ boot }: { boot: Boot }) {
  const say = useSay()
  const loader = usePageLoader()
  const { frame } = usePage()
  const { context } = boot
  useReadIn(useLanguage().language)
  const { data: read = boot.event } = useRead(
    getEvent,
    { params: { domainId: context.domainId, eventId: context.id } },
    { initialData: boot.event, staleTime: 60_000 },
  )
  const current = useCurrentEvent(context, read, useTypoId(context))
  const { event, settings } = current

  useEffect(() => void paint(settings), [settings])
  useEffect(() => showFavicon(settings.favicon), [settings.favicon])
  useEffect(() => nameSite(settings.title || event.name), [settings.title, event.name])
  useFocusOnNavigation()

  const navigation = useMemo(
    () => ({
      navigate: (href: string) => loader.navigate(href),
      preload: (href: string) => void loader.preload(href).catch(() => undefined),
    }),
    [loader],
  )
  return (
    <NavigationProvider value={navigation}>
      <EventContext value={current}>
        <FrameHosts value={settings.FO_FRAME_HOSTS}>
          <SkipLink>{say('context.skip')}</SkipLink>
          <Notices isScreen={frame === 'bare'} isArea={frame === 'area'} />
          <Outlet />
          <VerifyEmailPanel />
        </FrameHosts>
      </EventContext>
    </NavigationProvider>
  )
}
