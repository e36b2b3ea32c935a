type Word = 'here' | 'back' | 'bye' | 'active'

export interface Tabs {
  readonly hasOthers: () => boolean
  readonly tellActive: () => void
  readonly leave: () => void
  /** The page was restored from the back/forward cache. */
  readonly comeBack: () => void
  readonly stop: () => void
}

/** Tracks other tabs of the same live, so that several count once. */
export function openTabs(name: string, onActive: () => void): Tabs {
  const me = `${Math.random()}`
  const others = new Set<string>()
  // A page that has left may still receive messages for a moment, and would count its successor for ever.
  let hasLeft = false
  const channel = new BroadcastChannel(name)
  const say = (word: Word) => channel.postMessage({ from: me, word })
  channel.onmessage = ({ data }: MessageEvent<{ from: string; word: Word }>) => {
    if (data.word === 'bye') others.delete(data.from)
    else others.add(data.from)
    if (data.word === 'here' && !hasLeft) say('back')
    if (data.word === 'active') onActive()
  }
  say('here')
  return {
    hasOthers: () => others.size > 0,
    tellActive: () => say('active'),
    leave() {
      hasLeft = true
      say('bye')
    },
    comeBack() {
      hasLeft = false
      say('here')
    },
    stop() {
      say('bye')
      channel.close()
    },
  }
}
