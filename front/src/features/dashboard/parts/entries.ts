import type { EntryOfPage } from '#feature.ts'

/** An entry of the rail; its word key is `organisation.entry.<key>`. */
export interface Entry extends EntryOfPage {
  readonly href: string
}
/** Whether the path is the entry's page or below it; the overview's path is above all others. */
export const isCurrent = ({ key, href }: Entry, path: string): boolean =>
  path === href || (key !== 'overview' && path.startsWith(`${href}/`))
