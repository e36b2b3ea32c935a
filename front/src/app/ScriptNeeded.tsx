import { useSay } from '#kit/say.tsx'

/** To who reads the printed page with a browser that runs no script. */
export function ScriptNeeded() {
  const say = useSay()
  return (
    <noscript>
      <p>{say('context.scriptNeeded')}</p>
    </noscript>
  )
}
