import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { Consents } from './parts/Consents.tsx'
import styles from './parts/EntryForm.module.css'
import { consentField } from './useAccountCreation.ts'
import { useDestination } from './useAfterSignIn.ts'
import { useAnonymous } from './useAnonymous.ts'

export function AnonymousScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event, settings } = useEvent()
  const scan = settings.FO_MEETING_USER_LINKS_ACTIVE ? paths.contactsNew(event.context) : paths.home(event.context)
  const destination = useDestination() ?? scan
  const [consents, setConsents] = useState<readonly string[] | undefined>(
    settings.FO_CONSENTS.length > 0 ? undefined : [],
  )
  const { error, limited, isRegistering, retry } = useAnonymous(destination, consents)
  useTitle(say('auth.anonymous'))
  const isAsking = consents === undefined && !isRegistering
  const again = (
    <Button small variant="ghost" onClick={retry}>
      {say('auth.anonymous.retry')}
    </Button>
  )
  return (
    <Page narrow>
      <Sheet title={say('auth.anonymous')} level={1} lead={say('auth.anonymous.lead')}>
        {isAsking ? <AskConsents onGiven={setConsents} /> : null}
        {error ? (
          <Banner kind="error" title={say('auth.anonymous.failed')} actions={again}>
            {tell(error)}
          </Banner>
        ) : null}
        {limited ? (
          <Banner
            kind="info"
            title={say(limited.isRemote ? 'auth.anonymous.limited.remote' : 'auth.anonymous.limited.days')}
            actions={
              <Button small onClick={() => location.replace(limited.referer)}>
                {say('auth.anonymous.limited.go')}
              </Button>
            }
          >
            {say(limited.isFull ? 'auth.anonymous.limited.full' : 'auth.anonymous.limited.text')}
          </Banner>
        ) : null}
        {isAsking || error || limited ? null : (
          <Loader label={say(isRegistering ? 'auth.anonymous.registering' : 'auth.anonymous.creating')} />
        )}
      </Sheet>
    </Page>
  )
}

function AskConsents({ onGiven }: { onGiven: (given: readonly string[]) => void }) {
  const say = useSay()
  const { settings } = useEvent()
  const [given, setGiven] = useState<string[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const missing = settings.FO_CONSENTS.filter(({ key, required }) => required && !given.includes(key))
  const problems = Object.fromEntries(missing.map(({ key }) => [consentField(key), say('CONSENT_REQUIRED')]))

  function submit(submission: FormEvent) {
    submission.preventDefault()
    setIsChecked(true)
    if (missing.length === 0) onGiven(given)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Consents given={given} onChange={setGiven} problems={isChecked ? problems : {}} />
      <Button type="submit" fullWidth iconEnd="arrow">
        {say('auth.continue')}
      </Button>
    </form>
  )
}
