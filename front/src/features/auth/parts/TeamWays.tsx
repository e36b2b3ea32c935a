import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import type { CheckedEmail } from './EmailPhase.tsx'

/**
 * The ways in of the team, by the identity provider of the organisation or by a passkey, offered to any address: they say nothing of
 * whose it is. They lead where the person was going, else to the area.
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
