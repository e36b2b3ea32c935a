import { exportOrders, readTakings } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { SaveFile } from '#kit/ui/SaveFile.tsx'
import { AllOrders } from './parts/AllOrders.tsx'
import { AwaitedTransfers } from './parts/AwaitedTransfers.tsx'
import { BankStatement } from './parts/BankStatement.tsx'
import { MoneyPage } from './parts/MoneyPage.tsx'
import { OpenRefunds } from './parts/OpenRefunds.tsx'
import { useOrderFilters } from './useOrders.ts'

/** Card payments and transfers arrive meanwhile. */
const AGAIN_MS = 30_000

export function OrdersScreen() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
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
      {error && !data ? <ReadProblem again={say('money.again')} {...{ error, isFetching, refetch }} /> : null}
      {data === undefined && !error ? <Loader label={say('money.loading')} /> : null}
      {said ? <Banner kind="success">{said}</Banner> : null}
      {data ? (
        <AwaitedTransfers orders={data.awaited} onDone={setSaid}>
          {rights.includes('money.write') && data.orders > 0 ? <BankStatement /> : null}
        </AwaitedTransfers>
      ) : null}
      <OpenRefunds overpaid={data?.overpaid ?? []} onDone={setSaid} />
      <AllOrders onDone={setSaid} />
    </MoneyPage>
  )
}

function SaveOrders() {
  const { event } = useEvent()
  const { filters } = useOrderFilters()
  const send = useSend(exportOrders, { onSuccess: (file) => saveFile(file, `commandes-${event.context}.csv`) })
  return (
    <SaveFile
      label="money.export"
      done="money.exported"
      sending={send}
      onSave={() => send.mutate({ params: { domainId: event.domainId, eventId: event.id }, query: filters })}
    />
  )
}
