import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { paths } from '#kit/paths.ts'

/**
 * Whether a visitor of the front page first sees the event's presentation, with any harmless parameter such as a
 * channel. Visitors on the way to another page see the login.
 */
export function isPresented(
  { FO_ENTRANCE }: Pick<Settings, 'FO_ENTRANCE'>,
  context: string,
  { redirect, email, ended }: Readonly<Partial<Record<'redirect' | 'email' | 'ended', string>>>,
): boolean {
  const [path = ''] = redirect?.split(/[?#]/) ?? []
  return FO_ENTRANCE && path.replace(/\/$/, '') === paths.home(context) && !email && !ended
}
