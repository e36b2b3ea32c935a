import type { FrameHead } from '@parvis/contract/kit/topic.ts'

interface StreamPosition {
  readonly epoch: string
  readonly seq: number
}

export function sequence() {
  let at: StreamPosition | undefined
  return {
    at: () => at,
    /** Whether a frame is the next one, already known, or after a gap; a gap resets the position. */
    take({ type, epoch, seq }: StreamPosition & { readonly type: string }): 'next' | 'known' | 'gap' {
      const known = type !== 'SNAPSHOT' && at?.epoch === epoch ? at.seq : undefined
      if (known !== undefined && seq <= known) return 'known'
      const isNext = type === 'SNAPSHOT' || (known !== undefined && seq === known + 1)
      at = isNext ? { epoch, seq } : undefined
      return isNext ? 'next' : 'gap'
    },
    /**
     * Skips a frame that cannot be parsed: thousands of pages would otherwise ask for the same one again and again.
     */
    passOver({ type, epoch, seq }: FrameHead): void {
      if (epoch === undefined || seq === undefined) return
      if (type === 'SNAPSHOT' || (at?.epoch === epoch && seq === at.seq + 1)) at = { epoch, seq }
    },
  }
}
