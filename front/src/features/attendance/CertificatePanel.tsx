import { downloadCertificate } from '@parvis/contract/attendance/attendance.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'

interface CertificatePanelProps {
  readonly userId: string
  readonly onError: (error: unknown) => void
}

/** Downloads the certificate of a person, in the same tab. */
export function CertificatePanel({ userId, onError }: CertificatePanelProps) {
  const say = useSay()
  const { event } = useEvent()
  const { mutate, isPending } = useSend(downloadCertificate, { onError })
  const params = { domainId: event.domainId, eventId: event.id }
  const download = () => mutate({ params, query: { userId } }, { onSuccess: ({ url }) => location.assign(url) })
  return (
    <Button small variant="ghost" icon="download" busy={isPending} onClick={download}>
      {say('attendance.certificate')}
    </Button>
  )
}
