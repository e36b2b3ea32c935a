import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { isSessionFleeting, useToken } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { useOnline } from '#kit/useOnline.ts'
import styles from './Notices.module.css'

/** What the person must know whatever the page: no network, or a browser that will forget them. */
export function Notices() {
  const say = useSay()
  const online = useOnline()
  const token = useToken()
  const [fleeting] = useState(isSessionFleeting)
  const [closed, setClosed] = useState(false)
  const warnsOfForgetting = fleeting && token !== null && !closed
  if (online && !warnsOfForgetting) return null
  return (
    <div className={styles.notices}>
      {online ? null : <Banner kind="warning">{say('context.offline')}</Banner>}
      {warnsOfForgetting ? (
        <Banner kind="info" onClose={() => setClosed(true)} closeLabel={say('context.close')}>
          {say('context.fleeting')}
        </Banner>
      ) : null}
    </div>
  )
}
