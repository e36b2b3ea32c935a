import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { saveBannedWords } from '#features/banned-words/banned-words.ts'
import { MAX_EMOTIONS, saveEmotions } from '#features/emotions/emotions.ts'
import { saveRunSheet } from '#features/live/live.ts'
import { createPoll } from '#features/polls/polls.ts'
import { createQuestion } from '#features/questions/questions.ts'
import { createWordCloud } from '#features/wordclouds/wordclouds.ts'
import { configFields } from './parts.ts'

type Fields = Readonly<Record<string, unknown>>
const listOf = (item: z.ZodMiniType): z.ZodMiniType => z.object({ list: z.array(item).check(z.maxLength(1000)) })

/**
 * Fields of a list's items, without ids, which a file names and the server chooses, and without fields that only a file
 * may retire.
 */
function asked(schema: z.ZodMiniType, key: string): Fields {
  const { properties } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  const list = properties?.[key]
  return list === undefined ? {} : withoutIds(list)
}
function withoutIds(list: unknown): Fields {
  const { default: _, items, ...bounds } = list as { default?: unknown; items: { properties?: Fields } }
  if (!items.properties) return { ...bounds, items }
  const { id: _id, isRetired: _isRetired, ...told } = items.properties
  return { ...bounds, items: Object.fromEntries(Object.entries(told).map(([name, value]) => [name, nested(value)])) }
}
const nested = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'items' in value ? withoutIds(value) : value

const filed = (key: keyof typeof configFields) => asked(z.object({ [key]: configFields[key] }), key)
const bounded = (fields: Fields, maxItems: number): Fields => ({ ...fields, maxItems })
const renamed = (fields: Fields, from: string, to: string): Fields => {
  const { [from]: list, ...rest } = fields['items'] as Fields
  return { ...fields, items: { ...rest, [to]: list } }
}

describe('a limit of prepared live content is the same in a file and in the browser', () => {
  it.each([
    ['polls', filed('polls'), renamed(asked(listOf(createPoll.body), 'list'), 'pollChoices', 'choices')],
    [
      'questions',
      filed('questions'),
      renamed(asked(listOf(createQuestion.body), 'list'), 'questionResponses', 'responses'),
    ],
    ['word clouds', filed('wordClouds'), asked(listOf(createWordCloud.body), 'list')],
    ['banned words', filed('bannedWords'), asked(saveBannedWords.body, 'words')],
    ['reactions', bounded(filed('emotions'), MAX_EMOTIONS), asked(saveEmotions.body, 'emotions')],
  ])('of %s: lengths, bounds and choices', (_, inFile, inBrowser) => {
    expect(inFile['items']).toBeDefined()
    expect(inFile).toEqual(inBrowser)
  })

  it('of as many reactions, not counting retired ones', () => {
    const some = (count: number, isRetired: boolean) =>
      Array.from({ length: count }, (_, i) => ({
        id: `${isRetired}${i}`,
        label: 'Bravo',
        iconUrl: '/media/b.svg',
        isRetired,
      }))
    const isTaken = (count: number) =>
      z.safeParse(configFields.emotions, [...some(count, false), ...some(30, true)]).success
    expect([isTaken(MAX_EMOTIONS), isTaken(MAX_EMOTIONS + 1)]).toEqual([true, false])
  })

  it('of the run sheet, though a file may leave out unplanned fields', () => {
    const bare = ({ items, ...bounds }: Fields) => ({
      ...bounds,
      items: Object.fromEntries(
        Object.entries(items as Fields).map(([name, value]) => {
          const { default: _, ...schema } = value as Fields
          return [name, schema]
        }),
      ),
    })
    expect(bare(filed('runSheet'))).toEqual(bare(asked(saveRunSheet.body, 'steps')))
  })
})
