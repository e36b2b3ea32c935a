import { and, eq, sql } from 'drizzle-orm'
import { emotionSequences, emotions, emotionUsers } from '#db/tables/emotions.ts'
import { messages, messageUpvotes } from '#db/tables/messages.ts'
import { pollChoices, pollCounts, polls } from '#db/tables/polls.ts'
import { questionCounts, questionResponses, questions } from '#db/tables/questions.ts'
import { authentications, users } from '#db/tables/users.ts'
import { wordClouds, wordResponses } from '#db/tables/wordclouds.ts'
import type { ArchiveTable } from './rows.store.ts'
import { hasAddress, isUser, pages, WHOM, whom, whomCells } from './rows.store.ts'

const asked: ArchiveTable = {
  key: 'messages',
  holds: ['messages'],
  columns: ['createdAt', ...WHOM, 'message', 'isAccepted', 'isArchived', 'upvotes'],
  async *rows({ db, eventId }) {
    const { id, userId, message, accepted, archived, createdAt } = messages
    const upvotes = sql<number>`(select count(*)::int from ${messageUpvotes} as up where up.message_id = ${id})`
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), message, accepted, archived, createdAt, upvotes })
        .from(messages)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(messages.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [row.createdAt, ...whomCells(row), row.message, row.accepted, row.archived, row.upvotes]
  },
}

/** The counts of each round, without the votes of each person. */
const pollResults: ArchiveTable = {
  key: 'polls',
  holds: ['poll_counts'],
  columns: ['poll', 'round', 'choice', 'votes'],
  async *rows({ db, eventId }) {
    const { pollId, round, choiceId, votes } = pollCounts
    const isChosen = and(eq(pollChoices.pollId, pollId), eq(pollChoices.id, choiceId))
    const found = pages([pollId, round, choiceId], ({ key, after, order, limit }) =>
      db
        .select({ key, title: polls.title, round, label: pollChoices.label, votes })
        .from(pollCounts)
        .innerJoin(polls, eq(polls.id, pollId))
        .innerJoin(pollChoices, isChosen)
        .where(and(eq(polls.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const { title, round: turn, label, votes: count } of found) yield [title, turn, label, count]
  },
}

/** The row without a choice counts the people who answered. */
const questionResults: ArchiveTable = {
  key: 'questions',
  holds: ['question_counts'],
  columns: ['question', 'round', 'choice', 'votes'],
  async *rows({ db, eventId, value }) {
    const { questionId, round, responseId, votes } = questionCounts
    const isChosen = and(eq(questionResponses.questionId, questionId), eq(questionResponses.id, responseId))
    const found = pages([questionId, round, responseId], ({ key, after, order, limit }) =>
      db
        .select({ key, title: questions.label, round, label: questionResponses.label, responseId, votes })
        .from(questionCounts)
        .innerJoin(questions, eq(questions.id, questionId))
        .leftJoin(questionResponses, isChosen)
        .where(and(eq(questions.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [row.title, row.round, row.responseId === '' ? value('question', 'voters') : row.label, row.votes]
  },
}

const words: ArchiveTable = {
  key: 'words',
  holds: ['word_responses'],
  columns: ['wordCloud', 'round', 'word', 'votes'],
  async *rows({ db, eventId }) {
    const { wordCloudId, round, word } = wordResponses
    const found = pages([wordCloudId, round, word], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, content: wordClouds.content, round },
          ...{ written: sql<string>`min(${wordResponses.written})`, votes: sql<number>`count(*)::int` },
        })
        .from(wordResponses)
        .innerJoin(wordClouds, eq(wordClouds.id, wordCloudId))
        .where(and(eq(wordClouds.eventId, eventId), after))
        .groupBy(wordCloudId, round, word, wordClouds.content)
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [row.content, row.round, row.written, row.votes]
  },
}

const reactions: ArchiveTable = {
  key: 'reactions',
  holds: ['emotion_sequences', 'emotion_users'],
  columns: ['sequence', 'startedAt', 'endedAt', 'reaction', 'votes'],
  async *rows({ db, eventId }) {
    const { id, label, startedAt, endedAt } = emotionSequences
    const isOf = and(eq(emotions.eventId, emotionSequences.eventId), eq(emotions.id, emotionUsers.emotionId))
    const by = [id, sql`coalesce(${emotionUsers.emotionId}, '')`]
    const found = pages(by, ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, label, startedAt, endedAt, reaction: sql<string | null>`min(${emotions.label})` },
          votes: sql<number>`coalesce(sum(${emotionUsers.count}), 0)::int`,
        })
        .from(emotionSequences)
        .leftJoin(emotionUsers, eq(emotionUsers.sequenceId, id))
        .leftJoin(emotions, isOf)
        .where(and(eq(emotionSequences.eventId, eventId), after))
        .groupBy(id, emotionUsers.emotionId)
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [row.label, row.startedAt, row.endedAt, row.reaction, row.votes]
  },
}

export const liveTables: readonly ArchiveTable[] = [asked, pollResults, questionResults, words, reactions]
