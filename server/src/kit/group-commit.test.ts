import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { groupCommit } from './group-commit.ts'

function heldWrites() {
  const groups: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const write = async (items: readonly number[]) => {
    groups.push(items)
    await new Promise<void>((resolve) => ends.push(resolve))
    return items.map((item) => item * 10)
  }
  const end = async () => {
    while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve))
    ends.shift()?.()
  }
  return { groups, write, end }
}

function broken(): Error {
  const error = new pg.DatabaseError('no', 2, 'error')
  error.code = '23503'
  return error
}

describe('a group commit', () => {
  it('writes together the items that come while a group is under way', async () => {
    const { groups, write, end } = heldWrites()
    const commit = groupCommit(write)
    const first = [commit.add(1), commit.add(2)]
    await new Promise((resolve) => setImmediate(resolve))
    const second = [commit.add(3), commit.add(4), commit.add(5)]
    await end()
    await expect(Promise.all(first)).resolves.toEqual([10, 20])
    await end()
    await expect(Promise.all(second)).resolves.toEqual([30, 40, 50])
    expect(groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
  })

  it('never writes more at once than it may', async () => {
    const groups: number[] = []
    const commit = groupCommit(async (items: readonly number[]) => {
      groups.push(items.length)
      return items
    }, 10)
    await Promise.all(Array.from({ length: 35 }, (_, i) => commit.add(i)))
    expect(groups).toEqual([10, 10, 10, 5])
  })

  it('fails unwritten items, then goes on', async () => {
    let isDown = true
    const commit = groupCommit(async (items: readonly number[]) => {
      if (isDown) throw new Error('down')
      return items
    })
    const lost = await Promise.allSettled([commit.add(1), commit.add(2)])
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isDown = false
    await expect(commit.add(3)).resolves.toBe(3)
    await commit.settled()
  })

  it('fails alone the item with values that the database refuses', async () => {
    const commit = groupCommit(async (items: readonly number[]) => {
      if (items.includes(7)) throw broken()
      return items
    })
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => commit.add(i)))
    expect(all.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))).toEqual([7])
  })
})
