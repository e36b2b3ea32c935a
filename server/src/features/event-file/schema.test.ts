import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { catalogue } from '@parvis/contract/events/events.settings.ts'
import { describe, expect, it } from 'vitest'
import { populatedFile, refusalsOf, replaced } from '#testing/populated.ts'
import { readEventFile } from './reading.service.ts'
import { eventFileSchema } from './schema.service.ts'

describe('an unknown key', () => {
  const text = populatedFile('schema')
  const refused = async (from: string, to: string) => {
    const edited = replaced(text, from, to)
    return refusalsOf(Promise.resolve(edited).then(readEventFile))
  }

  it.each([
    ['of an answer', 'capacity: 3 }', 'capacty: 3 }', 'quotas.0.values.0.capacty', 'capacity'],
    ['of an article', 'stock: 5', 'stok: 5', 'articles.0.stok', 'stock'],
    ['of a field of a form', 'label: Votre poste', 'label: Votre poste, isRequird: true', 'isRequird', 'isRequired'],
  ])('is refused with the intended one: %s', async (_where, from, to, key, meant) => {
    const [refusal = ''] = await refused(from, to)
    expect(refusal).toContain(key)
    expect(refusal).toContain(`did you mean “${meant}”?`)
  })

  it('is refused inside a setting too, where its schema would drop it', async () => {
    const [refusal = ''] = await refused(
      'settings:\n',
      'settings:\n  FO_LOCATION: { name: Alpexpo, adress: 2 avenue }\n',
    )
    expect(refusal).toContain('settings.FO_LOCATION.adress')
    expect(refusal).toContain('did you mean “address”?')
  })

  it('has no suggestion without a similar key', async () => {
    const [refusal = ''] = await refused('stock: 5', 'stock: 5, colour: red')
    expect(refusal).toContain('articles.0.colour')
    expect(refusal).not.toContain('did you mean')
  })
})

describe('the schema for editors', () => {
  const { properties } = eventFileSchema() as { properties: Record<string, { properties?: Record<string, object> }> }

  it('has every key of a file, and describes every setting', () => {
    expect(Object.keys(properties)).toEqual(Object.keys(EventFile.shape))
    const settings = Object.entries(properties['settings']?.properties ?? {})
    const described = Object.fromEntries(settings.map(([key, one]) => [key, Reflect.get(one, 'description')]))
    expect(described).toMatchObject(Object.fromEntries(Object.entries(catalogue).map(([key, { help }]) => [key, help])))
  })

  it('takes no unnamed key, and no value where none may be written', () => {
    const open: string[] = []
    const look = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return
      const { properties: own, additionalProperties, type, enum: values } = node as Record<string, unknown>
      if (own !== undefined && typeof own === 'object' && additionalProperties === undefined) open.push(at)
      if (Array.isArray(type) && type.includes('null') && Array.isArray(values) && !values.includes(null)) open.push(at)
      for (const [key, value] of Object.entries(node)) look(value, `${at}.${key}`)
    }
    look(eventFileSchema(), '')
    expect(open).toEqual([])
  })
})
