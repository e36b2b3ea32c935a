import type { Awaited } from '@parvis/contract/kit/rights.ts'
import type { ReactNode } from 'react'
import { addressOfStep, paths, stepOf } from '#kit/paths.ts'
import { withWords } from '#kit/say.tsx'
import { currentToken, leaveDevice, openSession, signOut } from '#kit/session.ts'

/** Shown in place of an unpublished event to a team member whose session waits for a second factor. */
export async function awaited(what: Awaited, name: string): Promise<ReactNode> {
  const { AwaitedPanel } = await withWords(['edit'], import('#features/two-factor/AwaitedPanel.tsx'))
  const leave = () => {
    leaveDevice()
    location.assign(paths.login(name))
  }
  return <AwaitedPanel what={what} onDone={() => location.reload()} onLeave={leave} />
}

export async function lost(name?: string): Promise<ReactNode> {
  const { LostScreen } = await withWords(['signing'], import('#features/events/LostScreen.tsx'))
  return name === undefined ? <LostScreen reason="none" /> : <LostScreen reason="unknown" name={name} />
}

/** Shown in place of an unpublished or archived event, to people who are not of its team. */
export async function closed(name: string, reason: 'draft' | 'archived'): Promise<ReactNode> {
  const { LostScreen } = await withWords(['signing'], import('#features/events/LostScreen.tsx'))
  const login = () => {
    signOut()
    location.assign(paths.login(name))
  }
  return <LostScreen reason={reason} name={name} onSignIn={login} isSignedIn={currentToken() !== null} />
}

/** The list of an organiser's events; its code is loaded on that address alone. */
export async function myEvents(): Promise<ReactNode> {
  const { searchParams } = new URL(location.href)
  const [key, invitation, first] = [searchParams.get('cle'), searchParams.get('invitation'), stepOf(searchParams)]
  if (key !== null) {
    const { SetupScreen } = await withWords(['edit', 'signing'], import('#features/dashboard/SetupScreen.tsx'))
    return <SetupScreen setupKey={key} onReady={(domainId) => location.replace(addressOfStep('facteur', domainId))} />
  }
  if (invitation !== null) {
    const { InvitationScreen } = await withWords(['edit', 'signing'], import('#features/team/InvitationScreen.tsx'))
    return <InvitationScreen token={invitation} onJoined={(context) => location.replace(paths.organisation(context))} />
  }
  if (first) {
    openSession(first.domainId)
    const { FirstStepsScreen } = await withWords(['edit'], import('#features/dashboard/FirstStepsScreen.tsx'))
    return <FirstStepsScreen {...first} onGo={(address) => location.assign(address)} />
  }
  const { MyEventsScreen } = await import('#features/dashboard/MyEventsScreen.tsx')
  return <MyEventsScreen />
}
