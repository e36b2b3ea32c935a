import { getCalendar } from '@parvis/contract/events/events.ts'
import { googleCalendarUrl, outlookCalendarUrl } from '@parvis/contract/kit/calendar.ts'
import { urlOf } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { siteOrigin } from '#kit/site.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { FooterLinks } from '#kit/ui/Footer.tsx'
import { useEvent } from '../useEvent.ts'
import { agendaEntry } from './agenda.ts'

export function AgendaLinks() {
  const say = useSay()
  const { event, settings } = useEvent()
  const entry = agendaEntry(event, settings.FO_LOCATION, siteOrigin() + paths.home(event.context))
  if (!settings.FO_ADD_TO_CALENDAR || !entry) return null
  const file = urlOf(getCalendar, { params: { domainId: event.domainId, eventId: event.id } })
  return (
    <FooterLinks>
      <Anchor href={file} download>
        {say('context.agenda.file')}
      </Anchor>
      <Anchor href={googleCalendarUrl(entry)} target="_blank">
        {say('context.agenda.google')}
      </Anchor>
      <Anchor href={outlookCalendarUrl(entry)} target="_blank">
        {say('context.agenda.outlook')}
      </Anchor>
    </FooterLinks>
  )
}
