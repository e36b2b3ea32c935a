import { getEventFlag } from '@parvis/contract/directory/directory.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Page } from '#kit/ui/Page.tsx'

/** Content for visitors; exhibitors read which contact to ask instead (specification 2, §§ 6 and 8). */
export function VisitorSpacePanel({ title, children }: { title: string; children: ReactNode }) {
  const say = useSay()
  const me = useMe()
  const { event, settings } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, userId: me.id }
  const read = useRead(getEventFlag, { params }, { enabled: me.isExhibitor, staleTime: 0 })
  if (!me.isExhibitor || read.error) return children
  if (!read.data) return null
  if (read.data.flag !== 'EXHIBITOR') return children
  return (
    <Page narrow>
      <h1>{title}</h1>
      <Banner kind="error">{settings.FO_LOGIN_EXHIBITOR_TEXT || say('EXHIBITOR_ON_VISITOR_SPACE')}</Banner>
    </Page>
  )
}
