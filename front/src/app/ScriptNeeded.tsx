import { useSay } from '#kit/say.tsx'

export function ScriptNeeded() {
  const say = useSay()
  return (
    <noscript>
      <p>{say('context.scriptNeeded')}</p>
    </noscript>
  )
}
