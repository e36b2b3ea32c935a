import { useEffect, useState } from 'react'
import { SignInAgainPanel } from '#features/auth/SignInAgainPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { currentToken, isSessionFleeting, onWeakness, useToken } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useOnline } from '#kit/useOnline.ts'
import styles from './Notices.module.css'

interface NoticesProps {
  /** A projector or its remote: it shows the lost connection in its own way, and has nothing unsent. */
  readonly isScreen: boolean
  readonly isArea: boolean
}

/** Warnings on any page: no network, or a browser without storage. */
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

/** An organiser must not believe that a draft is public. */
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

/** Whether the session was refused for being too weak, until another one starts. */
function useTooWeak(token: string | null): boolean {
  const [weak, setWeak] = useState<string | null>(null)
  useEffect(() => onWeakness(() => setWeak(currentToken())), [])
  return token !== null && weak === token
}
