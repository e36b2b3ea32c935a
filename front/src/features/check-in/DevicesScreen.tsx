import { DevicesPanel } from '#features/team/DevicesPanel.tsx'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'

export function DevicesScreen() {
  const say = useSay()
  const title = say('theDay.devices')
  useTitle(title)
  return (
    <Page>
      <h1>{title}</h1>
      <DevicesPanel />
    </Page>
  )
}
