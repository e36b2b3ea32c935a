import type { LiveState } from '@parvis/contract/live/live.ts'

export function playedIn(state: LiveState | undefined): { id: string; round: number } | undefined {
  if (state?.activeModule === 'poll' && state.poll) return state.poll
  if (state?.activeModule === 'question' && state.question) return state.question
  return undefined
}

/** An announcement for screen readers: a word key and its variables. */
export interface Announcement {
  readonly key: string
  readonly vars: Readonly<Record<string, string>>
}

export interface Shown {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly hasResults: boolean
  readonly isClose: boolean
}

export function shownIn({ activeModule, poll, question, wordCloud, message }: LiveState): Shown | undefined {
  if (activeModule === 'poll' && poll) {
    const { id, round, title, isClose, pollResults } = poll
    return { id: `${id}:${round}`, key: 'live.new.poll', title, isClose, hasResults: pollResults !== null }
  }
  if (activeModule === 'question' && question) {
    const { id, round, label, isClose, questionResults } = question
    return {
      id: `${id}:${round}`,
      key: 'live.new.question',
      title: label,
      isClose,
      hasResults: questionResults !== null,
    }
  }
  if (activeModule === 'wordcloud' && wordCloud) {
    const { id, round, content, isClose } = wordCloud
    return { id: `${id}:${round}`, key: 'live.new.wordcloud', title: content, isClose, hasResults: false }
  }
  if (activeModule === 'chat' && message) {
    return { id: message.id, key: 'live.new.message', title: message.message, isClose: false, hasResults: false }
  }
  return undefined
}

/** Announces a new module, its results and its end once each, but never a figure that moves. */
export function announcementOf(before: LiveState, after: LiveState): Announcement | undefined {
  const was = shownIn(before)
  const is = shownIn(after)
  if (is && is.id !== was?.id) return { key: is.key, vars: { title: is.title } }
  if (is?.hasResults && !was?.hasResults) return { key: 'live.resultsShown', vars: {} }
  if (is?.isClose && !was?.isClose) return { key: 'MODULE_CLOSED', vars: {} }
  return undefined
}
