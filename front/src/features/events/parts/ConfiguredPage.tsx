import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Html } from '#kit/ui/Html.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { useEvent } from '../useEvent.ts'

export function ConfiguredPage({ title, html, icon }: { title: string; html: string; icon: IconName }) {
  const say = useSay()
  const { event } = useEvent()
  useTitle(title)
  const back = (
    <Button variant="ghost" href={paths.home(event.context)} icon="home">
      {say('context.backHome')}
    </Button>
  )
  return (
    <Page>
      <Sheet title={title} level={1} footer={html ? back : undefined}>
        {html ? (
          <Html html={html} videoTitle={title} />
        ) : (
          <EmptyState icon={icon} title={say('context.notYet')} action={back}>
            {say('context.notYet.text')}
          </EmptyState>
        )}
      </Sheet>
    </Page>
  )
}
