import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import type { CheckedEmail } from './EmailPhase.tsx'

/**
 * Login by the organisation's identity provider or a passkey, offered for any address so that it does not reveal team
 * members. The destination is the requested page, otherwise the organiser's area.
 */
export function TeamWays({ openid: label, passkeys }: Pick<CheckedEmail, 'openid' | 'passkeys'>) {
  const say = useSay()
  const { event } = useEvent()
  const { redirect = paths.organisation(event.context) } = useSearch<'redirect'>()
  const query = new URLSearchParams({ eventId: event.id, redirect })
  return (
    <>
      {label ? (
        <p>
          <Anchor href={`/api/v2/authentications/openid?${query}`}>{say('auth.openid', { label })}</Anchor>
        </p>
      ) : null}
      {passkeys ? (
        <p>
          <Anchor href={paths.passkey(event.context, { redirect })}>{say('auth.passkey')}</Anchor>
        </p>
      ) : null}
    </>
  )
}
