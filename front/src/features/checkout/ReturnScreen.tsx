import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'

/** Where a payment begun in a frame of another site leads back to: whoever paid goes back there, and may be signed in there alone. */
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
