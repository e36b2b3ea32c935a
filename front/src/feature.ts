import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Awaited, Right } from '@parvis/contract/kit/rights.ts'
import type { RegistrationWorld, StepKey } from '@parvis/contract/steps'
import type { UserEvent } from '@parvis/contract/users/users.ts'
import type { ComponentType } from 'react'
import type { StepProps } from '#kit/form/step.ts'
import type { WordsPart } from '#kit/say.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'

/**
 * The frame and audience of a page: the login (visitors without a session), the event's page (open to all), private
 * pages (with a session), account creation first, no frame (projector screens), and the organiser's area.
 */
export type Frame = 'entrance' | 'public' | 'private' | 'newcomer' | 'bare' | 'area'

/**
 * The word parts of a screen; each kind includes the previous ones, except that the login, the live and the area's
 * own have no others.
 */
export type Speech = 'signing' | 'begin' | 'visit' | 'live' | 'event' | 'area' | 'tool' | 'editor'

/** Parts of the words that each kind of screen loads. */
export const WORDS_OF: Readonly<Record<Speech, readonly WordsPart[]>> = {
  signing: ['signing'],
  begin: ['begin'],
  visit: ['visit'],
  live: ['live'],
  event: ['visit', 'live', 'event'],
  area: ['area'],
  tool: ['visit', 'live', 'event', 'area'],
  editor: ['visit', 'live', 'event', 'area', 'edit'],
}

export type RailGroup = 'top' | 'follow' | 'build' | 'day' | 'bottom'

/** A way of the organisers' area; its name is `organisation.entry.` and its key. */
export interface EntryOfPage {
  readonly key: string
  readonly icon: IconName
  /** Absent for an entry below another, which only the palette leads to. */
  readonly group?: RailGroup
  readonly order: number
  /** One of these rights is required; none if left out. */
  readonly rights?: readonly Right[]
}

export interface Page {
  readonly path: string
  readonly frame: Frame
  readonly words: Speech
  /** Loads the screen on demand: a page is never loaded with the list. */
  readonly screen: () => Promise<ComponentType>
  readonly elsewhere?: (settings: Settings, context: string) => string | undefined
  readonly entry?: EntryOfPage
  /** Pages opened directly from outside: known from the start, as are the login pages. */
  readonly isEarly?: true
  /** Opens without a network: the build lists for a service worker what it needs, and leaves this out of the page. */
  readonly isOffline?: true
  /** The page that stays mounted around this one, with an `Outlet`. */
  readonly within?: string
}

/** A former address, kept in bookmarks, and its replacement. */
export interface MovedPage {
  readonly path: string
  readonly to: (context: string, params: Readonly<Record<string, string>>) => string
}

export interface Visitor {
  readonly settings: Settings
  readonly rights: readonly Right[]
  /** The requirement that the session must meet before it has the rights of its role. */
  readonly awaits: Awaited | null
  readonly UserEvent: Pick<UserEvent, 'registered' | 'isRegistered' | 'isPartial'> | null
  readonly mayEnterLive: boolean
}

export interface HomeTile {
  readonly key: string
  readonly icon: IconName
  readonly isShown: (visitor: Visitor) => boolean
  /** Absent where the home page renders the tile itself. */
  readonly to?: (context: string, userId: string) => string
}

/** The first steps of most registrations, which share their word part; other steps load the rest. */
export const FIRST_STEPS: readonly StepKey[] = ['typology', 'participation', 'dates']

export type StepLoader = () => Promise<ComponentType<StepProps<RegistrationWorld>>>

/**
 * All that a feature declares to the application. The shape is closed: anything else needs a decision record.
 * Descriptors hold no component: scripts and the bundler read them too.
 */
export interface Feature {
  readonly name: string
  readonly pages?: readonly Page[]
  readonly moved?: readonly MovedPage[]
  readonly tiles?: readonly HomeTile[]
  readonly steps?: Readonly<Partial<Record<StepKey, StepLoader>>>
  /** Its code loads with the registration without a step of its own: steps or the confirmation use it. */
  readonly isInVisit?: true
}

export const named =
  <Name extends string, Module extends Readonly<Record<Name, unknown>>>(load: () => Promise<Module>, name: Name) =>
  async (): Promise<Module[Name]> =>
    (await load())[name]

export const feature = <const F extends Feature>(declaration: F): F => declaration
