import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import styles from './parts/EntryForm.module.css'

/** Login without an address, where the event offers it; each link keeps the destination. */
export function OtherWaysPanel() {
  const say = useSay()
  const { event, settings } = useEvent()
  const { redirect, referer } = useSearch<'redirect' | 'referer'>()
  if (!settings.FO_LOGIN_BADGE && !settings.FO_MEETING_ANONYMOUS_ACTIVE) return null
  return (
    <p className={styles.links}>
      {settings.FO_LOGIN_BADGE ? (
        <Anchor href={paths.loginWithBadge(event.context, { redirect, referer })}>{say('auth.badge')}</Anchor>
      ) : null}
      {settings.FO_MEETING_ANONYMOUS_ACTIVE ? (
        <Anchor href={paths.usersNew(event.context, { referer: redirect ?? referer })}>{say('auth.anonymous')}</Anchor>
      ) : null}
    </p>
  )
}
