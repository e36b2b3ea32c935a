import type { EntryOfPage } from '#feature.ts'

/** A way of the rail; its name is `organisation.entry.` and its key. */
export interface Entry extends EntryOfPage {
  readonly href: string
}
/** Whether an entry is where one is: its own page, or one below it; the overview is above all of them. */
export const isCurrent = ({ key, href }: Entry, path: string): boolean =>
  path === href || (key !== 'overview' && path.startsWith(`${href}/`))

/** A text without its accents and capitals, as it is searched for. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
