import { useCallback, useEffect, useRef } from 'react'

export interface GivenElsewhere {
  readonly key: string
  readonly choices: readonly string[] | undefined
}

/** Shares the person's answers between the tabs of this browser, so that a second tab stops offering the vote. */
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
