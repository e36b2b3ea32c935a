import type { CopyPlan } from '@parvis/contract/event-templates/event-templates.ts'
import { formatDay, formatDays, formatInstant } from '@parvis/contract/kit/dates.ts'
import { useId } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import styles from './Prepare.module.css'

/** A preview of the copy: shifted dates, dates that stay and why, and texts to check. */
export function CopyPreview({ plan }: { plan: CopyPlan }) {
  const say = useSay()
  const { language } = useLanguage()
  const titleId = useId()
  const { firstDay, newFirstDay, shift, days, moved, reread } = plan
  const way = shift === 0 ? 'same' : shift > 0 ? 'later' : 'earlier'
  const when = { before: formatDay(firstDay, language), after: formatDay(newFirstDay, language) }
  const newDays = days.map(({ after }) => after)
  return (
    <section className={styles.plan} aria-labelledby={titleId}>
      <h3 id={titleId}>{say('organisation.copy.title')}</h3>
      <div aria-live="polite">
        <p>
          {say('organisation.copy.first', when)} {say(`organisation.copy.${way}`, { count: Math.abs(shift) })}
        </p>
        <p>{say('organisation.copy.days', { count: days.length, days: formatDays(newDays, language) })}</p>
      </div>
      <dl className={styles.moved}>
        {moved.map((one) => (
          <Moved key={one.at} moved={one} timeZone={plan.timeZone} />
        ))}
      </dl>
      <LeftOut left={plan.left} />
      {reread.count > 0 ? (
        <Banner kind="info">
          {say('organisation.copy.reread', {
            ...{ count: reread.count, year: reread.year },
            parts: reread.parts.map((part) => say(`parts.name.${part}`)).join(', '),
          })}
        </Banner>
      ) : null}
    </section>
  )
}

function Moved({
  moved: { at, count, before, after },
  timeZone,
}: {
  moved: CopyPlan['moved'][number]
  timeZone: string
}) {
  const say = useSay()
  const { language } = useLanguage()
  const told = (date: string) =>
    date.includes('T') ? formatInstant(date, language, timeZone) : formatDays([date], language)
  const range = ({ first, last }: { first: string; last: string }) =>
    first === last ? told(first) : say('organisation.copy.range', { first: told(first), last: told(last) })
  return (
    <div>
      <dt>{say(`organisation.copy.moved.${at}`, { count })}</dt>
      <dd>
        <del>{range(before)}</del> <span aria-hidden="true">→</span> <ins>{range(after)}</ins>
      </dd>
    </div>
  )
}

function LeftOut({ left }: Pick<CopyPlan, 'left'>) {
  const say = useSay()
  const sentence = ({ what, count, names }: CopyPlan['left'][number]): string => {
    const [kind, ...rest] = what.split('.')
    const key = rest.join('.')
    if (kind === 'part') return say('organisation.copy.left.part', { part: say(`organisation.prepare.kept.${key}`) })
    if (kind === 'hidden') return say(`organisation.copy.left.${what}`)
    if (kind === 'said') {
      const told = say('organisation.copy.left.between')
      return say('organisation.copy.left.said', { count: count ?? 1, names: names.join(told) })
    }
    if (kind !== 'loose') return say(`organisation.copy.left.${what}`, { count: count ?? 1 })
    const more = (count ?? 0) - names.length
    const all = names.join(', ')
    return say('organisation.copy.left.loose', {
      count: count ?? 1,
      part: say(`parts.name.${key}`),
      names: more > 0 ? say('organisation.copy.left.more', { names: all, count: more }) : all,
    })
  }
  return (
    <>
      <h4>{say('organisation.copy.left')}</h4>
      <ul className={styles.left}>
        {left.map((one) => (
          <li key={one.what}>{sentence(one)}</li>
        ))}
        <li>{say('organisation.copy.left.company')}</li>
      </ul>
    </>
  )
}
