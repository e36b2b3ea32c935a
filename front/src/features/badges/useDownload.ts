import { downloadBadge, downloadBadgeImage } from '@parvis/contract/badges/badges.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSend } from '#kit/send.ts'

/**
 * Downloads a badge or the recap through a short-lived address with an attachment, in the same tab: the page stays,
 * and no popup blocker applies, not even Safari's.
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
    downloadBadge: (code: string | undefined) => download(code),
    downloadImage,
    downloadRecap: () => download('recap'),
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
