import type { SavedDraft } from '@parvis/contract/registration/registration.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftOutside, LocalDraft } from './draftKeeper.ts'
import { DraftKeeper, SAVE_AFTER } from './draftKeeper.ts'

const NONE: SavedDraft = { step: '', values: {}, version: 0 }
const draft = (name: string, version: number): SavedDraft => ({ step: 'form', values: { form: { name } }, version })

/** A fake draft endpoint with the server's versioning, and a fake device storage. */
function world(saved: SavedDraft = NONE, local: LocalDraft | null = null) {
  const server = { saved, local, mode: 'up' as 'up' | 'down' | 'mute', saves: 0 }
  const outside: DraftOutside = {
    async save(sent) {
      if (server.mode === 'down') throw new Error('offline')
      if (sent.version !== server.saved.version) throw new Error('stale')
      server.saves += 1
      server.saved = { ...sent, version: sent.version + 1 }
      if (server.mode === 'mute') throw new Error('offline')
      return server.saved
    },
    read: async () => server.saved,
    failure: (error) => (error as Error).message as 'stale' | 'offline',
    readLocal: () => server.local,
    writeLocal(kept) {
      server.local = kept
    },
  }
  return { server, open: () => new DraftKeeper(outside, server.saved, {}) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pause = (ms = SAVE_AFTER) => vi.advanceTimersByTimeAsync(ms)

describe('a draft', () => {
  it('is on the device at once and on the server after a pause in typing', async () => {
    const { server, open } = world()
    const keeper = open()
    keeper.change({ form: { name: 'A' } }, 'form')
    await pause(SAVE_AFTER - 1)
    keeper.change({ form: { name: 'AB' } }, 'form')
    await pause(SAVE_AFTER - 1)
    expect(server.local?.values).toEqual({ form: { name: 'AB' } })
    expect(server.saves).toBe(0)
    await pause(1)
    expect(server.saved).toEqual(draft('AB', 1))
    expect(server.local).toBeNull()
    expect(keeper.get().status).toBe('saved')
  })

  it('is not saved again when nothing changed', async () => {
    const { server, open } = world(draft('A', 3))
    const keeper = open()
    keeper.change({ form: { name: 'A' } }, 'form')
    await pause(10_000)
    expect(server.saves).toBe(0)
  })

  it('stays on the device without a network and leaves when it is back', async () => {
    const { server, open } = world()
    const keeper = open()
    server.mode = 'down'
    keeper.change({ form: { name: 'A' } }, 'form')
    await pause()
    expect(keeper.get().status).toBe('offline')
    expect(server.local?.values).toEqual({ form: { name: 'A' } })
    server.mode = 'up'
    await keeper.flush()
    expect(server.saved).toEqual(draft('A', 1))
    expect(keeper.get().status).toBe('saved')
  })

  it('is taken up again from the device after the page was closed without a network', async () => {
    const { server, open } = world(draft('old', 2))
    const keeper = open()
    server.mode = 'down'
    keeper.change({ form: { name: 'new' } }, 'form')
    await pause()
    keeper.stop()
    server.mode = 'up'
    const again = open()
    expect(again.get().values).toEqual({ form: { name: 'new' } })
    again.start()
    await pause(0)
    expect(server.saved).toEqual(draft('new', 3))
  })

  it('asks which version to keep when another tab has saved meanwhile, and keeps either', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const { server, open } = world(draft('old', 2))
      const keeper = open()
      server.saved = draft('theirs', 3)
      keeper.change({ form: { name: 'mine' } }, 'form')
      await pause()
      expect(keeper.get().conflict).toEqual(draft('theirs', 3))
      expect(keeper.get().values).toEqual({ form: { name: 'mine' } })
      if (choice === 'mine') keeper.keepMine()
      else keeper.takeTheirs()
      await pause()
      expect(keeper.get().conflict).toBeNull()
      expect(keeper.get().values).toEqual({ form: { name: choice } })
      expect(server.saved.values).toEqual({ form: { name: choice } })
      expect(server.local).toBeNull()
    }
  })

  it('found on the device asks which version to keep before the newer one of another device is replaced', async () => {
    const local = { ...draft('mine', 2), sent: [] }
    const { server, open } = world(draft('theirs', 3), local)
    const keeper = open()
    keeper.start()
    await pause(10_000)
    expect(keeper.get()).toMatchObject({ values: { form: { name: 'mine' } }, conflict: draft('theirs', 3) })
    expect(server.saves).toBe(0)
    keeper.keepMine()
    await pause(0)
    expect(server.saved).toEqual(draft('mine', 4))
    const own = world(draft('theirs', 3), { ...local, sent: [{ form: { name: 'theirs' } }] })
    expect(own.open().get()).toMatchObject({ values: { form: { name: 'mine' } }, conflict: null })
  })

  it('asks nothing once the registration has been saved elsewhere, and goes on from the text typed here', async () => {
    const { server, open } = world(draft('old', 2))
    const keeper = open()
    server.saved = { step: '', values: {}, version: 0 }
    keeper.change({ form: { name: 'mine' } }, 'form')
    await pause()
    await pause()
    expect(keeper.get().conflict).toBeNull()
    expect(server.saved).toEqual(draft('mine', 1))
  })

  it('does not take its own save for that of another tab when the reply was lost', async () => {
    const { server, open } = world(draft('old', 2))
    const keeper = open()
    server.mode = 'mute'
    keeper.change({ form: { name: 'A' } }, 'form')
    await pause()
    server.mode = 'up'
    keeper.change({ form: { name: 'AB' } }, 'form')
    await pause()
    await pause()
    expect(keeper.get().conflict).toBeNull()
    expect(server.saved).toEqual(draft('AB', 4))
  })

  it('does not come back once the registration is saved', async () => {
    const { server, open } = world()
    const keeper = open()
    keeper.change({ form: { name: 'A' } }, 'form')
    await keeper.pause()
    keeper.forget()
    await pause(60_000)
    expect(server.saves).toBe(0)
    expect(server.local).toBeNull()
  })
})
