import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { UserEvent } from '@parvis/contract/users/users.ts'

/** A way into a part of the event, from the home page. */
export type TileKey = 'registration' | 'conferences' | 'recap' | 'badge' | 'mails'

type TileSettings = Pick<
  Settings,
  | 'FO_HOME_REGISTRATION'
  | 'FO_HOME_CONFERENCES'
  | 'FO_MEETING_CONFERENCES_ACTIVE'
  | 'FO_HOME_RECAP'
  | 'FO_RECAP_ACTIVE'
  | 'FO_HOME_BADGE'
  | 'FO_BADGE_ACTIVE'
>

interface Visitor {
  readonly isOrganiser: boolean
  readonly UserEvent: Pick<UserEvent, 'registered' | 'isRegistered'> | null
}

/** The tiles a person sees: each one when its setting is on and there is something behind it (specification 2, § 2 « Home »). */
export function tilesFor(settings: TileSettings, me: Visitor): TileKey[] {
  const tiles: [TileKey, boolean | undefined][] = [
    ['registration', settings.FO_HOME_REGISTRATION],
    ['conferences', settings.FO_HOME_CONFERENCES && settings.FO_MEETING_CONFERENCES_ACTIVE && me.UserEvent?.registered],
    ['recap', settings.FO_HOME_RECAP && settings.FO_RECAP_ACTIVE && me.UserEvent?.registered],
    ['badge', settings.FO_HOME_BADGE && settings.FO_BADGE_ACTIVE && me.UserEvent?.isRegistered],
    ['mails', me.isOrganiser],
  ]
  return tiles.filter(([, isShown]) => isShown).map(([key]) => key)
}
