import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameIn } from '#kit/topic.ts'
import { applyChange, changesBetween, freshControls, inFront, publicState, spoken } from './live.rules.ts'
import type { LiveState, RunStep } from './live.ts'
import { liveTopic } from './live.ts'
import { noItems } from './modules.rules.ts'

const id = fc.constantFrom('a', 'b', 'c')
const count = fc.nat(50)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const poll = fc.record({
  id,
  title: fc.constant('Déjeuner'),
  label: fc.constant(''),
  isClose: fc.boolean(),
  round: fc.integer({ min: 1, max: 2 }),
  pollChoices: fc.constant(['a', 'b'].map((choice) => ({ id: choice, label: choice, color: '' }))),
  pollResults: fc.tuple(count, count).map((votes) => votes.map((n, i) => ({ id: 'ab'[i] ?? '', votes: n, voters: n }))),
  totalVotes: count,
})
const question = fc.record({
  id,
  label: fc.constant('Arbres'),
  content: fc.constant(''),
  display: fc.constantFrom('gauge' as const, 'pie' as const, 'bars' as const),
  nbResponses: fc.constant(2),
  nbShowResponses: fc.integer({ min: 0, max: 2 }),
  showRightAnswers: fc.boolean(),
  isClose: fc.boolean(),
  round: fc.integer({ min: 1, max: 2 }),
  points: fc.constant(1),
  questionResponses: fc
    .array(fc.boolean(), { minLength: 3, maxLength: 3 })
    .map((rights) =>
      rights.map((isRightAnswer, i) => ({ id: `r${i}`, label: 'x', image: '', color: '', isRightAnswer })),
    ),
  questionResults: fc.tuple(count, count, count).map((votes) => votes.map((n, i) => ({ id: `r${i}`, votes: n }))),
  questionVoters: count,
})
const wordCloud = fc.record({
  id,
  content: fc.constant('Un mot'),
  colors: fc.constant<string[]>([]),
  fontFamily: fc.constant(''),
  isClose: fc.boolean(),
  round: fc.integer({ min: 1, max: 2 }),
  maxPerPerson: fc.constant(5),
  wordCloudResponses: fc.array(fc.record({ response: fc.constantFrom('été', 'hiver'), count }), { maxLength: 3 }),
})
const message = fc.record({
  id,
  message: fc.constantFrom('Pourquoi ?', 'Quand ?'),
  favorite: fc.constant(false),
  archived: fc.constant(false),
  accepted: fc.constant(true),
  createdAt: fc.constant('2027-05-11T08:00:00Z'),
  votes: count,
})
const publicMessages = fc.uniqueArray(
  fc.record({ id, message: fc.constantFrom('Pourquoi ?', 'Quand ?'), votes: count }),
  {
    selector: (asked) => asked.id,
    maxLength: 2,
  },
)
const WORDS = {
  en: {
    'poll.a': 'Lunch',
    'poll.a.choice.a': 'Here',
    'poll.b': 'Supper',
    'question.a': 'Trees',
    'question.a.content': '<p>Which?</p>',
    'question.b.response.r1': 'Beech',
    'wordcloud.a': 'A word',
    'wordcloud.b': 'Another word',
  },
}
const states: fc.Arbitrary<LiveState> = fc
  .record({
    activeModule: maybe(fc.constantFrom('poll' as const, 'question' as const, 'chat' as const)),
    showResults: fc.boolean(),
    hideVotes: fc.boolean(),
    showLeaderboard: fc.boolean(),
    poll: maybe(poll),
    question: maybe(question),
    wordCloud: maybe(wordCloud),
    message: maybe(message),
    words: fc.constant(WORDS),
    publicMessages,
    runSheet: maybe(
      fc.record({ steps: fc.constant<RunStep[]>([]), currentId: maybe(id), since: fc.constant(null), version: count }),
    ),
    decisions: count,
    leaderboard: maybe(
      fc.array(
        fc.record({
          id: fc.constantFrom('x', 'y'),
          rank: fc.constant(1),
          pseudo: fc.constantFrom('x', 'y'),
          label: fc.constant(''),
          firstName: fc.constant(''),
          lastName: fc.constant(''),
          points: count,
          isMine: fc.constant(false),
        }),
        { maxLength: 2 },
      ),
    ),
    present: count,
    connected: count,
  })
  .map((facts) => ({
    ...freshControls,
    eventId: 'e',
    startAt: null,
    isClosed: false,
    ...noItems(),
    ...facts,
    activeMessageId: facts.message?.id ?? null,
    activePollId: facts.poll?.id ?? null,
    activeQuestionId: facts.question?.id ?? null,
    activeWordCloudId: facts.wordCloud?.id ?? null,
  }))

