import { checkInFr } from '#features/check-in/check-in.fr.ts'
import { contactsFr } from '#features/contacts/contacts.fr.ts'
import { emotionsFr } from '#features/emotions/emotions.fr.ts'
import { leaderboardFr } from '#features/leaderboard/leaderboard.fr.ts'
import { liveFr } from '#features/live/live.fr.ts'
import { liveKitFr } from '#features/live-kit/live-kit.fr.ts'
import { logsFr } from '#features/logs/logs.fr.ts'
import { messagesFr } from '#features/messages/messages.fr.ts'
import { photosFr } from '#features/photos/photos.fr.ts'
import { pollsFr } from '#features/polls/polls.fr.ts'
import { presenceFr } from '#features/presence/presence.fr.ts'
import { privacyFr } from '#features/privacy/privacy.fr.ts'
import { questionsFr } from '#features/questions/questions.fr.ts'
import { sectionsFr } from '#features/sections/sections.fr.ts'
import { statsFr } from '#features/stats/stats.fr.ts'
import { wordcloudsFr } from '#features/wordclouds/wordclouds.fr.ts'
import { scanFr } from '#kit/scan.fr.ts'
import type { Words } from '#kit/words.ts'

/** The French sentences of the event itself: the live, the door, contacts, photos, figures, personal data. */
export const eventFr: Words = {
  ...scanFr,
  ...liveKitFr,
  ...pollsFr,
  ...questionsFr,
  ...wordcloudsFr,
  ...messagesFr,
  ...emotionsFr,
  ...leaderboardFr,
  ...presenceFr,
  ...liveFr,
  ...contactsFr,
  ...checkInFr,
  ...photosFr,
  ...sectionsFr,
  ...logsFr,
  ...statsFr,
  ...privacyFr,
}
