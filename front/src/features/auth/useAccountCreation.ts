import { createAccount } from '@parvis/contract/auth/auth.ts'
import { passwordProblem } from '@parvis/contract/users/users.rules.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { storedChannel } from '#kit/channel.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { signIn } from '#kit/session.ts'
import { emailProblem } from './parts/emailProblem.ts'
import { useAfterSignIn } from './useAfterSignIn.ts'
import { useProblems } from './useProblems.ts'

export interface AccountDraft {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
  readonly typoId: string
  readonly consents: readonly string[]
}

export const consentField = (key: string) => `consents.${key}`

export function useAccountCreation({ needsTypology, minName }: { needsTypology: boolean; minName: number }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const enter = useAfterSignIn()
  const creating = useSend(createAccount)
  const needsPassword = !settings.FO_MEETING_AUTO_CONNECT
  const order = ['email', 'firstName', 'lastName', 'password', 'typoId']
  const fields = [...order, ...settings.FO_CONSENTS.map(({ key }) => consentField(key))]
  const { problems, settled, find, fromServer } = useProblems(fields, { label: say('auth.typology.label') })

  function bodyOf(draft: AccountDraft) {
    const channel = storedChannel(event.context)
    return {
      email: draft.email.trim(),
      firstName: draft.firstName,
      lastName: draft.lastName,
      languageId: language,
      ...(needsPassword && { password: draft.password }),
      ...(draft.typoId && { typoId: draft.typoId }),
      ...(channel && { registeredFrom: channel }),
      ...(settings.FO_CONSENTS.length > 0 && { consents: [...draft.consents] }),
    }
  }

  function problemsIn(draft: AccountDraft): Record<string, string> {
    const found = emailProblem(draft.email.trim())
    for (const name of ['firstName', 'lastName'] as const) {
      const { length } = draft[name].trim()
      if (length === 0) found[name] = name === 'firstName' ? 'FIRST_NAME_REQUIRED' : 'LAST_NAME_REQUIRED'
      else if (length < minName) found[name] = 'auth.name.short'
    }
    const password = needsPassword ? passwordProblem(draft.password) : undefined
    if (password) found['password'] = password
    if (needsTypology && !draft.typoId) found['typoId'] = 'TYPOLOGY_REQUIRED'
    for (const { key, required } of settings.FO_CONSENTS) {
      if (required && !draft.consents.includes(key)) found[consentField(key)] = 'CONSENT_REQUIRED'
    }
    return found
  }

  async function create(draft: AccountDraft): Promise<void> {
    if (!find(problemsIn(draft))) return
    const input = { params: { domainId: event.domainId }, query: { eventId: event.id }, body: bodyOf(draft) }
    try {
      const { data } = await creating.mutateAsync(input)
      signIn(data.token)
      await enter(data.token)
    } catch (error) {
      if (error instanceof CallError && error.code !== 'EMAIL_ALREADY_USED') fromServer(error)
    }
  }

  return { create, problems, settled, error: creating.error, isBusy: creating.isPending, needsPassword }
}
