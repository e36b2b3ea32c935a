import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#ports/clock.ts'

/** How long an answer is cached, and awaited. */
const BELIEVED_MS = 60_000
const PATIENCE_MS = 3_000

interface Asking {
  readonly clock: Clock
  /** Asks again, ignoring the cached answer. */
  readonly isFresh: boolean
}

/**
 * Asks whether an external service answers: the word of `ask`, or `lateWord` after a timeout. Callers within a minute
 * share one answer; a late one is not cached.
 */
export function cachedProbe<Word>(
  lateWord: Word,
): (of: object, asking: Asking, ask: () => Promise<Word>) => Promise<Word> {
  const kept = new WeakMap<object, { readonly at: number; readonly word: Promise<Word> }>()
  return (of, { clock, isFresh }, ask) => {
    const now = clock.now().getTime()
    const known = kept.get(of)
    if (known && !isFresh && now - known.at < BELIEVED_MS) return known.word
    const word = inTime(ask(), lateWord)
    kept.set(of, { at: now, word })
    void word.then((said) => (said === lateWord && kept.get(of)?.word === word ? kept.delete(of) : undefined))
    return word
  }
}

async function inTime<Word>(answer: Promise<Word>, lateWord: Word): Promise<Word> {
  const ended = new AbortController()
  const late = wait(PATIENCE_MS, lateWord, { signal: ended.signal, ref: false }).catch(() => lateWord)
  try {
    return await Promise.race([answer.catch(() => lateWord), late])
  } finally {
    ended.abort()
  }
}
