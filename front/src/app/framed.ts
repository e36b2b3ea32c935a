import { mayBeFramed } from '@parvis/contract/context/framing.rules.ts'
import type { FramedMessage } from '@parvis/contract/kit/framing.ts'
import { beFramed } from '#kit/frame.ts'
import { contextOf, loadBoot } from './boot.ts'
import { start } from './start.tsx'

/** Around a dialog that is higher than its page. */
const MARGIN = 32

/** As high as the page, or as the dialog over it; the frame itself counts for nothing. */
function heightOfPage(): number {
  const dialogs = [...document.querySelectorAll('dialog:modal')].map(({ scrollHeight }) => scrollHeight + 2 * MARGIN)
  return Math.ceil(Math.max(document.body.getBoundingClientRect().height, ...dialogs))
}

/** Tells the page around this one how high it is, each time that changes. */
function followHeight(tell: (message: FramedMessage) => void): { tellAgain: () => void } {
  let told = 0
  const measure = () => {
    const height = heightOfPage()
    if (height === told) return
    told = height
    tell({ parvis: 'height', height })
  }
  new ResizeObserver(measure).observe(document.body)
  new MutationObserver((changes) => {
    const opened = changes.find(({ target, type }) => type === 'attributes' && target instanceof HTMLDialogElement)
    if (opened) measure()
  }).observe(document.body, { subtree: true, attributeFilter: ['open'] })
  return {
    tellAgain: () => {
      told = 0
      measure()
    },
  }
}

/**
 * What takes the focus is brought into sight by the page around, once somebody has done something here. Nothing moves under a
 * pointer that presses: the press would be lost.
 */
function followFocus(tell: (message: FramedMessage) => void): void {
  let isPressing = false
  const follow = ({ type }: Event) => {
    isPressing = type === 'pointerdown'
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(type, follow, { capture: true })
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !navigator.userActivation?.hasBeenActive) return
    const dialog = target.closest('dialog:modal')
    const isFirst = dialog !== null && !dialog.hasAttribute('data-shown')
    if (isFirst) dialog.setAttribute('data-shown', '')
    // Once it is drawn where it goes.
    requestAnimationFrame(() => {
      if (isPressing) return
      const { top, height } = (isFirst ? dialog : target).getBoundingClientRect()
      tell({ parvis: 'show', top: Math.max(0, top), height })
    })
  })
}

/** What may not be shown here opens in a page of its own, as do other sites. */
function openElsewhere(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.target || link.hasAttribute('download') || !/^https?:$/.test(link.protocol)) return
      if (link.origin === location.origin && mayBeFramed(link.pathname + link.search)) return
      link.target = '_blank'
      link.rel = 'noopener'
      // The browser follows it; the page would draw it here.
      event.stopPropagation()
    },
    { capture: true },
  )
}

/**
 * Draws the page in a frame of another site, which the event lists: the browser has refused any other. It is as high as what it
 * shows, and tells so to the pages of those sites alone.
 */
export async function framed(element: HTMLElement): Promise<void> {
  document.documentElement.setAttribute('data-framed', '')
  beFramed(mayBeFramed)
  openElsewhere()
  const name = contextOf(location.pathname)
  const boot = name === undefined ? undefined : await loadBoot(name).catch(() => undefined)
  const origins = boot?.context.settings.FO_FRAMED_BY ?? []
  const tell = (message: FramedMessage) => {
    // The browser delivers it to whichever of them is there.
    for (const origin of origins) window.parent.postMessage(message, origin)
  }
  const { tellAgain } = followHeight(tell)
  followFocus(tell)
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<{ parvis?: unknown } | null>) => {
    if (source === window.parent && origins.includes(origin) && data?.parvis === 'hello') tellAgain()
  })
  await start(element)
}
