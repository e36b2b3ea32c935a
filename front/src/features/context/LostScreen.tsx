import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LostPage } from './parts/LostPage.tsx'

interface LostScreenProps {
  /** Why no event can be shown. */
  reason: 'none' | 'unknown' | 'draft' | 'archived'
  /** The link's own name for the event. */
  name?: string
  /** Where the event answers some. */
  onSignIn?: () => void
  isSignedIn?: boolean
}

/** What stands in place of an event that cannot be shown: says why, and what to do. */
export function LostScreen({ reason, name = '', onSignIn, isSignedIn }: LostScreenProps) {
  const say = useSay()
  return (
    <LostPage
      title={say(`context.lost.${reason}`)}
      lead={say(`context.lost.${reason}.text`, { name })}
      advice={[say(`context.lost.${reason}.first`), say(`context.lost.${reason}.second`)]}
      footer={
        onSignIn ? (
          <Button onClick={onSignIn} iconEnd="arrow">
            {say(isSignedIn ? 'context.lost.draft.other' : 'context.lost.draft.signIn')}
          </Button>
        ) : undefined
      }
    />
  )
}
