import { writeCompanyAttendance } from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { ExportPanel } from '#features/exports/ExportPanel.tsx'
import { useExport } from '#features/exports/useExport.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'

/** The sheets and certificates of a company’s people, in one PDF. */
export function CompanyFilePanel({ companyId }: { readonly companyId: string }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const sending = useSend(writeCompanyAttendance)
  const { standing, error: lost, follow, forget } = useExport()
  const params = { domainId: event.domainId, eventId: event.id }
  const start = () => {
    forget()
    sending.mutate({ params, body: { companyId } }, { onSuccess: follow })
  }
  const problem = sending.error ?? (standing ? null : lost)
  return (
    <>
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      {standing ? (
        <ExportPanel standing={standing} unit="files" onClose={forget} onAgain={start} />
      ) : (
        <div>
          <Button small variant="ghost" icon="printer" busy={sending.isPending} onClick={start}>
            {say('attendance.companyFile')}
          </Button>
        </div>
      )}
    </>
  )
}
