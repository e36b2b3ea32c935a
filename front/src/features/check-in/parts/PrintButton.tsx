import { printBadge } from '@parvis/contract/check-in/check-in.ts'
import { formatTime } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { printFile } from '#kit/printFile.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'

interface PrintButtonProps {
  readonly code: string
  /** The name for screen readers, which do not see the card around the button. */
  readonly name: string
  readonly small?: boolean
}

const NONE: Readonly<Record<string, string>> = {
  BADGE_UNAVAILABLE: 'badges.print.none',
  BADGE_UNPAID: 'badges.print.unpaid',
}

export function PrintButton({ code, name, small = false }: PrintButtonProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const asking = useSend(printBadge)
  const params = { domainId: event.domainId, eventId: event.id }
  const opened = ({ url }: { url: string }) => `${url}?inline=1`
  const printed = asking.data
  const reason = asking.error ? NONE[asking.error.code] : undefined
  return (
    <>
      <Button
        fullWidth={!small}
        small={small}
        variant="ghost"
        icon="printer"
        busy={asking.isPending}
        aria-label={say('badges.print.of', { name })}
        onClick={() => asking.mutate({ params, body: { code } }, { onSuccess: (reply) => printFile(opened(reply)) })}
      >
        {say('badges.print')}
      </Button>
      {printed ? (
        <p role="status">
          {printed.lastAt === null
            ? say('badges.print.sent')
            : say('badges.print.again', {
                count: printed.prints,
                time: formatTime(printed.lastAt, language, event.timeZone),
              })}{' '}
          <a href={opened(printed)} target="_blank" rel="noreferrer">
            {say('badges.print.open')}
          </a>
        </p>
      ) : null}
      {asking.error ? <p role="alert">{reason === undefined ? tell(asking.error) : say(reason)}</p> : null}
    </>
  )
}
