import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { readDevice } from '@parvis/contract/team/team.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { DeviceContext } from '#features/users/useDevice.ts'
import { MeContext } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { currentToken, isLent, signIn, signOut, useToken } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { DoorScreen } from './DoorScreen.tsx'
import { DeviceBar } from './parts/DeviceBar.tsx'
import type { DoorPerson } from './parts/person.ts'
import { withRight } from './parts/person.ts'
import { ALONE_AFTER_MS, readDoorPerson } from './useKeptDoor.ts'

const RemoteScreen = lazy(async () => ({
  default: (await import('#features/live/kit/RemoteScreen.tsx')).RemoteScreen,
}))

type Device = NonNullable<CallReply<typeof readDevice>['device']>

/** Removes the link's secret from the visible address, which bystanders could read. */
function takeSecret(): string | null {
  const secret = location.hash.slice(1)
  if (!isLent(secret)) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return secret
}

/** Interval at which an idle device checks that its link is still valid. */
const AGAIN_MS = 30_000

type Reading = { is: 'loading' } | { is: 'failed'; error: unknown } | { is: 'known'; device: Device | null }

/** The door by what this device keeps of it, unless the server has answered meanwhile. */
const knownAlone =
  ({ id, firstName: name }: DoorPerson, eventId: string) =>
  (was: Reading): Reading =>
    was.is === 'known' ? was : { is: 'known', device: { id, name, right: 'door', eventId } }

/** The device of a token, read again regularly; the last answer stays while the network is down. */
function useDeviceOf(token: string | null): Reading & { again: () => void } {
  const { event } = useEvent()
  const [reading, setReading] = useState<Reading>({ is: 'loading' })
  const read = useCallback(() => {
    if (token === null) return setReading({ is: 'known', device: null })
    call(readDevice, {}, { token }).then(
      ({ device }) => setReading({ is: 'known', device: device?.eventId === event.id ? device : null }),
      (error: unknown) => setReading((was) => (was.is === 'known' ? was : { is: 'failed', error })),
    )
  }, [token, event.id])
  const isKnown = reading.is === 'known'
  const isFailed = reading.is === 'failed'
  useEffect(() => {
    // A link that was never opened here has kept nothing.
    if (isKnown || token === null || token !== currentToken()) return
    const open = () => void readDoorPerson(event).then((person) => person && setReading(knownAlone(person, event.id)))
    if (isFailed) return open()
    const timer = setTimeout(open, navigator.onLine ? ALONE_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isKnown, isFailed, token, event])
  useEffect(() => {
    read()
    const timer = setInterval(read, AGAIN_MS)
    return () => clearInterval(timer)
  }, [read])
  return { ...reading, again: read }
}

export function DeviceScreen() {
  const say = useSay()
  const tell = useProblem()
  const token = useToken()
  const [offered, offer] = useState(takeSecret)
  const kept = isLent(token) ? token : null
  const isOpen = kept !== null && (offered === null || offered === kept)
  const { again, ...reading } = useDeviceOf(offered ?? kept)
  useTitle(say('device.title'))
  if (reading.is === 'loading') return <Loader label={say('context.loading')} />
  if (reading.is === 'failed') {
    const retry = (
      <Button small variant="ghost" onClick={again}>
        {say('context.retry')}
      </Button>
    )
    return (
      <Page narrow>
        <h1>{say('device.title')}</h1>
        <Banner kind="error" actions={retry}>
          {tell(reading.error)}
        </Banner>
      </Page>
    )
  }
  const { device } = reading
  if (device === null) return <Nothing wasGood={offered !== null || kept !== null} />
  if (isOpen) return <Tool device={device} />
  function open(secret: string | null) {
    if (secret === null) return
    signIn(secret)
    offer(null)
  }
  return (
    <Page narrow>
      <Sheet title={device.name} level={1} lead={say(`device.${device.right}.lead`)}>
        {token === null ? null : <Banner kind="warning">{say('device.replaces')}</Banner>}
        <Button fullWidth onClick={() => open(offered)}>
          {say(`device.${device.right}.open`)}
        </Button>
      </Sheet>
    </Page>
  )
}

function Nothing({ wasGood }: { wasGood: boolean }) {
  const say = useSay()
  const token = useToken()
  const key = wasGood ? 'device.over' : 'device.none'
  // The session of a revoked link is useless; what the device kept goes with it.
  useEffect(() => {
    if (isLent(token)) signOut()
  }, [token])
  return (
    <Page narrow>
      <Sheet title={say('device.title')} level={1} lead={say(key)}>
        <p>{say(`${key}.text`)}</p>
      </Sheet>
    </Page>
  )
}

function Tool({ device }: { device: Device }) {
  const say = useSay()
  const { event } = useEvent()
  const cache = useQueryClient()
  const [me] = useState(() => withRight({ id: device.id, firstName: device.name, lastName: '' }, device.right))
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    cache.setQueryData([getMe.route, { params: { domainId: event.domainId }, query: { eventId: event.id } }], me)
    setReady(true)
  }, [cache, event.domainId, event.id, me])
  if (!isReady) return null
  return (
    <DeviceContext value={true}>
      <MeContext value={me}>
        <DeviceBar name={device.name} />
        {device.right === 'door' ? (
          <DoorScreen />
        ) : (
          <Suspense fallback={<Loader label={say('context.loading')} />}>
            <RemoteScreen />
          </Suspense>
        )}
      </MeContext>
    </DeviceContext>
  )
}
