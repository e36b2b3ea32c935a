import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { downloadUserInvoice } from '@parvis/contract/invoices/invoices.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'

interface SavePdfProps {
  readonly document: IssuedInvoice
  readonly variant?: 'link' | 'ghost'
}

export function SavePdf({ document: { id: invoiceId, userId, number }, variant = 'link' }: SavePdfProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const send = useSend(downloadUserInvoice, { onSuccess: (file) => saveFile(file, `${number}.pdf`) })
  const params = { domainId: event.domainId, eventId: event.id, userId, invoiceId }
  return (
    <>
      <Button small variant={variant} icon="download" busy={send.isPending} onClick={() => send.mutate({ params })}>
        <span aria-hidden="true">{say('money.documents.pdf')}</span>
        <VisuallyHidden>{say('money.documents.pdf.of', { number })}</VisuallyHidden>
      </Button>
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
    </>
  )
}
