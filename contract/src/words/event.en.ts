import { checkInEn } from '#features/check-in/check-in.en.ts'
import { contactsEn } from '#features/contacts/contacts.en.ts'
import { emotionsEn } from '#features/emotions/emotions.en.ts'
import { leaderboardEn } from '#features/leaderboard/leaderboard.en.ts'
import { liveEn } from '#features/live/live.en.ts'
import { liveKitEn } from '#features/live-kit/live-kit.en.ts'
import { logsEn } from '#features/logs/logs.en.ts'
import { messagesEn } from '#features/messages/messages.en.ts'
import { photosEn } from '#features/photos/photos.en.ts'
import { pollsEn } from '#features/polls/polls.en.ts'
import { presenceEn } from '#features/presence/presence.en.ts'
import { privacyEn } from '#features/privacy/privacy.en.ts'
import { questionsEn } from '#features/questions/questions.en.ts'
import { sectionsEn } from '#features/sections/sections.en.ts'
import { statsEn } from '#features/stats/stats.en.ts'
import { wordcloudsEn } from '#features/wordclouds/wordclouds.en.ts'
import { scanEn } from '#kit/scan.en.ts'
import type { Words } from '#kit/words.ts'

/** The English sentences of the event itself: the live, the door, contacts, photos, figures, personal data. */
export const eventEn: Words = {
  ...scanEn,
  ...liveKitEn,
  ...pollsEn,
  ...questionsEn,
  ...wordcloudsEn,
  ...messagesEn,
  ...emotionsEn,
  ...leaderboardEn,
  ...presenceEn,
  ...liveEn,
  ...contactsEn,
  ...checkInEn,
  ...photosEn,
  ...sectionsEn,
  ...logsEn,
  ...statsEn,
  ...privacyEn,
}
