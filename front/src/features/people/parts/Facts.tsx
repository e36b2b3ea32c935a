import { listJournal } from '@parvis/contract/journal/journal.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { takesPart } from '@parvis/contract/participation/participation.rules.ts'
import { getPerson } from '@parvis/contract/people/people.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { PhotoRefusalPanel } from '#features/participation/PhotoRefusalPanel.tsx'
import { useMe } from '#features/users/useMe.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import type { Person } from '../usePerson.ts'
import { useWaysOfCard } from '../usePerson.ts'
import styles from './Card.module.css'
import type { Correctable } from './PersonCard.tsx'
import { StandingMark } from './StandingMark.tsx'

interface FactsProps {
  readonly person: Person
  readonly onCorrect: (what: Correctable) => void
}

export function Facts({ person, onCorrect }: FactsProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const mayWrite = useMe().rights.includes('people.write')
  const { user, standing, registrar, representative, companions } = person
  const facts = user.UserEvent
  const { email } = user.Authentication
  const changing = (what: Correctable, name: string) =>
    mayWrite ? <Change what={name} onPress={() => onCorrect(what)} /> : null
  const name = say('people.correct.firstName')
  return (
    <dl className={styles.facts}>
      <Fact name={say('people.fact.state')}>
        <StandingMark standing={standing} />
        <span className={styles.quiet}>
          {[
            facts?.isRemote ? say('people.way.remote') : '',
            facts?.registeredAt ? formatInstant(facts.registeredAt, language, event.timeZone) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Fact>
      <Fact name={say('people.correct.lastName')}>
        {fullName(user) || say('people.noName')} {changing('firstName', name)}
      </Fact>
      <Fact name={say('people.fact.email')}>
        {email === '' || isAnonymousEmail(email) ? say('people.none') : shownEmail(email)}{' '}
        {changing('email', say('people.fact.email'))}
        {person.declinesMails ? <span className={styles.quiet}> {say('people.fact.declines')}</span> : null}
      </Fact>
      <Fact name={say('people.fact.mobile')}>
        {user.mobile || say('people.none')} {changing('mobile', say('people.fact.mobile'))}
      </Fact>
      {facts && takesPart(facts) && (settings.FO_PHOTOS_ACTIVE || facts.refusesPhotos) ? (
        <Fact name={say('people.fact.photos')}>
          {mayWrite ? (
            <PhotoRefusalPanel user={user} alsoStale={[getPerson, listJournal]} />
          ) : (
            say(facts.refusesPhotos ? 'people.photos.refuses' : 'people.photos.agrees')
          )}
        </Fact>
      ) : null}
      {registrar ? <People name={say('people.fact.registrar')} people={[registrar]} /> : null}
      {representative ? <People name={say('people.fact.representative')} people={[representative]} /> : null}
      {companions.length > 0 ? <People name={say('people.fact.companions')} people={companions} /> : null}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Change({ what, onPress }: { what: string; onPress: () => void }) {
  const say = useSay()
  return (
    <button type="button" className={styles.inline} aria-label={say('people.change.of', { what })} onClick={onPress}>
      {say('people.change')}
    </button>
  )
}

function People({
  name,
  people,
}: {
  name: string
  people: readonly Omit<Person['companions'][number], 'hasAccount'>[]
}) {
  const say = useSay()
  const { hrefOf } = useWaysOfCard()
  return (
    <Fact name={name}>
      {people.map((one) => (
        <Anchor key={one.id} className={styles.who} href={hrefOf(one.id)}>
          {fullName(one) || say('people.noName')}
        </Anchor>
      ))}
    </Fact>
  )
}
