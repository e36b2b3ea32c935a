import type { Settings } from '@parvis/contract/context/context.settings.ts'
import { paths } from '#kit/paths.ts'

/**
 * Visitors of the event's front page are told about it first, whatever its address asks besides, such as a channel; those
 * who were heading elsewhere are asked who they are.
 */
export function isPresented(
  { FO_ENTRANCE }: Pick<Settings, 'FO_ENTRANCE'>,
  context: string,
  { redirect, email, ended }: Readonly<Partial<Record<'redirect' | 'email' | 'ended', string>>>,
): boolean {
  const [path = ''] = redirect?.split(/[?#]/) ?? []
  return FO_ENTRANCE && path.replace(/\/$/, '') === paths.home(context) && !email && !ended
}
