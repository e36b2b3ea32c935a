import type { Photo } from '@parvis/contract/photos/photos.ts'
import { useEffect, useRef, useState } from 'react'
import { now } from '#kit/clock.ts'
import type { Round } from './parts/shuffle.ts'
import { pickNext } from './parts/shuffle.ts'

/** Duration of a photo (specification 2, § 9). */
const SHOWN_MS = 5_000
/** Delay before the next photo, when one cannot be loaded. */
const AGAIN_MS = 1_000

export const pictureOf = ({ hd, hdFilter }: Photo): string => hdFilter ?? hd

const wait = (ms: number) => new Promise((resume) => setTimeout(resume, Math.max(0, ms)))

/** Loads and decodes a picture, so that it appears at once. */
async function isReady(photo: Photo): Promise<boolean> {
  const image = new Image()
  image.src = pictureOf(photo)
  try {
    await image.decode()
    return true
  } catch {
    return false
  }
}

export function useSlideshow(photos: readonly Photo[], isPaused: boolean): Photo | undefined {
  const [current, setCurrent] = useState<Photo>()
  const latest = useRef({ photos, round: new Set() as Round, currentId: undefined as string | undefined, since: 0 })
  latest.current.photos = photos
  const isEmpty = photos.length === 0

  useEffect(() => {
    if (isEmpty) {
      setCurrent(undefined)
      latest.current.currentId = undefined
    }
    if (isEmpty || isPaused) return
    let isStopped = false
    async function turn() {
      const state = latest.current
      const ids = state.photos.map(({ id }) => id)
      const next = pickNext(ids, state.round, state.currentId)
      const photo = state.photos.find(({ id }) => id === next?.id)
      if (!next || !photo) return wait(AGAIN_MS)
      state.round = next.round
      if (!(await isReady(photo))) return wait(AGAIN_MS)
      if (state.currentId !== undefined) await wait(state.since + SHOWN_MS - now().getTime())
      if (isStopped) return
      state.currentId = photo.id
      state.since = now().getTime()
      setCurrent(photo)
    }
    async function run() {
      while (!isStopped) await turn()
    }
    void run()
    return () => {
      isStopped = true
    }
  }, [isEmpty, isPaused])
  return isEmpty ? undefined : current
}
