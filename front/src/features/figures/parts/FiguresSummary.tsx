import type { CountedDay } from '@parvis/contract/figures/figures.rules.ts'
import { momentOf } from '@parvis/contract/figures/figures.rules.ts'
import type { Figures } from '@parvis/contract/figures/figures.ts'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { useDayNames } from '../useDayNames.ts'
import type { Filters } from './Figure.tsx'
import { usePeopleAt } from './Figure.tsx'
import styles from './Figures.module.css'

/** With more days, the sentence leaves them to the tables below. */
const MOST_DAYS = 4
const SLOT = '\u0000'

/** The sentence for the current moment, with links to the people. */
export function FiguresSummary({ figures }: { readonly figures: Figures }) {
  const say = useSay()
  const days = useDayNames()
  const moment = momentOf(figures.halves, figures.registered, new Date(figures.at))
  const { registered, remote } = figures
  const everybody = (key: string, vars = {}) => (
    <Sentence
      sentence={say(key, { count: registered, people: SLOT, ...vars })}
      people={say('figures.say.registered.people', { count: registered })}
      of={{ standing: 'registered' }}
    />
  )
  const came = (day: CountedDay) =>
    day.came === 0 ? null : <OfDay key={day.dayId} day={day} sentence="figures.say.came" />
  const said = (): ReactNode => {
    switch (moment.is) {
      case 'nothing':
        return null
      case 'registered':
        return remote > 0 ? everybody('figures.say.registered.remote', { remote }) : everybody('figures.say.registered')
      case 'arriving':
        return <Arriving moment={moment} />
      case 'between':
        return (
          <>
            {came(moment.past)}{' '}
            {say('figures.say.next', { count: moment.next.awaited, day: days.name(moment.next.dayId) })}
          </>
        )
      case 'over': {
        const told = moment.days.filter((day) => day.came > 0)
        if (told.length === 0 || told.length > MOST_DAYS) return everybody('figures.say.over')
        return told.map((day) => <Fragment key={day.dayId}>{came(day)} </Fragment>)
      }
    }
  }
  return <p className={styles.say}>{said()}</p>
}

function Arriving({ moment: { part, ...day } }: { readonly moment: CountedDay & { readonly part: string } }) {
  const say = useSay()
  const left = day.awaited - day.came
  return (
    <>
      {day.came === 0 ? say('figures.say.nobody') : <OfDay day={day} sentence={`figures.say.arrived.${part}`} />}{' '}
      {left > 0 ? say('figures.say.awaited', { count: left }) : null}
    </>
  )
}

function OfDay({ day, sentence }: { readonly day: CountedDay; readonly sentence: string }) {
  const say = useSay()
  const { language } = useLanguage()
  const days = useDayNames()
  const { dayId, came: count } = day
  const figure = new Intl.NumberFormat(language).format
  return (
    <Sentence
      sentence={say(sentence, { count, people: SLOT, day: days.name(dayId) })}
      people={say('figures.say.people', { count, came: figure(count), awaited: figure(day.awaited) })}
      of={{ days: dayId, participation: 'onsite', presentOn: dayId }}
    />
  )
}

interface SentenceProps {
  readonly sentence: string
  readonly people: string
  readonly of: Filters
}

function Sentence({ sentence, people, of }: SentenceProps) {
  const href = usePeopleAt()(of)
  const [before = '', after = ''] = sentence.split(SLOT)
  return (
    <>
      {before}
      {href === undefined ? people : <Anchor href={href}>{people}</Anchor>}
      {after}
    </>
  )
}
