import type { Message } from './messages.ts'

/** What has become of a message, as its author is told. */
export type Fate = 'awaiting' | 'accepted' | 'onScreen' | 'answered' | 'declined'

/** `isOnScreen`: the live shows it now. What was accepted and then archived has had its answer. */
export function fateOf({ accepted, archived }: Pick<Message, 'accepted' | 'archived'>, isOnScreen: boolean): Fate {
  if (isOnScreen) return 'onScreen'
  if (archived) return accepted ? 'answered' : 'declined'
  return accepted ? 'accepted' : 'awaiting'
}
