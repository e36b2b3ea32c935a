import type { PayerAccount } from '@parvis/contract/checkout/checkout.ts'
import { readPayerAccount } from '@parvis/contract/checkout/checkout.ts'
import { registrationPhase } from '@parvis/contract/events/events.rules.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { StepScreens } from '#features/registration/RegistrationScreen.tsx'
import { Steps } from '#features/registration/RegistrationScreen.tsx'
import type { Forcing } from '#features/registration/useBehalf.ts'
import { BehalfContext } from '#features/registration/useBehalf.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import { BehalfMoney } from './parts/BehalfMoney.tsx'
import styles from './parts/Card.module.css'

/**
 * The registration steps of a person, filled in by an organiser on their behalf; saving returns to the person's card.
 */
export function BehalfScreen({ screens }: { screens: StepScreens }) {
  const say = useSay()
  const tell = useProblem()
  const { userId = '' } = useParams<'userId'>()
  const { event } = useEvent()
  const params = { domainId: event.domainId, userId }
  const read = useRead(getUser, { params, query: { eventId: event.id } }, { staleTime: 0 })
  // The payer's balance is read before the first step is shown: an amount that appears later would be misread at
  // first.
  const account = useRead(readPayerAccount, { params: { ...params, eventId: event.id } }, { staleTime: 0, gcTime: 0 })
  const [user, error] = [read.data, read.error ?? account.error]
  const name = user ? fullName(user) || say('people.noName') : ''
  const title = say('people.behalf.title')
  return (
    <Page>
      <header className={styles.behalf}>
        <Anchor href={paths.person(event.context, userId)}>{say('people.behalf.back')}</Anchor>
        {user ? (
          <p>
            <strong>{title}</strong> · {say('people.behalf.whom', { name })}
          </p>
        ) : (
          <h1>{title}</h1>
        )}
      </header>
      {user && account.data ? (
        <OnBehalf key={user.id} user={user} account={account.data} screens={screens} />
      ) : error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" onClick={() => void Promise.all([read.refetch(), account.refetch()])}>
              {say('people.again')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : (
        <Loader label={say('people.loading')} />
      )}
    </Page>
  )
}

interface OnBehalfProps {
  user: User
  account: PayerAccount
  screens: StepScreens
}

function OnBehalf({ user, account, screens }: OnBehalfProps) {
  const say = useSay()
  const go = useGo()
  const { event, settings } = useEvent()
  const phase = registrationPhase(settings, now())
  const card = paths.person(event.context, user.id)
  return (
    <BehalfContext
      value={{
        address: paths.personRegistration(event.context, user.id),
        account: account.payer.isAsked ? account : undefined,
        drawMoney: (supposed) => <BehalfMoney supposed={supposed} name={fullName(account.payer)} />,
        draw: (forcing) => <ForceButton {...forcing} />,
      }}
    >
      <Banner kind="info" isQuiet>
        {say('people.behalf.rules')}
        {phase === 'open' ? '' : ` ${say('people.behalf.closed')}`}
      </Banner>
      <Steps
        screens={screens}
        user={user}
        isChange={user.UserEvent?.responded ?? false}
        onSaved={() => go(card)}
        onLeave={() => go(card)}
      />
    </BehalfContext>
  )
}

/**
 * « Forcer… »: saves although registration is closed or answers are missing; the reason is required and kept in the
 * audit log.
 */
function ForceButton({ force, isBusy }: Forcing) {
  const say = useSay()
  const [isAsking, ask] = useState(false)
  const [why, write] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = isTried && why.trim() === ''
  return (
    <div>
      <Button small variant="link" onClick={() => ask(true)}>
        {say('people.force')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => ask(false)}
        title={say('people.force.title')}
        closeLabel={say('people.force.no')}
      >
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (why.trim() === '') return
            ask(false)
            force(why.trim())
          }}
        >
          <ul className={styles.entails}>
            <li>{say('people.force.lacking')}</li>
            <li>{say('people.force.places')}</li>
            <li>{say('people.force.journal')}</li>
          </ul>
          <TextInput
            label={say('people.force.why')}
            required
            maxLength={500}
            value={why}
            error={isMissing ? say('people.force.why.missing') : undefined}
            onChange={write}
          />
          <div className={styles.tear}>
            <Button variant="ghost" onClick={() => ask(false)}>
              {say('people.force.no')}
            </Button>
            <Button type="submit" busy={isBusy}>
              {say('people.force.yes')}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  )
}
