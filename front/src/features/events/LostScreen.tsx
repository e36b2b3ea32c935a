import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LostPage } from './parts/LostPage.tsx'

interface LostScreenProps {
  reason: 'none' | 'unknown' | 'draft' | 'archived'
  name?: string
  /** Absent where no login would help. */
  onSignIn?: () => void
  isSignedIn?: boolean
}

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
