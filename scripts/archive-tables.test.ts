import { expect, it } from 'vitest'
import { features } from '../features.ts'
import { archiveTables, heldElsewhere, leftOut } from '../server/src/features/bundles/coverage.service.ts'

const owned = features.flatMap(({ tables }) => tables).sort()
const named = [
  ...archiveTables.flatMap(({ holds }) => holds),
  ...Object.values(heldElsewhere).flat(),
  ...Object.values(leftOut).flat(),
].sort()

it('the archive of an event names each table of the map once: in a file, or left out for a reason', () => {
  const twice = named.filter((table, i) => named[i - 1] === table && table !== 'participations')
  expect(twice).toEqual([])
  expect([...new Set(named)]).toEqual(owned)
})
