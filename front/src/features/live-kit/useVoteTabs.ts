import { useCallback, useEffect, useRef } from 'react'

/** What was chosen in a round of a poll or a question; nothing where the server refused it. */
export interface GivenElsewhere {
  readonly key: string
  readonly choices: readonly string[] | undefined
}

/**
 * Tells the other pages of this browser what the person has given to the live, and hears it from them: a second tab must
 * not go on offering a vote that is already given.
 */
export function useVoteTabs(name: string, onGiven: (given: GivenElsewhere) => void): (given: GivenElsewhere) => void {
  const channel = useRef<BroadcastChannel>(null)
  useEffect(() => {
    const opened = new BroadcastChannel(name)
    opened.onmessage = ({ data }: MessageEvent<GivenElsewhere>) => onGiven(data)
    channel.current = opened
    return () => {
      channel.current = null
      opened.close()
    }
  }, [name, onGiven])
  return useCallback((given) => channel.current?.postMessage(given), [])
}
