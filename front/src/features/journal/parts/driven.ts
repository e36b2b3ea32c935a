import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import type { Say } from '#kit/say.tsx'
import { drivenIn, sentenceOf, whoOf } from './sentence.ts'

/** Order of precedence, when an entry changes several at once. */
const DRIVEN_BY = ['newRound', 'isClose', 'isRetired', 'showRightAnswers', 'moved', 'archived', 'accepted', 'favorite']
const SHOWN_BY = ['showLeaderboard', 'showResults', 'hideVotes']

function inLive(line: JournalLine, say: Say): { did: string; what: string } | undefined {
  const { before, after } = line
  const [, thing, way] = drivenIn(line) ?? []
  if (thing === undefined) return undefined
  const told: Readonly<Record<string, unknown>> = Object(after)
  const old: Readonly<Record<string, unknown>> = Object(before)
  const isAir = thing === 'live' || thing === 'onAir'
  const key = (isAir ? SHOWN_BY : DRIVEN_BY).find((name) => told[name] !== undefined && told[name] !== null)
  const named = (kind: unknown, title: unknown) =>
    say(`journal.what.${kind === 'cloud' ? 'wordcloud' : kind}${title ? '.titled' : ''}`, { title: String(title) })
  const title = told['title'] ?? old['title']
  if (!isAir) {
    const did = way && way !== 'Run' ? way : key ? `${key}.${told[key]}` : way
    return did ? { did: say(`journal.did.${did}`), what: named(thing, title) } : undefined
  }
  if (told['showLeaderboard'] === true)
    return { did: say('journal.did.showLeaderboard.true'), what: named('leaderboard', '') }
  const aired = told['module'] ?? old['module']
  if (aired && 'module' in old)
    return { did: say(`journal.did.aired.${Boolean(told['module'])}`), what: named(aired, title) }
  if (!key || (key !== 'showLeaderboard' && !aired)) return undefined
  return {
    did: say(`journal.did.${key}.${told[key]}`),
    what: key === 'showLeaderboard' ? named('leaderboard', '') : named(aired, title),
  }
}

export function wholeSentenceOf(line: JournalLine, say: Say): string {
  const live = inLive(line, say)
  return live ? say('journal.live', { who: whoOf(line, say), ...live }) : sentenceOf(line, say)
}
