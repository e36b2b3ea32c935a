import type { EntryOfPage } from '#feature.ts'

/** A way of the rail; its name is `organisation.entry.` and its key. */
export interface Entry extends EntryOfPage {
  readonly href: string
}
/** Whether an entry is where one is: its own page, or one below it; the overview is above all of them. */
export const isCurrent = ({ key, href }: Entry, path: string): boolean =>
  path === href || (key !== 'overview' && path.startsWith(`${href}/`))
