import type { Message } from './messages.ts'

export type Fate = 'awaiting' | 'accepted' | 'onScreen' | 'answered' | 'declined'

/** `isOnScreen`: shown in the live now. An accepted message that was archived counts as answered. */
export function fateOf({ accepted, archived }: Pick<Message, 'accepted' | 'archived'>, isOnScreen: boolean): Fate {
  if (isOnScreen) return 'onScreen'
  if (archived) return accepted ? 'answered' : 'declined'
  return accepted ? 'accepted' : 'awaiting'
}
