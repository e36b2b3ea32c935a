import { countLogs } from '@parvis/contract/logs/logs.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'

/**
 * The count of participants' actions, which are not in the audit log, and a link to them; absent without the right.
 */
export function ActivityLink() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data } = useRead(countLogs, { params }, { enabled: rights.includes('people.read'), staleTime: 0 })
  if (!data) return null
  const total = new Intl.NumberFormat(language).format(data.total)
  return (
    <Anchor href={paths.organisationSettings(event.context)}>
      {say('journal.activity', { count: data.total, total })}
    </Anchor>
  )
}
