import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#features/events/events.settings.ts'
import type { ParticipationCode } from '#features/participation/participation.rules.ts'
import type { PhotosAnswer, PhotosWorld } from './photos.steps.ts'
import { photosStep, refusalAfter } from './photos.steps.ts'

function world({ refuses, code = 4, isOn = true }: { refuses?: boolean; code?: ParticipationCode; isOn?: boolean }) {
  const UserEvent = { registered: true, ...(refuses !== undefined && { refusesPhotos: refuses }) }
  return {
    settings: { ...defaultSettings, FO_PHOTOS_ACTIVE: isOn },
    event: { days: [] },
    subject: { isCompanion: false, UserEvent },
    draft: { participation: { participation: code } },
  } as unknown as PhotosWorld
}

describe('the refusal to appear on photos', () => {
  it.each<[string, boolean, PhotosAnswer | undefined, boolean]>([
    ['no answer keeps no refusal', false, undefined, false],
    ['no answer keeps a refusal', true, undefined, true],
    ['a tick refuses', false, { refusesPhotos: true, was: false }, true],
    ['a tick that is taken off takes it back', true, { refusesPhotos: false, was: true }, false],
    [
      'an older draft without a tick does not take back a later refusal',
      true,
      { refusesPhotos: false, was: false },
      true,
    ],
    [
      'an older draft with a tick does not repeat a refusal taken back',
      false,
      { refusesPhotos: true, was: true },
      false,
    ],
  ])('%s', (_, refuses, answer, after) => {
    expect(refusalAfter(world({ refuses }), answer)).toBe(after)
  })

  it.each<[string, Parameters<typeof world>[0], boolean]>([
    ['is asked of a person who comes on site', {}, true],
    ['is not asked without photos', { isOn: false }, false],
    ['is not asked of a person who comes remotely', { code: 1 }, false],
    ['is not asked of a person who does not come', { code: 3 }, false],
  ])('%s', (_, given, is) => {
    expect(photosStep.shown(world(given))).toBe(is)
  })

  it('lacks no answer: it is not ticked beforehand', () => {
    expect(photosStep.errors(undefined, world({}))).toEqual({})
    expect(photosStep.prefill?.(world({}))).toEqual({ refusesPhotos: false, was: false })
  })
})
