import { MAX_PSEUDO, savePseudonym } from '@parvis/contract/leaderboard/leaderboard.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'

/** « Camille R. »: enough for friends. */
const short = (firstName: string, lastName: string): string =>
  [firstName, lastName && `${[...lastName][0]}.`].filter(Boolean).join(' ').slice(0, MAX_PSEUDO)

/** Asks for a pseudonym before the first scored question. */
export function PseudonymPanel() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event } = useEvent()
  const [pseudo, setPseudo] = useState(() => short(me.firstName, me.lastName))
  const [isMissing, setMissing] = useState(false)
  const saving = useSend(savePseudonym)
  function submit(submission: FormEvent) {
    submission.preventDefault()
    const chosen = pseudo.trim()
    setMissing(chosen === '')
    if (chosen === '') return document.getElementById(fieldId('pseudo'))?.focus()
    const params = { domainId: event.domainId, eventId: event.id, userId: me.id }
    saving.mutate({ params, body: { pseudo: chosen } })
  }
  return (
    <Sheet title={say('leaderboard.pseudo.title')}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            name="pseudo"
            label={say('leaderboard.pseudo')}
            hint={say('leaderboard.pseudo.hint')}
            required
            value={pseudo}
            onChange={(value) => {
              setPseudo(value)
              if (saving.error) saving.reset()
            }}
            error={isMissing && pseudo.trim() === '' ? say('REQUIRED') : saving.error ? tell(saving.error) : undefined}
            maxLength={MAX_PSEUDO}
            autoComplete="nickname"
          />
          <Button type="submit" fullWidth busy={saving.isPending}>
            {say('leaderboard.pseudo.play')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  )
}
