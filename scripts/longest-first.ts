import { BaseSequencer } from 'vitest/node'
import { inAnyOrder, randomFrom } from '../server/src/testing/random.ts'
import { isSeedDrawn, testSeed } from '../server/src/testing/scope.ts'

type Spec = Parameters<BaseSequencer['sort']>[0][number]

/** Files that take minutes. Run last, one of them would keep one worker busy while the others idle. */
const LONGEST = ['durability', 'fuzz', 'contract', 'paying', 'machines', 'two-servers'].map(
  (name) => new RegExp(String.raw`/server/src/${name}(\.postgres)?\.test\.ts$`),
)

function placeOf({ moduleId }: Spec): number {
  const place = LONGEST.findIndex((longest) => longest.test(moduleId))
  return place < 0 ? LONGEST.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: Spec[]): Promise<Spec[]> {
    // Files of one worker share its application: none may depend on an earlier one.
    const usual = isSeedDrawn ? inAnyOrder(files, randomFrom(testSeed)) : await super.sort(files)
    const groupOf = ({ project }: Spec) => project.config.sequence.groupOrder
    return usual.toSorted((one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other))
  }
}
