import type { Settings } from '@parvis/contract/context/context.settings.ts'
import { paths } from '#kit/paths.ts'

/** Whoever comes to the event's front page is told about it first; whoever was heading somewhere is asked who they are. */
export function isPresented(
  { FO_ENTRANCE }: Pick<Settings, 'FO_ENTRANCE'>,
  context: string,
  { redirect, email, ended }: Readonly<Partial<Record<'redirect' | 'email' | 'ended', string>>>,
): boolean {
  return FO_ENTRANCE && redirect?.replace(/\/$/, '') === paths.home(context) && !email && !ended
}
