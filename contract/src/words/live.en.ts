import { emotionsEn } from '#features/emotions/emotions.en.ts'
import { leaderboardEn } from '#features/leaderboard/leaderboard.en.ts'
import { liveEn } from '#features/live/live.en.ts'
import { liveKitEn } from '#features/live-kit/live-kit.en.ts'
import { messagesEn } from '#features/messages/messages.en.ts'
import { pollsEn } from '#features/polls/polls.en.ts'
import { presenceEn } from '#features/presence/presence.en.ts'
import { questionsEn } from '#features/questions/questions.en.ts'
import { wordcloudsEn } from '#features/wordclouds/wordclouds.en.ts'
import type { Words } from '#kit/words.ts'

/** Words for following the live, on a phone or on the screens of the room. */
export const followingEn: Words = {
  ...liveKitEn,
  ...pollsEn,
  ...questionsEn,
  ...wordcloudsEn,
  ...messagesEn,
  ...emotionsEn,
  ...leaderboardEn,
  ...presenceEn,
  ...liveEn,
}
