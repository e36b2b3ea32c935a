import { folded } from '@parvis/contract/kit/folded.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openHouse } from '#testing/house.ts'
import { openPrepared } from '#testing/prepared.ts'
import type { Orm } from './orm.ts'

/** Characters newer than the Unicode tables of the databases. */
const YOUNG = /[\ua7f1]/u
const CHARACTERS = Array.from({ length: 0xffff }, (_, i) => String.fromCodePoint(i + 1)).filter(
  (letter) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(letter) && !YOUNG.test(letter),
)

/** Between two letters, so that a space would show. */
async function foldedOtherwise(db: Orm): Promise<string[]> {
  const { rows } = await db.execute<{ told: string[] }>(sql`
    select array_agg(folded('x' || given.letter || 'y') order by given.place) as told
    from unnest(${sql.param(CHARACTERS)}::text[]) with ordinality as given (letter, place)`)
  const told = rows[0]?.told ?? []
  return CHARACTERS.flatMap((letter, i) =>
    told[i] === folded(`x${letter}y`) ? [] : [`${letter} ${letter.codePointAt(0)?.toString(16)}: ${told[i]}`],
  )
}

test('the database folds each character as the contract does', async () => {
  const { ports } = await openHouse()
  expect(CHARACTERS.length).toBeGreaterThan(55_000)
  expect(await foldedOtherwise(ports.db)).toEqual([])
})

test('the embedded database folds each character so too', async () => {
  const { db, close } = await openPrepared()
  expect(await foldedOtherwise(db)).toEqual([])
  await close()
})
