import { downloadBadge } from '@parvis/contract/badges/badges.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { CallError, call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'

/** Why an action failed, for the page's banner. */
export interface ActionProblem {
  readonly title: string
  readonly text: string
}

interface DocumentsProps {
  user: User
  onProblem: (problem: ActionProblem | null) => void
}

/** The badge and the recap, each made when it is asked for. */
export function Documents({ user, onProblem }: DocumentsProps) {
  const say = useSay()
  const [busy, setBusy] = useState<string | null>(null)
  const { event, settings } = useEvent()
  const code = user.UserEvent?.code

  async function download(badgeId: string) {
    setBusy(badgeId)
    onProblem(null)
    try {
      const params = { domainId: event.domainId, eventId: event.id }
      const { url } = await call(downloadBadge, { params, query: { userId: user.id, badgeId } })
      // A plain navigation: Safari blocks windows opened after a wait.
      window.location.assign(url)
    } catch (error) {
      onProblem({ title: say('registration.downloadFailed'), text: reasonOf(error, say) })
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      {settings.FO_BADGE_ACTIVE && code ? (
        <Button icon="badge" busy={busy === code} onClick={() => void download(code)}>
          {say('registration.badge')}
        </Button>
      ) : null}
      {settings.FO_RECAP_ACTIVE && settings.FO_CONFIRM_RECAP ? (
        <Button variant="ghost" icon="download" busy={busy === 'recap'} onClick={() => void download('recap')}>
          {say('registration.recap')}
        </Button>
      ) : null}
    </>
  )
}

/** The sentence of a failure: the server's own, else ours. */
export function reasonOf(error: unknown, say: (key: string) => string): string {
  if (!(error instanceof CallError)) return say('UNEXPECTED')
  return error.status === 0 ? say('registration.offline') : error.message || say('UNEXPECTED')
}
