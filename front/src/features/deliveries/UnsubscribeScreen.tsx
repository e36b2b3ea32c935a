import type { Declined, Subscription } from '@parvis/contract/deliveries/deliveries.ts'
import { getSubscription, setSubscription } from '@parvis/contract/deliveries/deliveries.ts'
import { useEffect, useRef } from 'react'
import { useRead } from '#kit/read.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page, Stack } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'

export function UnsubscribeScreen() {
  const say = useSay()
  const tell = useProblem()
  const { reader: token = '' } = useSearch<'reader'>()
  useTitle(say('deliveries.title'))
  const { data, error } = useRead(
    getSubscription,
    { params: { letter: token } },
    { enabled: token !== '', retry: false, staleTime: 0 },
  )
  const isUnknown = token === '' || error?.code === 'NOT_FOUND' || error?.code === 'VALIDATION'
  return (
    <Page narrow>
      <Stack>
        <h1>{say('deliveries.title')}</h1>
        {data ? <Choice token={token} subscription={data} /> : null}
        {!data && isUnknown ? <Banner kind="warning">{say('deliveries.unknown')}</Banner> : null}
        {!data && error && !isUnknown ? <Banner kind="error">{tell(error)}</Banner> : null}
        {!data && !error && !isUnknown ? <Loader label={say('context.loading')} /> : null}
      </Stack>
    </Page>
  )
}

function Choice({ token, subscription }: { readonly token: string; readonly subscription: Subscription }) {
  const say = useSay()
  const tell = useProblem()
  const { mutate, isPending, error, isSuccess } = useSend(setSubscription)
  const said = useRef<HTMLParagraphElement>(null)
  const { declined, eventName, organiser, address } = subscription
  const choose = (next: Declined) => () => mutate({ params: { letter: token }, body: { declined: next } })
  useEffect(() => {
    if (isSuccess) said.current?.focus()
  }, [isSuccess])
  return (
    <Sheet>
      <Stack>
        <p ref={said} tabIndex={-1} role="status">
          <b>{say(`deliveries.declined.${declined}`, { event: eventName, organiser, address })}</b>
        </p>
        <p>{say('deliveries.receipts')}</p>
        {error ? <Banner kind="error">{tell(error)}</Banner> : null}
        <ButtonRow>
          {declined === 'nothing' ? (
            <Button busy={isPending} onClick={choose('event')}>
              {say('deliveries.decline.event')}
            </Button>
          ) : null}
          {declined === 'domain' ? null : (
            <Button variant="ghost" busy={isPending} onClick={choose('domain')}>
              {say('deliveries.decline.domain')}
            </Button>
          )}
          {declined === 'nothing' ? null : (
            <Button variant="ghost" busy={isPending} onClick={choose('nothing')}>
              {say('deliveries.again')}
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </Sheet>
  )
}
