import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent, Switch } from '#features/events/events.service.ts'
import type { Executor } from '#kit/transaction.ts'

/** A registration that opens, for the reads of its steps. */
export interface Opened {
  readonly event: LoadedEvent
  readonly language: string
  readonly sentences: Words | undefined
  readonly now: Date
  readonly isBehalf: boolean | undefined
  /** Settings for the participant type of the person. */
  settingsOf(user: User): Settings
  /** Id of the reader: the person, or another one who acts for them. */
  readerOf(user: User): string
}

/** Reads data that steps need: the same for all people of the event, or for a person where a setting switches it on. */
export type OpeningReader<T> =
  | { readonly of: 'event'; read(db: Executor, opened: Opened): Promise<T> }
  | {
      readonly of: 'person'
      readonly switch: Switch
      /** Answer while the setting is off. */
      readonly none: T
      read(db: Executor, opened: Opened, user: User): Promise<T>
    }
