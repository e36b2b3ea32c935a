import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'

/** Return page of a payment started in a frame of another site, where alone the person may be signed in. */
export function ReturnScreen() {
  const say = useSay()
  const { event } = useEvent()
  const { status } = useSearch<'status'>()
  const how = status === 'success' ? 'success' : 'cancel'
  const title = say(`checkout.returned.${how}`)
  useTitle(title)
  const see = (
    <Button variant="ghost" href={paths.registration(event.context)}>
      {say('checkout.returned.see')}
    </Button>
  )
  return (
    <Page narrow>
      <Sheet title={title} level={1} footer={see}>
        <Banner kind={how === 'success' ? 'success' : 'info'}>{say(`checkout.returned.${how}.text`)}</Banner>
      </Sheet>
    </Page>
  )
}
