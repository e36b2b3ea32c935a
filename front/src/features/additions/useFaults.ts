import { useEffect, useRef, useState } from 'react'
import type { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import type { Typed } from './useAddition.ts'

interface Checked {
  readonly typed: Typed
  readonly lacksType: boolean
  readonly lacksDays?: boolean
  readonly lacksReason?: boolean
  readonly error: CallError | null
}

/** Errors of the fields, from the page and from the server; the first of them takes the focus. */
export function useFaults({ typed, lacksType, lacksDays = false, lacksReason = false, error }: Checked) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const refused = Object.fromEntries((error?.errors ?? []).map(({ path, message }) => [path, message]))
  const lacks = { firstName: typed.firstName.trim() === '', lastName: typed.lastName.trim() === '' }
  const missing = (isMissing: boolean, word: string) => (tries > 0 && isMissing ? say(word) : undefined)
  const wrong = {
    firstName: missing(lacks.firstName, 'FIRST_NAME_REQUIRED') ?? refused['firstName'],
    lastName: missing(lacks.lastName, 'LAST_NAME_REQUIRED') ?? refused['lastName'],
    ...{ email: refused['email'], company: refused['company'] },
    type: missing(lacksType, 'additions.type.needed') ?? refused['values.typology.typoId'],
    reason: missing(lacksReason, 'additions.pay.reason.needed') ?? refused['settlement.reason'],
    days: missing(lacksDays, 'additions.days.needed') ?? refused['values.dates.dayIds'],
  }
  const isTied = Object.values(wrong).some((text) => text !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew leads to its field
  useEffect(() => {
    if (isTied) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isTied, error, tries])

  async function submit(add: () => Promise<void>): Promise<void> {
    if (lacks.firstName || lacks.lastName || lacksType || lacksDays || lacksReason) return setTries(tries + 1)
    try {
      await add()
    } catch {
      // The error is shown from the state of the call.
      return
    }
    setTries(0)
    form.current?.querySelector<HTMLElement>('input')?.focus()
  }
  return { form, wrong, isTied, submit }
}