const pairs: fc.Arbitrary<readonly [LiveState, LiveState]> = fc
  .tuple(states, states, fc.boolean())
  .map(([before, other, isFar]) => {
    if (isFar) return [before, other]
    const after: LiveState = {
      ...before,
      poll: before.poll && { ...before.poll, totalVotes: other.present, pollResults: other.poll?.pollResults ?? null },
      question: before.question && { ...before.question, questionVoters: other.present },
      wordCloud: before.wordCloud && {
        ...before.wordCloud,
        wordCloudResponses: other.wordCloud?.wordCloudResponses ?? null,
      },
      message: before.message && { ...before.message, votes: other.present },
      publicMessages: before.publicMessages
        .map((asked, i) => ({ ...asked, votes: other.publicMessages[i]?.votes ?? asked.votes }))
        .toReversed(),
      leaderboard: other.leaderboard,
      present: other.present,
    }
    return [before, after]
  })

describe('a change of the live', () => {
  it('leads a page from one state to the next', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        expect(changesBetween(before, after).reduce(applyChange, before)).toEqual(after)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is a frame of the contract', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        for (const change of changesBetween(before, after)) {
          const frame = { ...change, epoch: 'e', seq: 1, serverTime: '2027-05-11T08:00:00Z' }
          expect(frameIn(liveTopic, frame)).toEqual({ frame })
        }
      }),
    )
  })

  it('is empty between equal states', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(changesBetween(state, structuredClone(state))).toEqual([])
      }),
    )
  })
})

