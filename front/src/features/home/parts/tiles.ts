import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import type { UserEvent } from '@parvis/contract/users/users.ts'

/** A way into a part of the event, from the home page. */
export type TileKey =
  | 'registration'
  | 'conferences'
  | 'recap'
  | 'badge'
  | 'live'
  | 'photos'
  | 'scan'
  | 'contacts'
  | 'organisation'
  | 'stats'

type TileSettings = Pick<
  Settings,
  | 'FO_HOME_REGISTRATION'
  | 'FO_HOME_CONFERENCES'
  | 'FO_MEETING_CONFERENCES_ACTIVE'
  | 'FO_HOME_RECAP'
  | 'FO_RECAP_ACTIVE'
  | 'FO_HOME_BADGE'
  | 'FO_BADGE_ACTIVE'
  | 'FO_HOME_LIVE'
  | 'FO_HOME_PHOTOS'
  | 'FO_PHOTOS_ACTIVE'
  | 'FO_HOME_SCAN'
  | 'FO_HOME_CONTACTS'
  | 'FO_MEETING_USER_LINKS_ACTIVE'
  | 'FO_HOME_STATS'
  | 'FO_STATS_PRIVATE'
>

interface Visitor {
  readonly rights: readonly Right[]
  readonly UserEvent: Pick<UserEvent, 'registered' | 'isRegistered'> | null
}

/**
 * The tiles a person sees: each one when its setting is on and there is something behind it (specification 2, § 2
 * « Home »). `mayEnterLive`: the live has begun, for somebody who follows it.
 */
export function tilesFor(settings: TileSettings, me: Visitor, mayEnterLive = false): TileKey[] {
  const tiles: [TileKey, boolean | undefined][] = [
    ['registration', settings.FO_HOME_REGISTRATION],
    ['conferences', settings.FO_HOME_CONFERENCES && settings.FO_MEETING_CONFERENCES_ACTIVE && me.UserEvent?.registered],
    ['recap', settings.FO_HOME_RECAP && settings.FO_RECAP_ACTIVE && me.UserEvent?.registered],
    ['badge', settings.FO_HOME_BADGE && settings.FO_BADGE_ACTIVE && me.UserEvent?.isRegistered],
    ['live', settings.FO_HOME_LIVE && mayEnterLive],
    ['photos', settings.FO_HOME_PHOTOS && settings.FO_PHOTOS_ACTIVE],
    ['scan', settings.FO_HOME_SCAN && settings.FO_MEETING_USER_LINKS_ACTIVE],
    ['contacts', settings.FO_HOME_CONTACTS && settings.FO_MEETING_USER_LINKS_ACTIVE],
    ['organisation', me.rights.length > 0],
    ['stats', settings.FO_HOME_STATS && !settings.FO_STATS_PRIVATE],
  ]
  return tiles.filter(([, isShown]) => isShown).map(([key]) => key)
}
