import { expect, test } from 'vitest'
import { storage } from '#kit/storage.ts'
import type { LocalDraft } from './draftKeeper.ts'
import { localDraftOf } from './localDrafts.ts'

const KEY = 'parvis.draft.e1.u1'
const DAY_MS = 86_400_000
const draft: LocalDraft = { step: 'form', values: { form: { nom: 'Roux' } }, version: 2, sent: [] }

test('a draft is found again on its device by its own person alone, and for a week', () => {
  localDraftOf('e1', 'u1').writeLocal(draft)
  // As after a page load.
  expect(localDraftOf('e1', 'u1').readLocal()).toMatchObject(draft)
  expect(localDraftOf('e1', 'u2').readLocal()).toBeNull()
  expect(localDraftOf('e2', 'u1').readLocal()).toBeNull()
  const { at, ...kept } = JSON.parse(storage.read(KEY) ?? '')
  storage.write(KEY, JSON.stringify({ ...kept, at: at - 6 * DAY_MS }))
  expect(localDraftOf('e1', 'u1').readLocal()).toMatchObject(draft)
  storage.write(KEY, JSON.stringify({ ...kept, at: at - 8 * DAY_MS }))
  expect(localDraftOf('e1', 'u1').readLocal()).toBeNull()
  storage.write(KEY, 'no draft')
  expect(localDraftOf('e1', 'u1').readLocal()).toBeNull()
  localDraftOf('e1', 'u1').writeLocal(null)
  expect(storage.read(KEY)).toBeNull()
})
