import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { deleteWordCloud, driveWordCloud, listWordClouds } from '@parvis/contract/wordclouds/wordclouds.ts'
import type { RemoteModule } from '#features/live-kit/live-kit.remote.ts'
import { call } from '#kit/call.ts'
import { CloudForm } from './remote/CloudForm.tsx'
import { CloudWords } from './remote/CloudWords.tsx'

export const remoteCloud: RemoteModule<WordCloud> = {
  list: listWordClouds,
  read: (params, signal) => call(listWordClouds, { params }, { signal }),
  change: (actions, { id: wordCloudId, ...params }, { showRightAnswers: _, ...body }) =>
    actions.act(driveWordCloud, { params: { ...params, wordCloudId }, body }),
  remove: (actions, { id: wordCloudId, ...params }) =>
    actions.act(deleteWordCloud, { params: { ...params, wordCloudId } }),
  factsOf: (_, { wordCloudResponses }, say) =>
    say('live.remote.cloud.facts', { count: wordCloudResponses?.length ?? 0 }),
  countOf: ({ wordCloudResponses }) => wordCloudResponses?.reduce((sum, { count }) => sum + count, 0) ?? null,
  counted: 'live.remote.words.count',
  showsRight: () => undefined,
  form: CloudForm,
  results: CloudWords,
}
