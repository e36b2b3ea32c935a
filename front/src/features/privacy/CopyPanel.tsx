import { downloadMyData } from '@parvis/contract/privacy/privacy.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'

function offer(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export function CopyPanel() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const asking = useSend(downloadMyData)
  const download = () =>
    asking.mutate(
      { params: { domainId: event.domainId } },
      { onSuccess: (bytes) => offer(bytes, `${say('privacy.data.fileName')}.json`) },
    )
  return (
    <Sheet title={say('privacy.data')} lead={say('privacy.data.lead')}>
      {asking.isPending ? <Loader label={say('privacy.data.preparing')} /> : null}
      {asking.isSuccess ? <Banner kind="success">{say('privacy.data.done')}</Banner> : null}
      {asking.error ? (
        <Banner kind="error" title={say('privacy.data.failed')}>
          {tell(asking.error)}
        </Banner>
      ) : null}
      <div>
        <Button variant="ghost" icon="download" busy={asking.isPending} onClick={download}>
          {say('privacy.data.download')}
        </Button>
      </div>
    </Sheet>
  )
}
