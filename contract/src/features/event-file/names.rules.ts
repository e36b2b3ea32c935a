import type { EventConfig } from '#parts.ts'

/** What an event names: its name, its days, its pages. */
export type Named = Pick<
  EventConfig,
  'name' | 'alias' | 'days' | 'articles' | 'quotas' | 'categories' | 'rooms' | 'speakers' | 'conferences' | 'sections'
>

/** A name of the event, under the key by which its translations know it. */
export interface EventName {
  readonly key: string
  readonly name: string
}

const keyed = (kind: string, id: string, name: string): EventName => ({ key: `${kind}.${id}`, name })

/** All that an event names, in the order in which it is told; what has no name of its own needs none. */
export function namesOf({ name, alias, ...config }: Named): EventName[] {
  const names = [
    { key: 'event.name', name },
    { key: 'event.alias', name: alias },
    ...config.days.map(({ id, label }) => keyed('day', id, label)),
    ...config.articles.map(({ id, label }) => keyed('article', id, label)),
    ...config.quotas.map(({ key, value }) => keyed('quota', key, value)),
    ...config.categories.map(({ id, label }) => keyed('category', id, label)),
    ...config.rooms.map(({ id, name: called }) => keyed('room', id, called)),
    ...config.speakers.map(({ id, title }) => ({ key: `speaker.${id}.title`, name: title })),
    ...config.conferences.map(({ id, title }) => keyed('conference', id, title)),
    ...config.sections.map(({ id, title }) => keyed('section', id, title)),
  ]
  return names.filter((one) => one.name !== '')
}
