import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** Text sizes, in hundredths of the screen's width: the largest useful one and the smallest allowed. */
const LARGEST = 4.4
const SMALLEST = 0.8
const HALVINGS = 8

const isWhole = (box: HTMLElement): boolean =>
  box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1

function fit(box: HTMLElement): void {
  // A CSS transition would make the measure that of the previous size.
  box.dataset['fitting'] = ''
  fitText(box)
  delete box.dataset['fitting']
}

function fitText(box: HTMLElement): void {
  const set = (size: number) => box.style.setProperty('--fit', size.toFixed(3))
  let [small, large] = [SMALLEST, LARGEST]
  set(large)
  if (isWhole(box)) return
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (small + large) / 2
    set(middle)
    if (isWhole(box)) small = middle
    else large = middle
  }
  set(small)
}

/** Sets `--fit` of a box to the largest size at which all of `text` fits; again when the box or the fonts change. */
export function useFit(text: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written in the box is what is measured
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    fit(box)
    let isGone = false
    const again = () => isGone || fit(box)
    const observer = new ResizeObserver(again)
    observer.observe(box)
    void document.fonts.ready.then(again)
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [text])
  return ref
}
