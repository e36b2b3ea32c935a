import { expect, test } from 'vitest'
import { catalogue } from '#features/events/events.settings.ts'
import type { ValueKind } from '#kit/setting-kind.ts'
import { settingKind } from '#kit/setting-kind.ts'
import { editEn } from '#words/edit.en.ts'
import { editFr } from '#words/edit.fr.ts'
import { edit as settingsEn } from './settings.en.ts'
import { edit as settingsFr } from './settings.fr.ts'

/** The words of what a setting is made of: its choices, and the values in it. */
function wordsWithin(key: string, kind: ValueKind): string[] {
  if ('options' in kind) return kind.options.map((option) => `${key}.${option}`)
  if ('of' in kind)
    return Object.entries(kind.of).flatMap(([name, one]) => [`${key}.${name}`, ...wordsWithin(`${key}.${name}`, one)])
  return []
}

test('every setting, each of its choices and each value in it has its words, in French and in English', () => {
  const keys = Object.entries(catalogue).flatMap(([key, setting]) => [
    `setting.${key}`,
    ...wordsWithin(`setting.${key}`, settingKind(setting)),
    `settings.group.${setting.group}`,
  ])
  expect(keys.filter((key) => !Object.hasOwn(editFr, key))).toEqual([])
  expect(keys.filter((key) => !Object.hasOwn(editEn, key))).toEqual([])
})

test('the settings speak of the same things in French and in English', () => {
  expect(Object.keys(settingsEn).toSorted()).toEqual(Object.keys(settingsFr).toSorted())
})
