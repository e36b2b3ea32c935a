import { downloadBadge } from '@parvis/contract/badges/badges.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useSend } from '#kit/send.ts'

/**
 * Downloads a badge or the recap. The browser is sent, in the same tab, to a short-lived address that answers with an
 * attachment: the page stays, and no pop-up is blocked, Safari's included.
 */
export function useDownload(userId: string) {
  const { event } = useEvent()
  const asking = useSend(downloadBadge)
  function download(badgeId: string) {
    const params = { domainId: event.domainId, eventId: event.id }
    asking.mutate({ params, query: { userId, badgeId } }, { onSuccess: ({ url }) => location.assign(url) })
  }
  return {
    downloadBadge: (code: string) => download(code),
    downloadRecap: () => download('recap'),
    /** The badge code, or `recap`, while it is on its way. */
    pending: asking.isPending ? asking.variables.query.badgeId : undefined,
    isDone: asking.isSuccess,
    error: asking.error,
  }
}
