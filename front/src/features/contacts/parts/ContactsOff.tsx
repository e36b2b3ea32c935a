import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'

export function ContactsOff() {
  const say = useSay()
  const { event } = useEvent()
  const home = (
    <Button variant="ghost" href={paths.home(event.context)}>
      {say('context.home')}
    </Button>
  )
  return (
    <Page narrow>
      <VisuallyHidden>
        <h1>{say('contacts.title')}</h1>
      </VisuallyHidden>
      <Sheet>
        <EmptyState icon="people" title={say('contacts.off')} action={home}>
          {say('contacts.off.text')}
        </EmptyState>
      </Sheet>
    </Page>
  )
}
