import { addressIn } from '@parvis/contract/kit/addresses.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page, Stack } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { ModerationList } from './moderation/ModerationList.tsx'
import { RemoteHeader } from './parts/RemoteHeader.tsx'
import { useLiveKey } from './useLiveKey.ts'

/** Moderation of the chat's questions (specification 2, § 2), with a live key or an organiser's account. */
export function ModerationScreen() {
  const say = useSay()
  const { key, setKey, isOrganiser, isPending } = useLiveKey()
  const [isRefused, setRefused] = useState(false)
  const title = say('live.remote.moderation')
  useTitle(title)
  const isLetIn = isOrganiser || key !== undefined
  return (
    <>
      <RemoteHeader title={title} other={isOrganiser ? 'remote' : undefined} />
      {isPending ? (
        <Loader label={say('context.loading')} />
      ) : (
        <Page narrow={!isLetIn}>
          {isLetIn ? (
            <ModerationList
              liveKey={isOrganiser ? undefined : key}
              onRefused={() => {
                setKey(undefined)
                setRefused(true)
              }}
            />
          ) : (
            <KeyForm isRefused={isRefused} onKey={setKey} />
          )}
        </Page>
      )}
    </>
  )
}

function KeyForm({ isRefused, onKey }: { isRefused: boolean; onKey: (key: string) => void }) {
  const say = useSay()
  const { event } = useEvent()
  const [key, setKey] = useState('')
  const [isMissing, setMissing] = useState(false)
  function submit(submission: FormEvent) {
    submission.preventDefault()
    const given = keyIn(key)
    setMissing(given === '')
    if (given !== '') onKey(given)
  }
  const login = paths.login(event.context, { redirect: paths.liveQuestions(event.context) })
  return (
    <Sheet title={say('live.remote.key.title')} lead={say('live.remote.key.lead')}>
      {isRefused ? <Banner kind="error">{say('live.remote.key.refused')}</Banner> : null}
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            name="key"
            label={say('live.remote.key')}
            hint={say('live.remote.key.hint')}
            required
            value={key}
            onChange={setKey}
            error={isMissing ? say('REQUIRED') : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <ButtonRow
            back={
              <Button variant="ghost" href={login}>
                {say('live.remote.key.login')}
              </Button>
            }
          >
            <Button type="submit">{say('live.remote.key.open')}</Button>
          </ButtonRow>
        </Stack>
      </form>
    </Sheet>
  )
}

/** The key itself, or the one of a pasted link. */
function keyIn(written: string): string {
  const text = written.trim()
  return addressIn(text)?.searchParams.get('key') ?? text
}
