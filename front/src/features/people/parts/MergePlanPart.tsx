import { fullName } from '@parvis/contract/kit/full-name.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { MergeGroup, Side } from '@parvis/contract/people/people.rules.ts'
import { groupsOf } from '@parvis/contract/people/people.rules.ts'
import type { Difference, MergedEvent, MergePlan } from '@parvis/contract/people/people.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import type { useMerge } from '../useMerge.ts'
import styles from './Card.module.css'

type Merging = ReturnType<typeof useMerge>

/** The consequences of a merge: chosen values, resulting registration, moved rows and refunds. */
export function MergePlanPart({ plan, merging }: { plan: MergePlan; merging: Merging }) {
  const say = useSay()
  const { kept, other, differences, events, blocked } = plan
  const nameOf = (one: MergePlan['kept']) =>
    `${fullName(one) || say('people.noName')} · ${shownEmail(one.email) || say('people.merge.noAddress')}`
  const sides = [nameOf(kept), nameOf(other)] as const
  const [own, theirs] = merging.isTurned ? [sides[1], sides[0]] : sides
  return (
    <>
      {blocked.map(({ why, event }) => (
        <Banner key={`${why} ${event}`} kind="error">
          {say(`people.merge.blocked.${why}`, { event })}
        </Banner>
      ))}
      <RadioGroup
        name="merge-account"
        label={say('people.merge.account')}
        hint={say('people.merge.account.hint')}
        value={merging.isTurned ? 'other' : 'kept'}
        onChange={(value) => merging.keepOther(value === 'other')}
        options={[
          { value: 'kept', label: own },
          { value: 'other', label: theirs },
        ]}
      />
      {differences.map((one) => (
        <Choosing
          key={one.key}
          difference={{
            ...one,
            label: say(`people.merge.field.${one.key}`),
            side: merging.choices.fields?.some((field) => field === one.key) ? 'other' : 'kept',
          }}
          onChoose={(side) => merging.takeField(one.key as Parameters<Merging['takeField']>[0], side)}
        />
      ))}
      {events.map((event) => (
        <OfEvent key={event.id} event={event} names={sides} merging={merging} />
      ))}
      <Following plan={plan} />
    </>
  )
}

function Choosing({ difference, onChoose }: { difference: Difference; onChoose: (side: Side) => void }) {
  const say = useSay()
  const { key, label, kept, other, side } = difference
  // A value that one account alone has needs no choice.
  if (kept === '')
    return (
      <p>
        {label} <ins className={styles.added}>{other}</ins>{' '}
        <span className={styles.quiet}>{say('people.merge.filled')}</span>
      </p>
    )
  return (
    <RadioGroup
      name={`merge-${key}`}
      label={label}
      value={side}
      onChange={(value) => onChoose(value === 'other' ? 'other' : 'kept')}
      options={[
        { value: 'kept', label: kept },
        { value: 'other', label: other },
      ]}
    />
  )
}

interface OfEventProps {
  readonly event: MergedEvent
  readonly names: readonly [string, string]
  readonly merging: Merging
}

function OfEvent({ event, names, merging }: OfEventProps) {
  const say = useSay()
  const { id, name, kept, other, held, dropped, differences } = event
  const chosen = merging.choices.events?.[id]
  const { base = event.base, adds = event.adds } = chosen ?? {}
  const stands = (one: NonNullable<MergedEvent['kept']>) => ({
    description: [say(`people.standing.${one.standing}`), ...one.held].join(' · '),
  })
  return (
    <section className={styles.form}>
      <h3>{name}</h3>
      {kept && other ? (
        <>
          <RadioGroup
            name={`merge-base-${id}`}
            label={say('people.merge.base')}
            value={base}
            onChange={(value) => merging.ofEvent(id, { base: value === 'other' ? 'other' : 'kept' })}
            options={[
              { value: 'kept', label: names[0], ...stands(kept) },
              { value: 'other', label: names[1], ...stands(other) },
            ]}
          />
          <Checkbox
            label={say('people.merge.adds')}
            value={adds}
            onChange={(isAdded) => merging.ofEvent(id, { adds: isAdded })}
          />
        </>
      ) : (
        <p className={styles.quiet}>{say('people.merge.alone')}</p>
      )}
      {differences.map((one) => (
        <Choosing
          key={one.key}
          difference={{ ...one, side: chosen?.answers?.[one.key] ?? base }}
          onChoose={(side) => merging.takeAnswer(id, one.key, side)}
        />
      ))}
      <p>
        {say('people.merge.held')} <b>{held.join(' · ') || say('people.merge.nothing')}</b>
      </p>
      {dropped.length > 0 ? (
        <p>
          {say('people.merge.dropped')} <del>{dropped.join(' · ')}</del>
        </p>
      ) : null}
    </section>
  )
}

function Following({ plan: { moved, dropped } }: { plan: MergePlan }) {
  const say = useSay()
  const inWords = (rows: MergePlan['moved']) =>
    [...groupsOf(rows)].map(([group, count]: [MergeGroup, number]) =>
      say('people.merge.counted', { what: say(`people.merge.what.${group}`), count }),
    )
  const [follow, gone] = [inWords(moved), inWords(dropped)]
  return (
    <ul className={styles.entails}>
      {follow.length > 0 ? <li>{say('people.merge.follows', { what: follow.join(', ') })}</li> : null}
      {gone.length > 0 ? <li>{say('people.merge.twice', { what: gone.join(', ') })}</li> : null}
      {(['invoices', 'badge', 'mails', 'never'] as const).map((fact) => (
        <li key={fact}>{say(`people.merge.${fact}`)}</li>
      ))}
    </ul>
  )
}
