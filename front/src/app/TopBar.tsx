import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { lazy, Suspense, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMaybeMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { useToken } from '#kit/session.ts'
import { Navbar } from '#kit/ui/Navbar.tsx'
import { useLeave } from './useLeave.ts'

// Loaded on demand: few people are asked before they leave.
const ConfirmDialog = lazy(async () => ({ default: (await import('#kit/ui/ConfirmDialog.tsx')).ConfirmDialog }))

export function TopBar() {
  const say = useSay()
  const token = useToken()
  const { event } = useEvent()
  const { data: me } = useMaybeMe()
  const { language, offered, change } = useLanguage()
  const leave = useLeave()
  const saving = useSend(updateUser)
  const [isAsking, setAsking] = useState(false)
  // A person without an address has no way back to their registration.
  const isForGood = me !== undefined && isAnonymousEmail(me.Authentication.email)

  function speak(next: string) {
    void change(next)
    if (!me) return
    // The language of mails and documents follows.
    const params = { domainId: event.domainId, userId: me.id }
    saving.mutate({ params, query: { eventId: event.id }, body: { languageId: next } })
  }

  return (
    <>
      <Navbar
        label={say('context.navigation')}
        welcome={token && me?.firstName ? say('context.welcome', { firstName: me.firstName }) : undefined}
        home={token ? { href: paths.home(event.context), label: say('context.home') } : undefined}
        language={{
          label: say('context.language'),
          value: language,
          options: offered.map(({ id, label }) => ({ value: id, label })),
          onChange: speak,
        }}
        logout={
          token
            ? { label: say('context.logout'), onClick: () => (isForGood ? setAsking(true) : void leave()) }
            : undefined
        }
      />
      {isForGood ? (
        <Suspense>
          <ConfirmDialog
            open={isAsking}
            title={say('context.leave.title')}
            yesLabel={say('context.leave.yes')}
            noLabel={say('context.leave.no')}
            danger
            onYes={() => void leave()}
            onNo={() => setAsking(false)}
          >
            <p>{say('context.leave.text')}</p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  )
}