function secretsIn(state: LiveState, sent: object): string[] {
  const isAsked = (key: string) => ['message', 'publicMessages', 'upvotes', 'shown'].includes(key)
  const text = JSON.stringify(sent, (key, value) => (isAsked(key) ? undefined : value))
  const asked = JSON.stringify(sent, (key, value) => (['poll', 'question'].includes(key) ? undefined : value))
  return [
    ...(state.question?.showRightAnswers === false && /"isRightAnswer":(true|false)/.test(text)
      ? ['right answers']
      : []),
    ...(!state.showResults && /"(votes|voters|count)":\d/.test(text) ? ['counts'] : []),
    ...(/"(currentId|steps)"/.test(text) ? ['what comes next'] : []),
    ...(state.hideVotes && /"(totalVotes|questionVoters)":\d/.test(text) ? ['totals'] : []),
    ...(state.hideVotes && /"(votes|shown)":\d/.test(asked) && !/_RESULTS"/.test(asked) ? ['upvotes'] : []),
  ]
}

describe('the state for participants', () => {
  it('holds no right answer before it is shown, and no count that is hidden', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        expect(secretsIn(after, publicState(after))).toEqual([])
        for (const change of changesBetween(publicState(before), publicState(after)))
          expect(secretsIn(after, change)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('has proportions alone while counts are hidden, and no number of answers', () => {
    const seen = (votes: readonly [number, number]) => {
      const results = votes.map((n, i) => ({ id: 'ab'[i] ?? '', votes: n, voters: n }))
      const shown = {
        ...{ ...freshControls, showResults: true, hideVotes: true, activeModule: 'poll' },
        publicMessages: [],
        words: {},
        poll: { id: 'p', pollResults: results, totalVotes: votes[0] + votes[1] },
      }
      return publicState(shown as unknown as LiveState).poll
    }
    expect(seen([3, 1])?.pollResults?.map(({ votes, voters }) => [votes, voters])).toEqual([
      [75, 75],
      [25, 25],
    ])
    expect(seen([3, 1])?.totalVotes).toBeNull()
    // Equal proportions look the same for any number of answers.
    expect(seen([300, 100])).toEqual(seen([3, 1]))
    expect(seen([0, 0])?.pollResults?.map(({ votes }) => votes)).toEqual([0, 0])
    fc.assert(
      fc.property(wordCloud, (cloud) => {
        const state = {
          ...freshControls,
          showResults: true,
          hideVotes: true,
          activeModule: 'wordcloud',
          publicMessages: [],
          words: {},
          wordCloud: cloud,
        }
        for (const { count: size } of publicState(state as unknown as LiveState).wordCloud?.wordCloudResponses ?? [])
          expect(1 <= size && size <= 10).toBe(true)
      }),
    )
  })

  it('holds the module on air alone: prepared or earlier content is left out, and so is its id', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { activeModule, poll, question, wordCloud, message, ...seen } = publicState(state)
        const { activePollId, activeQuestionId, activeWordCloudId, activeMessageId } = seen
        const told = [
          ['poll', poll, activePollId],
          ['question', question, activeQuestionId],
          ['wordcloud', wordCloud, activeWordCloudId],
          ['chat', message, activeMessageId],
        ] as const
        for (const [module, part, id] of told)
          if (module !== activeModule) expect([module, part, id]).toEqual([module, null, null])
      }),
    )
  })

  it('follows from changes as it does from the whole', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const [seen, next] = [publicState(before), publicState(after)]
        expect(changesBetween(seen, next).reduce(applyChange, seen)).toEqual(next)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps the largest results only, where a question says so', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const onAir = { activeModule: 'question' as const, activeQuestionId: asked.id, words: {} }
        const state = { ...freshControls, ...onAir, showResults: true, question: asked }
        const shown = publicState(state as unknown as LiveState).question?.questionResults ?? []
        const kept = asked.nbShowResponses === 0 ? 3 : asked.nbShowResponses
        expect(shown).toHaveLength(kept)
        const least = Math.min(...shown.map(({ votes }) => votes))
        const left = asked.questionResults.filter((result) => !shown.some((one) => one.id === result.id))
        for (const { votes } of left) expect(votes).toBeLessThanOrEqual(least)
      }),
    )
  })
})

describe('the module on air', () => {
  it('is translated into the language of the reader, and as written where that language has no text', () => {
    fc.assert(
      fc.property(states, poll, (state, asked) => {
        const told = publicState({ ...state, activeModule: 'poll', poll: { ...asked, id: 'a' } })
        expect(spoken(told, 'en').poll).toEqual({
          ...told.poll,
          title: 'Lunch',
          pollChoices: [
            { id: 'a', label: 'Here', color: '' },
            { id: 'b', label: 'b', color: '' },
          ],
        })
        expect(spoken(told, 'de')).toEqual(told)
        expect(spoken(spoken(told, 'en'), 'en')).toEqual(spoken(told, 'en'))
      }),
    )
  })

  it('is told in no language before it is on air', () => {
    fc.assert(
      fc.property(states, (state) => {
        const told = publicState(state)
        const names = [
          told.poll && `poll.${told.poll.id}`,
          told.question && `question.${told.question.id}`,
          told.wordCloud && `wordcloud.${told.wordCloud.id}`,
        ]
        for (const key of Object.keys(told.words['en'] ?? {})) expect(names).toContain(key.split('.', 2).join('.'))
      }),
    )
  })
})

describe('the screens of the room', () => {
  it('show the end of the live before the leaderboard, and the leaderboard before the module', () => {
    fc.assert(
      fc.property(states, poll, (state, playing) => {
        const onAir: LiveState = { ...state, activeModule: 'poll', poll: playing, leaderboard: [] }
        expect(inFront({ ...onAir, isClosed: true })).toBe('closed')
        expect(inFront(onAir)).toBe('leaderboard')
        expect(inFront({ ...onAir, leaderboard: null })).toBe('poll')
        expect(inFront({ ...onAir, leaderboard: null, poll: null })).toBeNull()
        expect(inFront({ ...onAir, leaderboard: null, activeModule: 'chat' })).toBe('chat')
        expect(inFront({ ...onAir, leaderboard: null, activeModule: null })).toBeNull()
      }),
    )
  })
})
