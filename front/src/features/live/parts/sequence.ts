import type { FrameHead } from '@parvis/contract/kit/topic.ts'

interface Place {
  readonly epoch: string
  readonly seq: number
}

/** Where a page stands in what was sent. */
export function sequence() {
  let at: Place | undefined
  return {
    at: () => at,
    /** Whether a frame comes next, is known already, or comes after others that were missed; then nothing is known any more. */
    take({ type, epoch, seq }: Place & { readonly type: string }): 'next' | 'known' | 'gap' {
      const known = type !== 'SNAPSHOT' && at?.epoch === epoch ? at.seq : undefined
      if (known !== undefined && seq <= known) return 'known'
      const isNext = type === 'SNAPSHOT' || (known !== undefined && seq === known + 1)
      at = isNext ? { epoch, seq } : undefined
      return isNext ? 'next' : 'gap'
    },
    /** Leaves aside in its place what cannot be read: asked for again by thousands of pages, it would come the same. */
    passOver({ type, epoch, seq }: FrameHead): void {
      if (epoch === undefined || seq === undefined) return
      if (type === 'SNAPSHOT' || (at?.epoch === epoch && seq === at.seq + 1)) at = { epoch, seq }
    },
  }
}
