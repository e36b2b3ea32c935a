import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { CreationForm } from './parts/CreationForm.tsx'
import type { CheckedEmail } from './parts/EmailPhase.tsx'
import { EmailPhase } from './parts/EmailPhase.tsx'
import { LinkPhase } from './parts/LinkPhase.tsx'
import { PasswordPhase } from './parts/PasswordPhase.tsx'
import { RefusedPhase } from './parts/RefusedPhase.tsx'

/** The entrance: the address first, then what that address calls for (specification 2, § 2 « Login »). */
export function LoginScreen() {
  const say = useSay()
  const { settings } = useEvent()
  const search = useSearch({ strict: false }) as { email?: string; ended?: string }
  const [email, setEmail] = useState(search.email ?? '')
  const [checked, setChecked] = useState<CheckedEmail | null>(null)
  const [isBack, setIsBack] = useState(false)
  useTitle(say('auth.signIn'))

  function goBack() {
    setChecked(null)
    setIsBack(true)
  }

  if (checked === null) {
    return (
      <>
        {search.ended ? <Banner kind="info">{say('auth.ended')}</Banner> : null}
        <EmailPhase email={email} isBack={isBack} onEmail={setEmail} onChecked={setChecked} />
      </>
    )
  }
  const known = { email: checked.email, onBack: goBack }
  if (checked.exists) return checked.autoConnect ? <LinkPhase {...known} /> : <PasswordPhase {...known} />
  if (settings.FO_MEETING_CREATE_ACCOUNT_HIDE) return <RefusedPhase {...known} />
  return <CreationForm {...known} title={say('auth.creation')} lead={say('auth.creation.lead')} />
}
