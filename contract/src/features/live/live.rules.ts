import { pollIn } from '#features/polls/polls.rules.ts'
import type { Poll } from '#features/polls/polls.ts'
import { questionIn, resultsShown, wholeOf } from '#features/questions/questions.rules.ts'
import type { Question } from '#features/questions/questions.ts'
import { cloudIn } from '#features/wordclouds/wordclouds.rules.ts'
import type { WordCloud } from '#features/wordclouds/wordclouds.ts'
import type { Words } from '#kit/words.ts'
import type { LiveChange, LiveControls, LiveModule, LiveState, OnAir, RunSheet, RunStep } from './live.ts'

export const freshControls: LiveControls = {
  activeModule: null,
  showResults: false,
  hideVotes: false,
  activePollId: null,
  activeQuestionId: null,
  activeWordCloudId: null,
  activeMessageId: null,
  showLeaderboard: false,
  showLeaderboardV2: false,
  leaderboardLimit: 10,
  showTeams: false,
  extended: { messageIntern: '' },
}

/** Content put on air by the controls. */
export function onAirIn(controls: LiveControls): OnAir {
  const { activeModule: module, activePollId, activeQuestionId, activeWordCloudId, activeMessageId } = controls
  if (module === null) return { module, id: null }
  const id = { poll: activePollId, question: activeQuestionId, wordcloud: activeWordCloudId, chat: activeMessageId }[
    module
  ]
  return { module, id }
}

/** Whether the same content is on air; public questions count as one. */
export const isSameOnAir = (a: OnAir, b: OnAir): boolean =>
  a.module === b.module && (a.module === 'chat' || a.id === b.id)

/** The step after the current one, or the first. */
export function nextStep({ steps, currentId }: RunSheet): RunStep | undefined {
  return steps[steps.findIndex(({ id }) => id === currentId) + 1]
}

export type InFront = LiveModule | 'leaderboard' | 'closed' | null

/** The closing screen comes before the leaderboard, then the active module; a module without content is skipped. */
export function inFront(state: LiveState): InFront {
  const { isClosed, leaderboard, activeModule, poll, question, wordCloud } = state
  if (isClosed) return 'closed'
  if (leaderboard) return 'leaderboard'
  const isThere = { poll: poll !== null, question: question !== null, wordcloud: wordCloud !== null, chat: true }
  return activeModule !== null && isThere[activeModule] ? activeModule : null
}

/** Whether the public has content to follow: a live without a date is open while this holds. */
export const isOnAir = ({ isClosed, activeModule, leaderboard }: LiveState): boolean =>
  !isClosed && (activeModule !== null || leaderboard !== null)

const inParts = <T extends { votes: number }>(results: readonly T[], whole: number): T[] =>
  results.map((result) => {
    const votes = whole > 0 ? Math.round((100 * result.votes) / whole) : 0
    return { ...result, votes, ...('voters' in result && { voters: votes }) }
  })

/** Sizes from 1 to 10 replace the counts, which stay private. */
function inSizes<T extends { count: number }>(words: readonly T[]): T[] {
  const most = Math.max(1, ...words.map(({ count }) => count))
  return words.map((word) => ({ ...word, count: Math.max(1, Math.round((10 * word.count) / most)) }))
}

/** The `most` largest results, in their own order; all of them for 0. */
function largest<T extends { votes: number }>(results: readonly T[], most: number): T[] {
  if (most === 0 || results.length <= most) return [...results]
  const kept = new Set(results.toSorted((a, b) => b.votes - a.votes).slice(0, most))
  return results.filter((result) => kept.has(result))
}

type Asked = Pick<LiveState, 'poll' | 'question' | 'wordCloud'>

/** Translations of the content on air, by language. */
export function wordsOf(sentences: LiveState['words'], { poll, question, wordCloud }: Asked): LiveState['words'] {
  const names = [poll && `poll.${poll.id}`, question && `question.${question.id}`]
    .concat(wordCloud && `wordcloud.${wordCloud.id}`)
    .filter((name) => name !== null)
  const isTheirs = (key: string) => names.some((name) => key === name || key.startsWith(`${name}.`))
  const found = Object.entries(sentences).map(([language, words]): [string, Words] => [
    language,
    Object.fromEntries(Object.entries(words).filter(([key]) => isTheirs(key))),
  ])
  return Object.fromEntries(found.filter(([, words]) => Object.keys(words).length > 0))
}

