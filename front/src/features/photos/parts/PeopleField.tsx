import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import type { PersonOnPhoto } from '@parvis/contract/photos/photos.ts'
import { findPersonToShow } from '@parvis/contract/photos/photos.ts'
import { useState } from 'react'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { CodeForm } from '#kit/scan/CodeForm.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './PeopleField.module.css'

/** The audience of a photo: all people, or those on it. */
export interface Seeing {
  readonly isForAll: boolean
  readonly people: readonly PersonOnPhoto[]
}

/** A photo restricted to an empty list of people. */
export const isNobody = ({ isForAll, people }: Seeing): boolean => !isForAll && people.length === 0

export const badgesOf = ({ isForAll, people }: Seeing): string[] => (isForAll ? [] : people.map(({ code }) => code))

interface PeopleFieldProps {
  readonly label: string
  /** Distinguishes the radio buttons of two fields on one page. */
  readonly name: string
  readonly value: Seeing
  readonly onChange: (value: Seeing) => void
  readonly error?: string | undefined
  /** The photo exists: naming a person who is not to be shown hides it. A new one is refused. */
  readonly mayHide?: boolean
}

/** The people on a photo, by badge code, checked before anything is sent. */
export function PeopleField({ label, name, value, onChange, error, mayHide = false }: PeopleFieldProps) {
  const say = useSay()
  return (
    <div className={styles.field}>
      <RadioGroup
        label={label}
        name={name}
        value={value.isForAll ? 'everybody' : 'people'}
        error={error}
        options={[
          { value: 'everybody', label: say('photos.people.everybody') },
          { value: 'people', label: say('photos.people.named') },
        ]}
        onChange={(to) => onChange({ ...value, isForAll: to === 'everybody' })}
      />
      {value.isForAll ? null : (
        <Named people={value.people} mayHide={mayHide} onChange={(people) => onChange({ ...value, people })} />
      )}
    </div>
  )
}

interface NamedProps {
  readonly mayHide: boolean
  readonly people: readonly PersonOnPhoto[]
  readonly onChange: (people: readonly PersonOnPhoto[]) => void
}

function Named(props: NamedProps) {
  const { people, onChange } = props
  const say = useSay()
  const nameOf = usePersonName()
  const { busy, problem, said, add } = useAdding(props)
  const unshown = people.filter((person) => person.unshown !== null)
  return (
    <div className={styles.named}>
      <CodeForm busy={busy} onCode={(code) => void add(code)} />
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {people.length > 0 ? (
        <ul className={styles.people} aria-label={say('photos.people')}>
          {people.map((person) => (
            <li key={person.code}>
              <span>{nameOf(person)}</span>
              <IconButton
                icon="close"
                label={say('photos.people.remove', { name: nameOf(person) })}
                onClick={() => onChange(people.filter(({ code }) => code !== person.code))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {unshown.map((person) => (
        <Banner key={person.code} kind="warning">
          {say(`photos.unshown.${person.unshown}`, { name: nameOf(person) })} {say('photos.unshown.hides')}
        </Banner>
      ))}
      <LiveRegion>{said}</LiveRegion>
    </div>
  )
}

/** Looks up the owner of a badge, once for each code. */
function useAdding({ people, mayHide, onChange }: NamedProps) {
  const say = useSay()
  const tell = useProblem()
  const nameOf = usePersonName()
  const { event } = useEvent()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  async function add(typed: string) {
    const code = readScannedCode(typed)
    setProblem('')
    if (busy || people.some((person) => person.code === code)) return
    setBusy(true)
    try {
      const params = { domainId: event.domainId, eventId: event.id, code }
      const person = await call(findPersonToShow, { params })
      // A former badge leads to the current one.
      if (people.some(({ code: known }) => known === person.code)) return
      if (person.unshown && !mayHide)
        return setProblem(say(`photos.unshown.${person.unshown}`, { name: nameOf(person) }))
      onChange([...people, person])
      setSaid(say('photos.people.added', { name: nameOf(person) }))
    } catch (error) {
      setProblem(tell(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, said, add }
}
