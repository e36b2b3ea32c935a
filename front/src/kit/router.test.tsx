import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from './history.ts'
import { lazyScreen } from './lazyScreen.tsx'
import { PageLoader } from './pageLoader.ts'
import type { Guard, Route } from './route.ts'
import { Outlet, RouterProvider, useLocation, usePage, usePageLoader, useParams, useSearch } from './router.tsx'

const saying = (text: string) => () => <p>{text}</p>
const screen = (path: string, more: Partial<Route> = {}): Route => ({ path, layouts: [saying(path)], ...more })

async function show(routes: readonly Route[], at: string) {
  const history = memoryHistory(at)
  const loader = new PageLoader({ routes, history, Fallback: saying('on its way'), ErrorFallback: saying('broken') })
  await loader.load()
  const page = await render(<RouterProvider loader={loader} />)
  return {
    loader,
    history,
    page,
    sees: (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible(),
  }
}

/** A lazy screen that loads, or fails to, on demand. */
function delayed(text: string) {
  const { promise, resolve, reject } = Promise.withResolvers<() => React.JSX.Element>()
  const bring = vi.fn(() => promise)
  return { screen: lazyScreen(bring), bring, come: () => resolve(saying(text)), fail: () => reject(new Error('gone')) }
}

test.each([
  ['/fete', '$context/'],
  ['/fete/', '$context/'],
  ['/fete/mails/sent', '$context/mails/sent'],
  ['/FETE/Mails/Sent', '$context/mails/sent'],
  ['/fete/mails/42', '$context/mails/$mailId'],
  ['/fete//mails/sent', '$context/mails/sent'],
  ['/fete/mails/42/more', '$context/$'],
  ['/fete/whatever', '$context/$'],
])('the address %s matches the route %s', async (address, path) => {
  const paths = ['$context/$', '$context/mails/$mailId', '$context/mails/sent', '$context/']
  const { sees } = await show(
    paths.map((one) => screen(one)),
    address,
  )
  await sees(path)
})

test('a page reads its parameters, its query as text, its path and its frame', async () => {
  function Mail() {
    const { mailId } = useParams<'mailId'>()
    const { badge } = useSearch<'badge'>()
    const { path, frame } = usePage()
    return <p>{[mailId, badge, path, frame].join(' ')}</p>
  }
  const { sees } = await show(
    [{ path: '$context/mails/$mailId', layouts: [Mail], frame: 'area' }],
    '/f/mails/a%20b/?badge=0070',
  )
  await sees('a b 0070 /f/mails/a%20b area')
})

test('an encoded slash is part of its parameter', async () => {
  const Mail = () => <p>{useParams<'mailId'>().mailId}</p>
  const { sees } = await show([{ path: '$context/mails/$mailId', layouts: [Mail] }], '/f/mails/a%2Fb')
  await sees('a/b')
})

test('a guard that redirects keeps the page from rendering, and from the history', async () => {
  const seen = vi.fn()
  const Secret = () => {
    seen()
    return null
  }
  const toLogin: Guard = ({ params, href }) => `/${params['context']}/login?redirect=${href}`
  const routes = [
    screen('$context/'),
    screen('$context/login'),
    { path: '$context/secret', layouts: [Secret], guards: [toLogin] },
  ]
  const { loader, history, sees } = await show(routes, '/f')
  loader.navigate('/f/secret')
  await sees('$context/login')
  expect(seen).not.toHaveBeenCalled()
  expect(history.location.search).toBe('?redirect=/f/secret')
  history.back()
  await sees('$context/')
})

test('guards are asked again on each load', async () => {
  let isIn = true
  const guard: Guard = () => (isIn ? undefined : '/f/login')
  const { loader, sees } = await show([screen('$context/', { guards: [guard] }), screen('$context/login')], '/f')
  await sees('$context/')
  isIn = false
  await loader.load()
  await sees('$context/login')
})

test('the previous page stays while the next one loads, and a fallback is shown when that takes long', async () => {
  const next = delayed('next')
  const { loader, sees, page } = await show(
    [screen('$context/'), { path: '$context/next', layouts: [next.screen] }],
    '/f',
  )
  loader.navigate('/f/next')
  await sees('$context/')
  expect(page.getByText('on its way').elements()).toEqual([])
  await sees('on its way')
  next.come()
  await sees('next')
})

test('a preloaded page renders at once', async () => {
  const next = delayed('next')
  const { loader, page } = await show([screen('$context/'), { path: '$context/next', layouts: [next.screen] }], '/f')
  next.come()
  await loader.preload('/f/next')
  loader.navigate('/f/next')
  expect(loader.page?.isPending).toBe(false)
  await expect.element(page.getByText('next')).toBeVisible()
  expect(next.bring).toHaveBeenCalledOnce()
})

test('a page that loads late does not replace a later one', async () => {
  const slow = delayed('slow')
  const { loader, sees, page } = await show(
    [screen('$context/'), { path: '$context/slow', layouts: [slow.screen] }, screen('$context/other')],
    '/f',
  )
  loader.navigate('/f/slow')
  loader.navigate('/f/other')
  slow.come()
  await sees('$context/other')
  await loader.load()
  expect(page.getByText('slow', { exact: true }).elements()).toEqual([])
})

test('a screen that fails to load shows an error in its layout, and may be loaded again', async () => {
  const Frame = () => (
    <section>
      <h1>frame</h1>
      <Outlet />
    </section>
  )
  let isCut = true
  const lost = lazyScreen(async () => {
    if (isCut) throw new Error('gone')
    return saying('found')
  })
  const { loader, sees } = await show([screen('$context/'), { path: '$context/lost', layouts: [Frame, lost] }], '/f')
  loader.navigate('/f/lost')
  await sees('broken')
  await sees('frame')
  isCut = false
  loader.navigate('/f/lost')
  await sees('found')
})

test('a page that throws shows an error until the next navigation', async () => {
  const Throwing = () => {
    throw new Error('a fault')
  }
  vi.spyOn(console, 'error').mockReturnValue()
  const { loader, sees } = await show([screen('$context/'), { path: '$context/bad', layouts: [Throwing] }], '/f')
  loader.navigate('/f/bad')
  await sees('broken')
  loader.navigate('/f')
  await sees('$context/')
})

test('a layout that two pages share keeps its state', async () => {
  function Frame() {
    const [count, setCount] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          {`clicked ${count}`}
        </button>
        <Outlet />
      </>
    )
  }
  const routes = ['one', 'two'].map((one) => ({ path: `$context/${one}`, layouts: [Frame, saying(one)] }))
  const { loader, page, sees } = await show(routes, '/f/one')
  await page.getByRole('button').click()
  loader.navigate('/f/two')
  await sees('two')
  await sees('clicked 1')
})

