import { downloadBadge, downloadBadgeImage } from '@parvis/contract/badges/badges.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useSend } from '#kit/send.ts'

/**
 * Downloads a badge or the recap. The browser is sent, in the same tab, to a short-lived address that answers with an
 * attachment: the page stays, and no pop-up is blocked, Safari's included.
 */
export function useDownload(userId: string) {
  const { event } = useEvent()
  const asking = useSend(downloadBadge)
  const drawing = useSend(downloadBadgeImage)
  const params = { domainId: event.domainId, eventId: event.id }
  function download(badgeId: string | undefined) {
    asking.mutate(
      { params, query: { userId, ...(badgeId && { badgeId }) } },
      { onSuccess: ({ url }) => location.assign(url) },
    )
  }
  function downloadImage(badgeId: string | undefined) {
    drawing.mutate(
      { params, query: { userId, ...(badgeId && { badgeId }) } },
      { onSuccess: ({ url }) => location.assign(url) },
    )
  }
  return {
    /** Without a code, the badge the person has, if they have one. */
    downloadBadge: (code: string | undefined) => download(code),
    /** The same as a picture, for a phone. */
    downloadImage,
    downloadRecap: () => download('recap'),
    /** What is on its way. */
    pending: asking.isPending
      ? asking.variables.query.badgeId === 'recap'
        ? ('recap' as const)
        : ('badge' as const)
      : drawing.isPending
        ? ('image' as const)
        : undefined,
    isDone: asking.isSuccess,
    error: asking.error ?? drawing.error,
  }
}
