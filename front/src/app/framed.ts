import { mayBeFramed } from '@parvis/contract/events/framing.rules.ts'
import type { FramedMessage } from '@parvis/contract/kit/framing.ts'
import { beFramed } from '#kit/frame.ts'
import { contextOf, loadBoot } from './boot.ts'
import { start } from './start.tsx'

/** Margin around a dialog that is higher than its page. */
const MARGIN = 32

/** The height of the page, or of a dialog over it; the frame's own height does not count. */
function heightOfPage(): number {
  const dialogs = [...document.querySelectorAll('dialog:modal')].map(({ scrollHeight }) => scrollHeight + 2 * MARGIN)
  return Math.ceil(Math.max(document.body.getBoundingClientRect().height, ...dialogs))
}

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
 * Asks the embedding page to scroll to the focused element, once the person has interacted. Not during a press, which
 * would be lost.
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
    requestAnimationFrame(() => {
      if (isPressing) return
      const { top, height } = (isFirst ? dialog : target).getBoundingClientRect()
      tell({ parvis: 'show', top: Math.max(0, top), height })
    })
  })
}

/** Pages that may not be framed open in a new tab, as do other sites. */
function openElsewhere(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.target || link.hasAttribute('download') || !/^https?:$/.test(link.protocol)) return
      if (link.origin === location.origin && mayBeFramed(link.pathname + link.search)) return
      link.target = '_blank'
      link.rel = 'noopener'
      // The browser follows the link; the router would open it in the frame.
      event.stopPropagation()
    },
    { capture: true },
  )
}

/**
 * Starts the page in a frame of another site, which the event allows: the browser has refused other ones. Reports its
 * height and focus to those sites alone.
 */
export async function framed(element: HTMLElement): Promise<void> {
  document.documentElement.setAttribute('data-framed', '')
  beFramed(mayBeFramed)
  openElsewhere()
  const name = contextOf(location.pathname)
  const boot = name === undefined ? undefined : await loadBoot(name).catch(() => undefined)
  const origins = boot?.context.settings.FO_FRAMED_BY ?? []
  const tell = (message: FramedMessage) => {
    // The browser delivers to the matching origin alone.
    for (const origin of origins) window.parent.postMessage(message, origin)
  }
  const { tellAgain } = followHeight(tell)
  followFocus(tell)
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<{ parvis?: unknown } | null>) => {
    if (source === window.parent && origins.includes(origin) && data?.parvis === 'hello') tellAgain()
  })
  await start(element)
}