test('the address changes before its page is loaded', async () => {
  const next = delayed('next')
  function Here() {
    return <p>{`at ${useLocation().pathname}`}</p>
  }
  const { loader, sees } = await show(
    [
      { path: '$context/', layouts: [Here] },
      { path: '$context/next', layouts: [next.screen] },
    ],
    '/f',
  )
  loader.navigate('/f/next')
  await sees('at /f/next')
})

test('the current address adds no history entry, and replace removes the current one', async () => {
  const { loader, history, sees } = await show([screen('$context/'), screen('$context/a'), screen('$context/b')], '/f')
  loader.navigate('/f/')
  loader.navigate('/f/a/?x=1')
  expect(history.location.href).toBe('/f/a?x=1')
  loader.navigate('/f/b', { replace: true })
  await sees('$context/b')
  history.back()
  await sees('$context/')
})

test('listeners hear of the previous location once the page is rendered', async () => {
  const { loader, history, page, sees } = await show([screen('$context/'), screen('$context/a')], '/f')
  const told = vi.fn()
  loader.onRendered(({ from, to }) => told(from?.pathname, to.pathname, page.getByText('$context/a').elements().length))
  history.push('/f/a', { fromStep: 'dates' })
  await sees('$context/a')
  await expect.poll(() => told).toHaveBeenCalledExactlyOnceWith('/f', '/f/a', 1)
  expect(history.location.state['fromStep']).toBe('dates')
})

test('a screen outside any router throws', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Lost = () => <p>{usePageLoader().history.location.href}</p>
  await expect(render(<Lost />)).rejects.toThrow('RouterProvider is missing')
})

test('lazy routes are loaded once, after the guards have passed', async () => {
  let isIn = false
  const more = vi.fn(async () => [screen('$context/area/one'), screen('$context/area/two')])
  const guards: Guard[] = [() => (isIn ? undefined : '/f/login')]
  const routes = [
    screen('$context/login'),
    screen('$context/$'),
    { path: '$context/area/$', layouts: [], guards, loadRoutes: more },
  ]
  const { loader, sees } = await show(routes, '/f/area/one')
  await sees('$context/login')
  expect(more).not.toHaveBeenCalled()
  isIn = true
  loader.navigate('/f/area/one')
  await sees('$context/area/one')
  loader.navigate('/f/area/two')
  await sees('$context/area/two')
  loader.navigate('/f/area/three')
  await sees('$context/$')
  expect(more).toHaveBeenCalledTimes(1)
})

test('lazy routes that fail to load show an error, and may be loaded again', async () => {
  const more = vi.fn(async () => [screen('$context/area/one')])
  more.mockRejectedValueOnce(new Error('gone'))
  const { loader, sees } = await show([{ path: '$context/area/$', layouts: [], loadRoutes: more }], '/f/area/one')
  await sees('broken')
  await loader.load()
  await sees('$context/area/one')
})

test('preloading an address loads its lazy routes and its screen', async () => {
  const { screen: Late, bring, come } = delayed('late')
  const routes = [
    screen('$context/'),
    { path: '$context/area/$', layouts: [], loadRoutes: async () => [{ path: '$context/area/one', layouts: [Late] }] },
  ]
  const { loader } = await show(routes, '/f')
  const preloaded = loader.preload('/f/area/one')
  come()
  await preloaded
  expect(bring).toHaveBeenCalledTimes(1)
})
