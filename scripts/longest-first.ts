import { BaseSequencer } from 'vitest/node'
import { inAnyOrder, randomFrom } from '../server/src/testing/random.ts'
import { isSeedDrawn, testSeed } from '../server/src/testing/scope.ts'

type Spec = Parameters<BaseSequencer['sort']>[0][number]

/** The files that take minutes. Left to the end, one of them would keep a worker busy while the others have nothing to do. */
const LONGEST = ['durability', 'fuzz', 'contract', 'paying', 'machines', 'two-servers'].map(
  (name) => new RegExp(String.raw`/server/src/${name}(\.postgres)?\.test\.ts$`),
)

/** The place of a file among the longest; those that are none come after. */
function placeOf({ moduleId }: Spec): number {
  const place = LONGEST.findIndex((longest) => longest.test(moduleId))
  return place < 0 ? LONGEST.length : place
}

/** The usual order, but for the longest files, which begin first among those that run together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: Spec[]): Promise<Spec[]> {
    // Files of one worker share its application: none may count on what ran before.
    const usual = isSeedDrawn ? inAnyOrder(files, randomFrom(testSeed)) : await super.sort(files)
    const groupOf = ({ project }: Spec) => project.config.sequence.groupOrder
    return usual.toSorted((one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other))
  }
}
