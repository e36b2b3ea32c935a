import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import type { PreparedLive } from '#features/live-kit/prepared.service.ts'
import { listRounds, preparedClouds, readWordCloud } from './wordclouds.service.ts'

export const wordCloudLive: PreparedLive<WordCloud> = {
  store: preparedClouds,
  topic: 'words',
  read: readWordCloud,
  answersOf: null,
  table: {
    columns: ['wordCloud', 'round', 'word', 'count'],
    wide: ['wordCloud'],
    rows: async (db, eventId) =>
      (await listRounds(db, eventId)).map(({ cloud, round, word, count }) => [cloud, round, word, count]),
  },
}
