import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { CompanionsPanel } from './CompanionsPanel.tsx'
import { useCompanions } from './useCompanions.ts'

/** `companions`: everybody that the person has registered (specification 1, § 2). */
export function CompanionsScreen() {
  const say = useSay()
  const me = useMe()
  const { event } = useEvent()
  const { read, companions, mayAdd } = useCompanions(me)
  useTitle(say('companions.title'))
  const isEmpty = !read.isLoading && !read.error && companions.length === 0
  const back = (
    <Button variant="ghost" href={paths.registration(event.context)}>
      {say('companions.back')}
    </Button>
  )
  return (
    <Page>
      {isEmpty && !mayAdd ? (
        <Sheet>
          <EmptyState icon="people" title={say('companions.cannot')} action={back}>
            {say('companions.cannot.text')}
          </EmptyState>
        </Sheet>
      ) : (
        <>
          {isEmpty ? (
            <Sheet>
              <EmptyState icon="people" title={say('companions.none')}>
                {say('companions.none.text')}
              </EmptyState>
            </Sheet>
          ) : null}
          <CompanionsPanel registrar={me} />
          <div>{back}</div>
        </>
      )}
    </Page>
  )
}
