import { emotionsFr } from '#features/emotions/emotions.fr.ts'
import { leaderboardFr } from '#features/leaderboard/leaderboard.fr.ts'
import { liveFr } from '#features/live/live.fr.ts'
import { liveKitFr } from '#features/live-kit/live-kit.fr.ts'
import { messagesFr } from '#features/messages/messages.fr.ts'
import { pollsFr } from '#features/polls/polls.fr.ts'
import { presenceFr } from '#features/presence/presence.fr.ts'
import { questionsFr } from '#features/questions/questions.fr.ts'
import { wordcloudsFr } from '#features/wordclouds/wordclouds.fr.ts'
import type { Words } from '#kit/words.ts'

/** Words for following the live, on a phone or on the screens of the room. */
export const followingFr: Words = {
  ...liveKitFr,
  ...pollsFr,
  ...questionsFr,
  ...wordcloudsFr,
  ...messagesFr,
  ...emotionsFr,
  ...leaderboardFr,
  ...presenceFr,
  ...liveFr,
}
