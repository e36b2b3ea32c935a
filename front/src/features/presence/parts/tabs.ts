/** What one page of the live tells the others of the same browser. */
type Word = 'here' | 'back' | 'bye' | 'active'

export interface Tabs {
  /** Whether another page of the live is open in this browser. */
  readonly hasOthers: () => boolean
  readonly tellActive: () => void
  readonly leave: () => void
  /** The page that was left is shown again. */
  readonly comeBack: () => void
  readonly stop: () => void
}

/** Knows the other pages of the same live in this browser, so that several count once. */
export function openTabs(name: string, onActive: () => void): Tabs {
  const me = `${Math.random()}`
  const others = new Set<string>()
  // A page that has left may still hear the one that replaces it, for a moment: it would be counted for ever.
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
