import { lazy, Suspense, startTransition, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay, withWords } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { OtherWaysPanel } from './OtherWaysPanel.tsx'
import type { CheckedEmail } from './parts/EmailPhase.tsx'
import { EmailPhase } from './parts/EmailPhase.tsx'

// Each phase is loaded with the answer that leads to it; the first one is in the page from the start.
const PasswordPhase = lazy(async () => ({
  default: (await withWords(['signing'], import('./parts/PasswordPhase.tsx'))).PasswordPhase,
}))
const LinkPhase = lazy(async () => ({
  default: (await withWords(['signing'], import('./parts/LinkPhase.tsx'))).LinkPhase,
}))
const CreationForm = lazy(async () => ({
  default: (await withWords(['signing'], import('./parts/CreationForm.tsx'))).CreationForm,
}))
const TeamWays = lazy(async () => ({
  default: (await withWords(['signing'], import('./parts/TeamWays.tsx'))).TeamWays,
}))
const RefusedPhase = lazy(async () => ({
  default: (await withWords(['signing'], import('./parts/RefusedPhase.tsx'))).RefusedPhase,
}))

/** Login: the address first, then the phase that it requires (specification 2, § 2 « Login »). */
export function LoginScreen() {
  const say = useSay()
  const search = useSearch<'email' | 'ended' | 'openid'>()
  const [email, setEmail] = useState(search.email ?? '')
  const [checked, setChecked] = useState<CheckedEmail | null>(null)
  const [isBack, setIsBack] = useState(false)
  useTitle(say(checked === null || checked.exists ? 'auth.signIn' : 'auth.creation'))

  function goBack() {
    setChecked(null)
    setIsBack(true)
  }

  if (checked === null) {
    return (
      <>
        {search.openid ? (
          <Banner kind="error">{say(`auth.openid.${search.openid === 'unknown' ? 'unknown' : 'failed'}`)}</Banner>
        ) : null}
        {search.ended ? <Banner kind="info">{say('auth.ended')}</Banner> : null}
        <EmailPhase
          email={email}
          isBack={isBack}
          onEmail={setEmail}
          onChecked={(found) => startTransition(() => setChecked(found))}
        />
        <OtherWaysPanel />
      </>
    )
  }
  return (
    <Suspense fallback={<Loader label={say('context.loading')} />}>
      <NextPhase checked={checked} onBack={goBack} />
      {checked.openid || checked.passkeys ? <TeamWays {...checked} /> : null}
    </Suspense>
  )
}

function NextPhase({ checked, onBack }: { checked: CheckedEmail; onBack: () => void }) {
  const say = useSay()
  const { settings, phase } = useEvent()
  const [byLink, setByLink] = useState(checked.autoConnect)
  const known = { email: checked.email, onBack }
  // The other phase is loaded on demand; the current one stays meanwhile.
  const onOther = () => startTransition(() => setByLink(!byLink))
  if (checked.exists) {
    return byLink ? <LinkPhase {...known} onOther={onOther} /> : <PasswordPhase {...known} onOther={onOther} />
  }
  if (settings.FO_MEETING_CREATE_ACCOUNT_HIDE || phase === 'closed') return <RefusedPhase {...known} />
  return <CreationForm {...known} title={say('auth.creation')} lead={say('auth.creation.lead')} />
}
