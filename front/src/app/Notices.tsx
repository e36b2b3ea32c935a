import { useEffect, useState } from 'react'
import { SignInAgainPanel } from '#features/auth/SignInAgainPanel.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { currentToken, isSessionFleeting, onWeakness, useToken } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useOnline } from '#kit/useOnline.ts'
import styles from './Notices.module.css'

interface NoticesProps {
  /** Projected, or driving what is: such a screen says in its own way that it is cut off, and keeps nothing to be sent. */
  readonly isScreen: boolean
  /** The organisers' area, which says by itself what is not published. */
  readonly isArea: boolean
}

/** What the person must know whatever the page: no network, or a browser that will forget them. */
export function Notices({ isScreen, isArea }: NoticesProps) {
  const say = useSay()
  const online = useOnline() || isScreen
  const token = useToken()
  const [fleeting] = useState(isSessionFleeting)
  const [closed, setClosed] = useState(false)
  const isTooWeak = useTooWeak(token)
  const warnsOfForgetting = fleeting && token !== null && !closed
  const { isPublished, isArchived, isRehearsal } = useEvent().context
  const isDraft = !isPublished && !isArchived && !isRehearsal && !isScreen && !isArea
  if (online && !warnsOfForgetting && !isTooWeak && !isDraft && !isArchived && !isRehearsal) return null
  return (
    <div className={styles.notices}>
      {online ? null : <Banner kind="warning">{say('context.offline')}</Banner>}
      {isTooWeak ? <SignInAgainPanel kind="info">{say('SESSION_TOO_WEAK')}</SignInAgainPanel> : null}
      {isDraft ? <DraftNotice /> : null}
      {isRehearsal && !isScreen ? <Banner kind="warning">{say('context.rehearsal')}</Banner> : null}
      {isArchived && !isScreen ? <Banner kind="info">{say('context.archived')}</Banner> : null}
      {warnsOfForgetting ? (
        <Banner kind="info" onClose={() => setClosed(true)} closeLabel={say('context.close')}>
          {say('context.fleeting')}
        </Banner>
      ) : null}
    </div>
  )
}

/** Whoever prepares the event must not believe that others see it. */
function DraftNotice() {
  const say = useSay()
  const { event, context } = useEvent()
  if (!context.isOpen) return null
  const action = (
    <Button small variant="ghost" href={paths.organisation(event.context)}>
      {say('context.draft.go')}
    </Button>
  )
  return (
    <Banner kind="info" actions={action}>
      {say('context.draft')}
    </Banner>
  )
}

/** Whether the session has proved too little for something, until another one begins. */
function useTooWeak(token: string | null): boolean {
  const [weak, setWeak] = useState<string | null>(null)
  useEffect(() => onWeakness(() => setWeak(currentToken())), [])
  return token !== null && weak === token
}
