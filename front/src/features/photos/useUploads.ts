import { listMyPhotos, listPictures, MAX_PHOTO, uploadPhoto } from '@parvis/contract/photos/photos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { CallError } from '#kit/call.ts'
import { upload } from '#kit/upload.ts'

export interface Sending {
  readonly id: number
  readonly file: File
  /** `chosen`: not sent yet; `working`: sent, and the server computes the sizes. */
  readonly state: 'chosen' | 'waiting' | 'sending' | 'working' | 'done' | 'failed'
  readonly share: number
  readonly error?: unknown
  readonly wished?: Wished
}

interface Wished {
  readonly eventId: string
  readonly badges: string
}

export function useUploads() {
  const cache = useQueryClient()
  const [list, setList] = useState<readonly Sending[]>([])
  const queue = useRef<(() => Promise<void>)[]>([])
  const isBusy = useRef(false)
  const lastId = useRef(0)
  const sent = useRef(new Set<number>())

  const change = useCallback((id: number, to: Partial<Sending>) => {
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)))
  }, [])

  const work = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await next()
    isBusy.current = false
    const stale = [listMyPhotos, listPictures]
    await Promise.all(stale.map(({ route }) => cache.invalidateQueries({ queryKey: [route] })))
  }, [cache])

  const send = useCallback(
    (id: number, file: File, query: Wished) => {
      queue.current.push(async () => {
        change(id, { state: 'sending', share: 0, error: undefined })
        try {
          if (file.size > MAX_PHOTO) throw new CallError({ status: 413, code: 'PHOTO_TOO_LARGE', message: '' })
          const onProgress = (share: number) => change(id, { share, state: share < 1 ? 'sending' : 'working' })
          await upload(uploadPhoto, { query }, file, { onProgress })
          change(id, { state: 'done', share: 1 })
        } catch (error) {
          change(id, { state: 'failed', error })
        }
      })
      void work()
    },
    [change, work],
  )

  return {
    list,
    choose(files: readonly File[]) {
      const added = files.map((file): Sending => ({ id: ++lastId.current, file, state: 'chosen', share: 0 }))
      setList((before) => [...before, ...added])
    },
    drop: (id: number) => setList((before) => before.filter((one) => one.id !== id || one.state !== 'chosen')),
    sendAll(wished: Wished) {
      // A double click comes before the state is updated.
      const chosen = list.filter(({ id, state }) => state === 'chosen' && !sent.current.has(id))
      for (const { id, file } of chosen) {
        sent.current.add(id)
        change(id, { state: 'waiting', wished })
        send(id, file, wished)
      }
    },
    retry({ id, file, wished }: Sending) {
      if (!wished) return
      change(id, { state: 'waiting' })
      send(id, file, wished)
    },
    clear: () => setList((before) => before.filter(({ state }) => state !== 'done' && state !== 'failed')),
  }
}
