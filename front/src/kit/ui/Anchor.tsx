import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { createContext, use } from 'react'

export interface Navigation {
  navigate: (href: string) => void
  preload?: ((href: string) => void) | undefined
}

const NavigationContext = createContext<Navigation | null>(null)

/** Provides the router to the links of the design system; without it they are plain links. */
export function NavigationProvider({ value, children }: { value: Navigation; children: ReactNode }) {
  return <NavigationContext value={value}>{children}</NavigationContext>
}

const isInside = (href: string) => href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/')

/** A link; paths of the application use the router, others are left to the browser. */
export function Anchor({ href, onClick, target, download, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigation = use(NavigationContext)
  const routed = navigation !== null && isInside(href) && target === undefined && download === undefined

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const wantsBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!routed || wantsBrowser || event.defaultPrevented) return
    event.preventDefault()
    navigation.navigate(href)
  }

  const preload = routed ? () => navigation.preload?.(href) : undefined
  const safe = target === '_blank' ? { rel: 'noopener' } : {}
  return (
    <a
      {...safe}
      {...rest}
      href={href}
      target={target}
      download={download}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
    />
  )
}