/** The live in the reader's language: one frame serves all, and each page translates it. */
export function spoken(state: LiveState, language: string): LiveState {
  const words = state.words[language]
  if (!words) return state
  const { poll, question, wordCloud } = state
  return {
    ...state,
    poll: poll && pollIn(poll, words),
    question: question && questionIn(question, words),
    wordCloud: wordCloud && cloudIn(wordCloud, words),
  }
}

/** Removes prepared and past content, which must not leak. */
function airedIn(state: LiveState): LiveState {
  const { activeModule } = state
  const aired = {
    ...state,
    ...(activeModule !== 'poll' && { activePollId: null, poll: null }),
    ...(activeModule !== 'question' && { activeQuestionId: null, question: null }),
    ...(activeModule !== 'wordcloud' && { activeWordCloudId: null, wordCloud: null }),
    ...(activeModule !== 'chat' && { activeMessageId: null, message: null }),
  }
  return { ...aired, words: wordsOf(state.words, aired) }
}

/**
 * The part of the live state that participants may see; nothing else is sent to them. With `hideVotes`, results are
 * percentages and the number of answers is hidden.
 */
export function publicState(all: LiveState): LiveState {
  const state = airedIn(all)
  const { poll, question, wordCloud, leaderboard, message, publicMessages } = state
  return {
    ...state,
    // For the live team only.
    extended: { messageIntern: '' },
    connected: 0,
    runSheet: null,
    leaderboard: leaderboard?.map((line) => ({ ...line, firstName: '', lastName: '' })) ?? null,
    poll: poll && publicPoll(poll, state),
    question: question && publicQuestion(question, state),
    wordCloud: wordCloud && publicCloud(wordCloud, state),
    ...(state.hideVotes && {
      message: message && { ...message, votes: null },
      publicMessages: publicMessages.map((asked) => ({ ...asked, votes: null })),
    }),
  }
}

type Visibility = Pick<LiveState, 'showResults' | 'hideVotes'>

function publicPoll(poll: Poll, { showResults, hideVotes }: Visibility): Poll {
  const { pollResults: results, totalVotes } = poll
  const shown = showResults && results ? (hideVotes ? inParts(results, totalVotes ?? 0) : results) : null
  return { ...poll, pollResults: shown, totalVotes: hideVotes ? null : totalVotes }
}

function publicQuestion(question: Question, { showResults, hideVotes }: Visibility): Question {
  const { questionResults: results, questionVoters, showRightAnswers } = question
  const shown = showResults && results ? largest(results, resultsShown(question)) : null
  return {
    ...question,
    questionResponses: question.questionResponses.map((response) =>
      showRightAnswers ? response : { ...response, isRightAnswer: null },
    ),
    questionResults: shown && hideVotes ? inParts(shown, questionVoters === null ? 0 : wholeOf(question)) : shown,
    questionVoters: hideVotes ? null : questionVoters,
  }
}

