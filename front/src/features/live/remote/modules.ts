// Written by `node scripts/lists.ts --write`.

import type { ItemOf } from '@parvis/contract/live/prepared.rules.ts'
import type { PreparedKey } from '@parvis/contract/prepared-keys'
import type { RemoteModule } from '#features/live-kit/live-kit.remote.ts'
import { remotePoll } from '#features/polls/polls.remote.ts'
import { remoteQuestion } from '#features/questions/questions.remote.ts'
import { remoteCloud } from '#features/wordclouds/wordclouds.remote.ts'

const modules: { readonly [K in PreparedKey]: RemoteModule<ItemOf<K>> } = {
  poll: remotePoll,
  question: remoteQuestion,
  wordcloud: remoteCloud,
}

/** The prepared modules, without the types of their items. */
export const remoteModules = modules as unknown as Readonly<Record<PreparedKey, RemoteModule>>
