import { exportOrders, readTakings } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { AllOrders } from './parts/AllOrders.tsx'
import { AwaitedTransfers } from './parts/AwaitedTransfers.tsx'
import { MoneyPage } from './parts/MoneyPage.tsx'
import { useOrderFilters } from './useOrders.ts'

/** Cards are paid and transfers confirmed meanwhile. */
const AGAIN_MS = 30_000

/** What is to be confirmed, then every order. */
export function OrdersScreen() {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [said, setSaid] = useState('')
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching, refetch } = useRead(
    readTakings,
    { params },
    { refetchInterval: AGAIN_MS, staleTime: 0 },
  )
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <MoneyPage
      screen="orders"
      told={data && say('money.taken', { taken: money(data.takenCents), ordered: money(data.orderedCents) })}
      actions={<SaveOrders />}
    >
      {error && !data ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
              {say('money.again')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : null}
      {data === undefined && !error ? <Loader label={say('money.loading')} /> : null}
      {said ? <Banner kind="success">{said}</Banner> : null}
      {data ? <AwaitedTransfers orders={data.awaited} onDone={setSaid} /> : null}
      <AllOrders onDone={setSaid} />
    </MoneyPage>
  )
}

/** The orders as they are filtered, as a file. */
function SaveOrders() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { filters } = useOrderFilters()
  const send = useSend(exportOrders, { onSuccess: (file) => saveFile(file, `commandes-${event.context}.csv`) })
  return (
    <>
      <Button
        small
        variant="ghost"
        icon="download"
        busy={send.isPending}
        onClick={() => send.mutate({ params: { domainId: event.domainId, eventId: event.id }, query: filters })}
      >
        {say('money.export')}
      </Button>
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      <LiveRegion>{send.isSuccess ? say('money.exported') : ''}</LiveRegion>
    </>
  )
}
