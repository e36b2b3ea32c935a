import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { Say } from '#kit/say.tsx'

/** Live actions by their thing and way; their words are loaded with the audit log. Photos have sentences of their own. */
const DRIVEN = /^(message|live|onAir|(?!photo)\w+(?=Added|Changed|Run|Removed))(Added|Changed|Run|Removed)?$/
export const drivenIn = ({ act, right }: Pick<JournalLine, 'act' | 'right'>): RegExpExecArray | null =>
  right === 'live' ? DRIVEN.exec(act) : null

const VOWEL = /^[aeiouyœæ]/i
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

export function whoOf({ device, tool, by }: JournalLine, say: Say): string {
  if (device) return say('journal.device', { name: device })
  if (tool) return say('journal.tool', { name: tool })
  return by ? fullName(by) || say('journal.noName') : say('journal.erased.who')
}

/** The sentence of an entry: author, action, subject. Entries of the live are put into words by `wholeSentenceOf`. */
export function sentenceOf(line: JournalLine, say: Say): string {
  const { act, person, item } = line
  const who = whoOf(line, say)
  const whom = person ? fullName(person) || say('journal.noName.whom') : say('journal.erased.whom')
  const ofWhom = say(VOWEL.test(bare(whom)) ? 'journal.of.vowel' : 'journal.of', { name: whom })
  const named = act === 'part' ? say(`parts.name.${item}`) : item
  return say(`journal.act.${actIn(line)}`, { who, whom, ofWhom, item: named })
}

/** Actions with several sentences: the first of these keys that the entry has decides. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  archive: ['archived'],
  checkIn: ['scan', 'present'],
  addedByHand: ['scan'],
  addedAtDoor: ['scan'],
  guestsHalted: ['status'],
  sendingPaused: ['isPaused'],
}

function actIn({ act, item, after }: JournalLine): string {
  const own = act === 'part' && item === 'published' ? item : act
  const told: Readonly<Record<string, unknown>> = Object(after)
  const keys = own === item ? [item] : (WAYS[act] ?? [])
  const which = keys.map((key) => told[key]).find((value) => value !== undefined)
  return which === undefined ? act || 'other' : `${own}.${String(which)}`
}
