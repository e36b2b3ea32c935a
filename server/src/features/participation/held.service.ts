import type { Translator } from '@parvis/contract/kit/words.ts'
import type { RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { HeldColumns } from '#kit/held-columns.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Saving } from './step-saver.service.ts'

interface Held {
  readonly event: LoadedEvent
  readonly user: User
  readonly now: Date
}

/**
 * Reads what people hold of an offer that may run out: articles, slots, answers. `World` is the state of event and answers
 * that the feature reads.
 */
export interface HeldReader<World> {
  /** In the lists of people and the figures; `null` where these read the offer themselves. */
  readonly columns: HeldColumns | null
  /** Whether a registration that was saved changed it. */
  hasChanged(tx: Tx, saving: Saving<World>, saved: User): Promise<boolean>
  /** By label, for the audit log. */
  auditDetails(tx: Tx, saving: Saving<World>, user: User): Promise<Readonly<Record<string, unknown>>>
  /** Each item by a key of its own, to compare two registrations. */
  itemsInWords(db: Executor, held: Held & { readonly language: string }): Promise<(readonly [string, string])[]>
  /** Answers to questions, for the record of the person. */
  answersInWords(
    db: Executor,
    asked: { readonly event: LoadedEvent; readonly userId: string; readonly language: string },
  ): Promise<{ key: string; label: string; text: string }[]>
  /** Lines of the recap document; `dayInWords` takes an ISO date. */
  recapInWords(
    db: Executor,
    held: Held & { readonly words: Translator; dayInWords(day: string): string },
  ): Promise<{ question: string; answer: string }[]>
}

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** In the order in which screens list what people hold. */
    readonly held: readonly HeldReader<RegistrationWorld>[]
  }
}
