import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { useState } from 'react'
import { useFoundPeople } from '#features/stats/useFoundPeople.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useMerge } from '../useMerge.ts'
import type { Person } from '../usePerson.ts'
import styles from './Card.module.css'
import { MergePlanPart } from './MergePlanPart.tsx'
import type { Outcome } from './PersonCard.tsx'

interface MergeDialogProps {
  readonly person: Person
  readonly onClose: () => void
  readonly onMerged: (userId: string, outcome: Outcome) => void
}

/** Merges two accounts of one person: choose the other card, read the consequences, confirm. */
export function MergeDialog({ person, onClose, onMerged }: MergeDialogProps) {
  const say = useSay()
  const [otherId, choose] = useState<string>()
  return (
    <Dialog open wide onClose={onClose} title={say('people.merge.title')} closeLabel={say('people.merge.no')}>
      {otherId === undefined ? (
        <Finding person={person} onFound={choose} />
      ) : (
        <Deciding
          person={person}
          otherId={otherId}
          onBack={() => choose(undefined)}
          onClose={onClose}
          onMerged={onMerged}
        />
      )}
    </Dialog>
  )
}

const SHOWN = 8

function Finding({ person: { user }, onFound }: { person: Person; onFound: (userId: string) => void }) {
  const say = useSay()
  const tell = useProblem()
  const [typed, type] = useState(user.lastName)
  const { people, error, isPending } = useFoundPeople(typed)
  const found = people?.filter(({ id }) => id !== user.id).slice(0, SHOWN) ?? []
  return (
    <div className={styles.form}>
      <p>{say('people.merge.lead')}</p>
      <TextInput
        label={say('people.merge.find')}
        hint={say('people.merge.find.hint')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={type}
      />
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {isPending ? (
        <div role="status" aria-label={say('people.loading')}>
          <Skeleton lines={2} />
        </div>
      ) : null}
      {people && found.length === 0 ? (
        <p className={styles.quiet} role="status">
          {say('people.merge.nobody')}
        </p>
      ) : null}
      <ul className={styles.found}>
        {found.map(({ id, name, email, isNear }) => (
          <li key={id}>
            <Button small variant="ghost" onClick={() => onFound(id)}>
              {[
                name || shownEmail(email) || say('people.noName'),
                name && shownEmail(email),
                isNear && say('people.near'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DecidingProps extends MergeDialogProps {
  readonly otherId: string
  readonly onBack: () => void
}

function Deciding({ person, otherId, onBack, onClose, onMerged }: DecidingProps) {
  const say = useSay()
  const tell = useProblem()
  const merging = useMerge(person.user.id, otherId)
  const { plan, problem, isReading, isPending } = merging
  const isBlocked = !plan || plan.blocked.length > 0
  async function merge() {
    const userId = await merging.merge()
    if (userId === undefined) return
    onClose()
    onMerged(userId, { text: say('people.merged') })
  }
  return (
    <div className={styles.form}>
      <div>
        <Button small variant="link" onClick={onBack}>
          {say('people.merge.other')}
        </Button>
      </div>
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      {plan ? (
        <MergePlanPart plan={plan} merging={merging} />
      ) : isReading ? (
        <div role="status" aria-label={say('people.merge.reading')}>
          <Skeleton lines={3} />
        </div>
      ) : null}
      <div className={styles.tear}>
        <Button variant="ghost" onClick={onClose}>
          {say('people.merge.no')}
        </Button>
        <Button variant="danger" disabled={isBlocked} busy={isPending || isReading} onClick={() => void merge()}>
          {say('people.merge.yes')}
        </Button>
      </div>
    </div>
  )
}