function publicCloud(cloud: WordCloud, { showResults, hideVotes }: Visibility): WordCloud {
  const { wordCloudResponses: words } = cloud
  return { ...cloud, wordCloudResponses: showResults && words ? (hideVotes ? inSizes(words) : words) : null }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The state without parts that change many times a second. */
function steady({
  poll,
  question,
  wordCloud,
  message,
  publicMessages: _publicMessages,
  decisions: _decisions,
  leaderboard: _leaderboard,
  present: _present,
  connected: _connected,
  ...rest
}: LiveState): object {
  return {
    ...rest,
    poll: poll && { ...poll, pollResults: null, totalVotes: null },
    question: question && { ...question, questionResults: null, questionVoters: null },
    wordCloud: wordCloud && { ...wordCloud, wordCloudResponses: null },
    message: message && { ...message, votes: null },
  }
}

const votable = ({ publicMessages, decisions }: LiveState): unknown => [
  decisions,
  publicMessages.map(({ id, message }) => [id, message]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
]

function messageChanges(before: LiveState, after: LiveState): LiveChange[] {
  const { publicMessages, decisions, message } = after
  const changes: LiveChange[] = []
  const isSame = isEqual(votable(before), votable(after))
  if (!isSame) changes.push({ type: 'PUBLIC_MESSAGES', publicMessages, decisions })
  const isReordered = isSame && !isEqual(before.publicMessages, publicMessages)
  if (isReordered || before.message?.votes !== message?.votes) {
    const upvotes = publicMessages.map(({ id, votes }) => ({ id, votes }))
    changes.push({ type: 'UPVOTES', upvotes, shown: message?.votes ?? null })
  }
  return changes
}

/** The shortest frames that lead from one state to the next; empty when they are equal. */
export function changesBetween(before: LiveState, after: LiveState): LiveChange[] {
  const isHidden = (state: LiveState) => state.wordCloud?.wordCloudResponses === null
  if (!isEqual(steady(before), steady(after)) || isHidden(before) !== isHidden(after))
    return [{ type: 'STATE', state: after }]
  return [
    ...pollChange(before, after),
    ...questionChange(before, after),
    ...messageChanges(before, after),
    ...otherChanges(before, after),
  ]
}

function pollChange({ poll: before }: LiveState, { poll }: LiveState): LiveChange[] {
  if (!poll || isEqual(before, poll)) return []
  const { id: pollId, round, pollResults, totalVotes } = poll
  return [{ type: 'POLL_RESULTS', pollId, round, pollResults, totalVotes }]
}

function questionChange({ question: before }: LiveState, { question }: LiveState): LiveChange[] {
  if (!question || isEqual(before, question)) return []
  const { id: questionId, round, questionResults, questionVoters } = question
  return [{ type: 'QUESTION_RESULTS', questionId, round, questionResults, questionVoters }]
}

function otherChanges(before: LiveState, after: LiveState): LiveChange[] {
  const changes: LiveChange[] = []
  const { wordCloud, leaderboard, present, connected } = after
  if (wordCloud?.wordCloudResponses && !isEqual(before.wordCloud, wordCloud)) {
    const { id: wordCloudId, round, wordCloudResponses } = wordCloud
    changes.push({ type: 'WORDS', wordCloudId, round, wordCloudResponses })
  }
  if (!isEqual(before.leaderboard, leaderboard)) changes.push({ type: 'LEADERBOARD', leaderboard })
  if (before.present !== present || before.connected !== connected)
    changes.push({ type: 'PRESENT', present, connected })
  return changes
}

/** The state after a change; every page applies it. */
export function applyChange(state: LiveState, change: LiveChange): LiveState {
  switch (change.type) {
    case 'STATE':
      return change.state
    case 'POLL_RESULTS': {
      const { poll } = state
      if (poll?.id !== change.pollId || poll.round !== change.round) return state
      return { ...state, poll: { ...poll, pollResults: change.pollResults, totalVotes: change.totalVotes } }
    }
    case 'QUESTION_RESULTS': {
      const { question } = state
      if (question?.id !== change.questionId || question.round !== change.round) return state
      const { questionResults, questionVoters } = change
      return { ...state, question: { ...question, questionResults, questionVoters } }
    }
    case 'WORDS': {
      const { wordCloud } = state
      if (wordCloud?.id !== change.wordCloudId || wordCloud.round !== change.round) return state
      return { ...state, wordCloud: { ...wordCloud, wordCloudResponses: change.wordCloudResponses } }
    }
    case 'LEADERBOARD':
      return { ...state, leaderboard: change.leaderboard }
    case 'PUBLIC_MESSAGES':
      return { ...state, publicMessages: change.publicMessages, decisions: change.decisions }
    case 'UPVOTES': {
      const known = new Map(state.publicMessages.map((asked) => [asked.id, asked]))
      const publicMessages = change.upvotes.flatMap(({ id, votes }) => {
        const asked = known.get(id)
        return asked ? [{ ...asked, votes }] : []
      })
      return { ...state, publicMessages, message: state.message && { ...state.message, votes: change.shown } }
    }
    case 'PRESENT':
      return { ...state, present: change.present, connected: change.connected }
    case 'MESSAGES':
      return state
  }
}
