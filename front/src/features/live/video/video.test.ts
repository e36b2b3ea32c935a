import { expect, test } from 'vitest'
import { videoOf } from './video.ts'

const none = { youtubeId: '', vimeoUrl: '', dacastId: '' }
const srcOf = (given: Partial<typeof none>) => videoOf({ ...none, ...given })?.src

test('a YouTube id, or the address it was copied from, plays without cookies', () => {
  const src = 'https://www.youtube-nocookie.com/embed/jNQXAC9IVRw?autoplay=1&playsinline=1&rel=0'
  expect(srcOf({ youtubeId: 'jNQXAC9IVRw' })).toBe(src)
  expect(srcOf({ youtubeId: 'https://www.youtube.com/watch?v=jNQXAC9IVRw&t=3s' })).toBe(src)
  expect(srcOf({ youtubeId: 'https://youtu.be/jNQXAC9IVRw' })).toBe(src)
  expect(srcOf({ youtubeId: 'https://www.youtube.com/live/jNQXAC9IVRw' })).toBe(src)
})

test('a Vimeo video plays without being followed, its key kept', () => {
  expect(srcOf({ vimeoUrl: 'https://vimeo.com/76979871' })).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&playsinline=1',
  )
  expect(srcOf({ vimeoUrl: 'https://vimeo.com/76979871/a1b2c3' })).toContain('/76979871?h=a1b2c3&dnt=1')
  expect(srcOf({ vimeoUrl: 'https://player.vimeo.com/video/76979871?h=a1b2c3' })).toContain('h=a1b2c3&dnt=1')
  expect(srcOf({ vimeoUrl: 'https://vimeo.com/event/4567' })).toBe(
    'https://vimeo.com/event/4567/embed?dnt=1&autoplay=1',
  )
})

test('a Dacast video is named by its content id, its path or its address', () => {
  const src = 'https://iframe.dacast.com/live/1a2b/3c4d'
  expect(srcOf({ dacastId: '1a2b-live-3c4d' })).toBe(src)
  expect(srcOf({ dacastId: 'live/1a2b/3c4d' })).toBe(src)
  expect(srcOf({ dacastId: src })).toBe(src)
})

test('a missing video, or one of another site, is not embedded', () => {
  expect(srcOf({})).toBeUndefined()
  expect(srcOf({ dacastId: 'https://elsewhere.example/video' })).toBeUndefined()
  expect(srcOf({ youtubeId: '"><script>' })).toBeUndefined()
  expect(srcOf({ vimeoUrl: 'https://elsewhere.example/1' })).toBeUndefined()
})
