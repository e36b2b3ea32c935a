import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { CompanionsPanel } from './CompanionsPanel.tsx'
import { AdditionRefused } from './parts/AdditionRefused.tsx'
import type { Removal } from './parts/CompanionCard.tsx'
import { useCompanions } from './useCompanions.ts'

/** `companions`: all people that the person has registered (specification 1, § 2). */
export function CompanionsScreen({ Removal }: { Removal?: Removal }) {
  const say = useSay()
  const me = useMe()
  const { event } = useEvent()
  const { read, companions, mayAdd, cannot } = useCompanions(me)
  useTitle(say('companions.title'))
  if (!mayAdd && !read.isLoading && !read.error && companions.length === 0) {
    return (
      <Page>
        <AdditionRefused>{say(cannot)}</AdditionRefused>
      </Page>
    )
  }
  return (
    <Page>
      <CompanionsPanel registrar={me} level={1} Removal={Removal} />
      <div>
        <Button variant="ghost" href={paths.registration(event.context)}>
          {say('companions.back')}
        </Button>
      </div>
    </Page>
  )
}
