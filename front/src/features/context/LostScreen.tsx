import type { ReactNode } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './LostScreen.module.css'

interface LostScreenProps {
  /** Why no event can be shown. */
  reason: 'none' | 'unknown' | 'unreachable' | 'draft' | 'archived'
  /** The link's own name for the event. */
  name?: string
  onRetry?: () => void
  /** Where the event answers some. */
  onSignIn?: () => void
  isSignedIn?: boolean
}

/** What stands in place of an event that cannot be shown: says why, and what to do. */
export function LostScreen({ reason, name = '', onRetry, onSignIn, isSignedIn }: LostScreenProps): ReactNode {
  const say = useSay()
  const title = say(`context.lost.${reason}`)
  useTitle(title)
  return (
    <>
      <Masthead name="Parvis" compact />
      <Page narrow>
        <Sheet
          title={title}
          level={1}
          lead={say(`context.lost.${reason}.text`, { name })}
          footer={
            onRetry ? (
              <Button onClick={onRetry} iconEnd="arrow">
                {say('context.retry')}
              </Button>
            ) : onSignIn ? (
              <Button onClick={onSignIn} iconEnd="arrow">
                {say(isSignedIn ? 'context.lost.draft.other' : 'context.lost.draft.signIn')}
              </Button>
            ) : undefined
          }
        >
          <ul className={styles.advice}>
            <li>{say(`context.lost.${reason}.first`)}</li>
            <li>{say(`context.lost.${reason}.second`)}</li>
          </ul>
        </Sheet>
      </Page>
    </>
  )
}
