import type { Figures } from '@parvis/contract/figures/figures.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { addressOf, paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useDayNames } from '../useDayNames.ts'
import type { Filters } from './Figure.tsx'
import { Figure } from './Figure.tsx'
import styles from './Figures.module.css'
import { Gauge } from './Gauge.tsx'
import type { TallyRow } from './Tally.tsx'
import { Tally } from './Tally.tsx'

interface TalliesProps {
  readonly figures: Figures
}

const NARROW = 3

type CountedType = Figures['types'][number]
const countOn = ({ days }: CountedType, id: string): number => days.find(({ dayId }) => dayId === id)?.count ?? 0

export function TypesTally({ figures: { types, registered, remote } }: TalliesProps) {
  const say = useSay()
  const { event } = useEvent()
  const days = useDayNames()
  const ids = event.days.map(({ id }) => id)
  const [all, afar] = [say('figures.column.all'), say('figures.column.remote')]
  const rowOf = (type: CountedType, of: Filters | undefined): TallyRow => ({
    key: type.id ?? '',
    name: type.label,
    cells: [
      ...ids.map((id) => (
        <Figure
          key={id}
          count={countOn(type, id)}
          what={`${type.label}, ${days.title(id)}`}
          of={of && { ...of, days: id, participation: 'onsite' }}
        />
      )),
      remote > 0 ? (
        <Figure
          key="remote"
          count={type.remote}
          what={`${type.label}, ${afar}`}
          of={of && { ...of, participation: 'remote' }}
        />
      ) : undefined,
      <Figure key="all" count={type.registered} what={type.label} of={of && { ...of, standing: 'registered' }} />,
    ].filter((cell) => cell !== undefined),
  })
  const total: CountedType = {
    ...{ id: null, label: all, registered, remote },
    days: ids.map((dayId) => ({ dayId, count: types.reduce((sum, type) => sum + countOn(type, dayId), 0) })),
  }
  return (
    <Tally
      title={say('figures.types')}
      note={
        remote > 0
          ? say('figures.types.remote', { count: registered, remote })
          : say('figures.types.count', { count: registered })
      }
      isWide={ids.length > NARROW}
      columns={[say('figures.column.type'), ...ids.map(days.title), ...(remote > 0 ? [afar] : []), all]}
      rows={[
        // No filter finds people without a type.
        ...types.map((type) => rowOf(type, type.id === null ? undefined : { typology: type.id })),
        { ...rowOf(total, {}), key: 'total', is: 'total' },
      ]}
    />
  )
}

export function ArticlesTally({ figures: { articles } }: TalliesProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  const days = useDayNames()
  if (articles.length === 0) return null
  const figure = new Intl.NumberFormat(language).format
  const leftOf = (left: number | null) =>
    left === null ? say('figures.unlimited') : left === 0 ? say('figures.full') : figure(left)
  const rows = articles.flatMap((article): TallyRow[] => {
    const { id, label, taken, people, left } = article
    return [
      {
        key: id,
        name: label,
        cells: [
          // The list shows a person once, even with the article on two days.
          <Figure key="taken" count={taken} what={label} of={taken === people ? { articles: id } : undefined} />,
          leftOf(left),
        ],
      },
      ...(article.days.length > 1 ? article.days : []).map(
        ({ dayId, taken: onDay }): TallyRow => ({
          ...{ key: `${id} ${dayId}`, name: days.title(dayId), is: 'part' },
          cells: [figure(onDay), ''],
        }),
      ),
    ]
  })
  return (
    <Tally
      title={say('figures.articles')}
      link={
        rights.includes('edit')
          ? { href: addressOf(event.context, 'organisation/inscription/articles'), label: say('figures.articles.link') }
          : undefined
      }
      columns={[say('figures.column.article'), say('figures.column.taken'), say('figures.column.left')]}
      rows={rows}
    />
  )
}

export function LineTally({ figures: { line } }: TalliesProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  if (!line) return null
  const figure = new Intl.NumberFormat(language).format
  const all = line.waiting + line.offered
  const rows: TallyRow[] = [
    ...(['waiting', 'offered'] as const).map((key) => ({
      ...{ key, name: say(`figures.line.${key}`), cells: [figure(line[key])] },
    })),
    {
      ...{ key: 'all', name: say('figures.line.all'), is: 'total' },
      cells: [<Figure key="all" count={all} what={say('figures.line')} of={{ waiting: 'true' }} />],
    },
  ]
  return (
    <Tally
      title={say('figures.line')}
      link={
        rights.includes('people.read')
          ? { href: addressOf(event.context, 'organisation/participants/attente'), label: say('figures.line.link') }
          : undefined
      }
      columns={[say('figures.column.line'), say('figures.column.people')]}
      rows={all === 0 ? [] : rows}
    >
      {all === 0 ? <p className={styles.small}>{say('figures.line.none')}</p> : null}
    </Tally>
  )
}

const MOST_WANTED = 8
const shareOf = ({ taken, quota }: Figures['slots'][number]): number =>
  quota === null ? 0 : taken / Math.max(1, quota)

/** Occupancy of conferences, fullest first; all by time on demand. */
export function SlotsTally({ figures: { slots } }: TalliesProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  const days = useDayNames()
  const [isWhole, setIsWhole] = useState(false)
  if (slots.length === 0) return null
  const figure = new Intl.NumberFormat(language).format
  const wanted = slots.toSorted((a, b) => shareOf(b) - shareOf(a) || b.taken - a.taken).slice(0, MOST_WANTED)
  const isCut = slots.length > MOST_WANTED
  const rows = (isWhole || !isCut ? slots : wanted).map((slot): TallyRow => {
    const { id, taken, quota } = slot
    const name = say('figures.slots.name', { title: slot.label, when: days.moment(slot.startAt) })
    const isFull = quota !== null && taken >= quota && quota > 0
    return {
      ...{ key: id, name },
      cells: [
        quota === null ? '' : <Gauge key="gauge" part={taken} whole={quota} />,
        <Figure key="taken" count={taken} what={name} of={{ slots: id }}>
          {quota === null
            ? undefined
            : isFull
              ? `${say('figures.full')} ${figure(quota)}`
              : say('figures.slots.of', { taken: figure(taken), quota: figure(quota) })}
        </Figure>,
      ],
    }
  })
  return (
    <Tally
      title={say('figures.slots')}
      link={
        rights.includes('edit') ? { href: paths.programme(event.context), label: say('figures.slots.link') } : undefined
      }
      columns={[
        say(isWhole || !isCut ? 'figures.column.slots.all' : 'figures.column.slots'),
        '',
        say('figures.column.places'),
      ]}
      rows={rows}
    >
      {isCut ? (
        <p className={styles.more}>
          <Button small variant="ghost" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? say('figures.slots.fewer') : say('figures.slots.all', { count: slots.length })}
          </Button>
        </p>
      ) : null}
    </Tally>
  )
}
