import type { MyEvent } from '@parvis/contract/dashboard/dashboard.ts'
import { listMyEvents } from '@parvis/contract/dashboard/dashboard.ts'
import { useSettingSearch } from '#features/event-config/useSettingSearch.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useFoundPeople } from '#features/stats/useFoundPeople.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import type { Say } from '#kit/say.tsx'
import { useSay } from '#kit/say.tsx'
import { matchesAll, searchWordsIn } from '#kit/searchWords.ts'
import type { IconName } from '#kit/ui/Icon.tsx'
import { useNamedSearch } from '../useNamedSearch.ts'
import { useWays } from '../useWays.ts'
import { ACTS } from './acts.ts'

export type PaletteKind = 'go' | 'switch'

export interface Hit {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon: IconName
  readonly href: string
  /** Another event needs a page load: its colours and words differ. */
  readonly isElsewhere?: true
}

const MOST = 6
/** A single letter would match every name. */
const NAME_FROM = 2

const startsOf =
  (say: Say, isDetailed: boolean) =>
  (event: MyEvent): Hit => ({
    ...{ id: event.eventId, label: event.name, icon: 'ticket', isElsewhere: true },
    ...(isDetailed && { detail: say('organisation.kind.event') }),
    href: paths.organisation(event.context),
  })

/** Results whose label matches, before those found by a synonym. */
function namedFirst(hits: readonly Hit[], words: readonly string[], alsoOf: (hit: Hit) => string): Hit[] {
  const byName = hits.filter(({ label }) => matchesAll(words, label))
  const others = hits.filter((hit) => !byName.includes(hit) && matchesAll(words, hit.label, alsoOf(hit)))
  return [...byName, ...others]
}

/** Pages of the area and the public page, then actions, subject to rights. */
function useWaysFound(words: readonly string[]): { pages: Hit[]; acts: Hit[] } {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const { groups, below, isOpen } = useWays()
  const entries = [...groups.flatMap((group) => group.entries), ...below]
  const all: Hit[] = [
    ...entries.map(({ key, href, icon }): Hit => ({ id: key, label: say(`organisation.entry.${key}`), icon, href })),
    { id: 'publicSite', label: say('organisation.site'), icon: 'out', href: paths.home(event.context) },
  ]
  const done = ACTS.flatMap(({ key, at, rights: asked = [], to }): Hit[] => {
    const entry = entries.find((one) => one.key === at)
    const href = to?.(event.context) ?? entry?.href
    if (!entry || href === undefined || !isOpen(href) || !asked.every((right) => rights.includes(right))) return []
    const detail = say('organisation.kind.act')
    return [{ id: key, label: say(`organisation.act.${key}`), detail, icon: entry.icon, href }]
  })
  const also = ({ id }: Hit) => say(`organisation.also.${id}`)
  return {
    pages: namedFirst(all, words, also),
    acts: words.length > 0 ? namedFirst(done, words, also).slice(0, MOST) : [],
  }
}

function useThingsFound(typed: string) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const { isOpen } = useWays()
  const settings = useSettingSearch(rights.includes('edit') ? typed : '')
  const { codes, conferences } = useNamedSearch(typed)
  const mayRead = rights.includes('people.read') && typed.trim().length >= NAME_FROM
  const { people, isPending } = useFoundPeople(mayRead ? typed : '')
  const of = (kind: string, more = '') => [say(`organisation.kind.${kind}`), more].filter(Boolean).join(' · ')
  const hits: Hit[] = [
    ...settings.map(
      ({ id, ...rest }): Hit => ({ ...rest, id: `setting-${id}`, icon: 'sliders', detail: of('setting') }),
    ),
    ...codes.map(
      (code): Hit => ({
        id: `code-${code}`,
        label: code,
        icon: 'ticket',
        detail: of('code'),
        href: paths.codes(event.context),
      }),
    ),
    ...conferences.map(
      ({ id, title }): Hit => ({
        ...{ id: `conference-${id}`, label: title, icon: 'calendar', detail: of('conference') },
        href: paths.programme(event.context),
      }),
    ),
    ...(people ?? []).map(
      ({ id, name, company, email, isNear }): Hit => ({
        ...{
          id: `person-${id}`,
          label: name || email,
          icon: 'badge',
          detail: [of('person', company || email), isNear && say('people.near')].filter(Boolean).join(' · '),
        },
        href: paths.person(event.context, id),
      }),
    ),
  ].filter(({ href }) => isOpen(href.split('?')[0] ?? href))
  const most = new Map<string, number>()
  const kept = hits.filter(({ id }) => {
    const kind = id.slice(0, id.indexOf('-'))
    const count = (most.get(kind) ?? 0) + 1
    most.set(kind, count)
    return count <= MOST
  })
  return { hits: kept, isPending: mayRead && isPending }
}

/** All results that hold every typed word; `isPending` while people are searched. */
export function usePaletteResults(kind: PaletteKind, typed: string): { hits: readonly Hit[]; isPending: boolean } {
  const say = useSay()
  const { event } = useEvent()
  const words = searchWordsIn(typed)
  const { pages, acts } = useWaysFound(words)
  const things = useThingsFound(kind === 'go' ? typed : '')
  const { data } = useRead(listMyEvents, {}, { staleTime: 30_000 })
  const events = (data?.data ?? [])
    .filter(({ isArchived }) => !isArchived)
    .map(startsOf(say, kind === 'go'))
    .filter(({ label }) => matchesAll(words, label))
  if (kind === 'switch') return { hits: events, isPending: false }
  const others = events.filter(({ id }) => id !== event.id)
  return { hits: [...pages, ...acts, ...things.hits, ...others], isPending: things.isPending }
}
