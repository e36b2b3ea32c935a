import type { ComponentType } from 'react'
import { use } from 'react'

/** A component whose code is loaded on demand; once loaded it renders at once. */
export type LazyScreen<Props = object> = ComponentType<Props> & {
  readonly load: () => Promise<unknown>
  readonly isReady: () => boolean
}

/**
 * Like React's `lazy`, but renders without suspending once the code has been loaded, and loads again after a failure. Until
 * then it suspends.
 */
export function lazyScreen<Props extends object = object>(
  importScreen: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const load = () => {
    loading ??= importScreen().then(
      (screen) => {
        loaded = screen
        return screen
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function Lazy(props: Props) {
    const Screen = loaded ?? use(load())
    return <Screen {...props} />
  }
  return Object.assign(Lazy, { load, isReady: () => loaded !== undefined })
}

/** Whether a component still has to be loaded. */
export const isUnloaded = (component: ComponentType | LazyScreen): component is LazyScreen =>
  'load' in component && !component.isReady()
