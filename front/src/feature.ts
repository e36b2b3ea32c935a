import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { Awaited, Right } from '@parvis/contract/kit/rights.ts'
import type { RegistrationWorld, StepKey } from '@parvis/contract/steps'
import type { UserEvent } from '@parvis/contract/users/users.ts'
import type { ComponentType } from 'react'
import type { StepProps } from '#kit/form/step.ts'
import type { IconName } from '#kit/ui/Icon.tsx'

/**
 * What a page stands in, and who it opens to: the entrance (whoever is not signed in), the page of the event (everybody, or
 * only those who are signed in), the account that is made first, nothing at all (screens of a projector), and the area.
 */
export type Frame = 'entrance' | 'public' | 'private' | 'newcomer' | 'bare' | 'area'

/** Which sentences a screen speaks with; each kind holds those before it, except that the way in, the live and the area's own speak of nothing else. */
export type Speech = 'signing' | 'begin' | 'visit' | 'live' | 'event' | 'area' | 'tool' | 'editor'

/** The groups of the rail of the organisers' area. */
export type RailGroup = 'top' | 'follow' | 'build' | 'day' | 'bottom'

/** A way of the organisers' area; its name is `organisation.entry.` and its key. */
export interface EntryOfPage {
  readonly key: string
  readonly icon: IconName
  /** Absent for an entry below another, which only the palette leads to. */
  readonly group?: RailGroup
  /** Its rank in the group, or in the palette. */
  readonly order: number
  /** Open to whoever has one of these rights; to everybody of the team where it is left out. */
  readonly rights?: readonly Right[]
}

/** An address of the event and what is drawn there. */
export interface Page {
  /** Below the event's own address; `$name` stands for a parameter. */
  readonly path: string
  readonly frame: Frame
  readonly words: Speech
  /** Brings the screen when it is first opened: a page is never loaded along with the list of them. */
  readonly screen: () => Promise<ComponentType>
  /** The address to open in its place, where the event says so. */
  readonly elsewhere?: (settings: Settings, context: string) => string | undefined
  readonly entry?: EntryOfPage
  /** Somebody opens it first, at its own address: it is known from the start, as are those of the entrance. */
  readonly isEarly?: true
  /** The page that stays drawn around this one, and leaves it a place. */
  readonly within?: string
}

/** An address of before, which people have kept, and where it leads now. */
export interface MovedPage {
  readonly path: string
  readonly to: (context: string, params: Readonly<Record<string, string>>) => string
}

/** Whoever looks at the home page of the event. */
export interface Visitor {
  readonly settings: Settings
  readonly rights: readonly Right[]
  /** What their session waits for before they have the rights of their role. */
  readonly awaits: Awaited | null
  readonly UserEvent: Pick<UserEvent, 'registered' | 'isRegistered' | 'isPartial'> | null
  /** The live has begun, for somebody who follows it. */
  readonly mayEnterLive: boolean
}

/** A way into a part of the event from its home page; its words are `home.tile.` and its key. */
export interface HomeTile {
  readonly key: string
  readonly icon: IconName
  /** Whether its setting is on, and there is something behind it for this person. */
  readonly isShown: (visitor: Visitor) => boolean
  /** Left out where the home draws it: it does something, or says more. */
  readonly to?: (context: string, userId: string) => string
}

/** The steps that most registrations begin with, which speak with the words that it begins with; the others bring the rest. */
export const FIRST_STEPS: readonly StepKey[] = ['typology', 'participation', 'dates']

/** Brings the screen of a step. */
export type StepLoader = () => Promise<ComponentType<StepProps<RegistrationWorld>>>

/**
 * All that a feature of the front gives to the application. The shape is closed: what none of these can say is a decision
 * to be written down. Descriptors hold no component: scripts and the bundler read them too.
 */
export interface Feature {
  /** As on the map (`features.ts` of the repository). */
  readonly name: string
  readonly pages?: readonly Page[]
  readonly moved?: readonly MovedPage[]
  readonly tiles?: readonly HomeTile[]
  /** The screens of its steps of the registration. */
  readonly steps?: Readonly<Partial<Record<StepKey, StepLoader>>>
  /** Its code travels with the registration, though it has no step: the steps or their confirmation draw some of it. */
  readonly isInVisit?: true
}

/** Brings what a module exports under a name, when it is first asked for. */
export const named =
  <Name extends string, Module extends Readonly<Record<Name, unknown>>>(load: () => Promise<Module>, name: Name) =>
  async (): Promise<Module[Name]> =>
    (await load())[name]

/** Declares a feature, of which the types remember what it says. */
export const feature = <const F extends Feature>(declaration: F): F => declaration
