import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { EditedPart } from '../usePart.ts'
import { namedBy } from './settings.ts'

interface PartBodyProps<Draft> {
  readonly edited: EditedPart<Draft>
  readonly isAtField: (path: string) => boolean
  readonly children: (draft: Draft) => ReactNode
}

export function PartBody<Draft>({ edited, isAtField, children }: PartBodyProps<Draft>) {
  const say = useSay()
  const tell = useProblem()
  const { saved, draft, errors } = edited
  useEffect(() => {
    // Once the errors are shown, the focus moves to the first.
    if (errors.length > 0) document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus()
  }, [errors])
  if (draft !== undefined)
    return (
      <>
        <Elsewhere edited={edited} isAtField={isAtField} />
        {children(draft)}
      </>
    )
  if (!saved.error) return <Loader label={say('parts.loading')} />
  return (
    <Banner
      kind="error"
      actions={
        <Button small variant="ghost" busy={saved.isFetching} onClick={() => void saved.refetch()}>
          {say('parts.again')}
        </Button>
      }
    >
      {tell(saved.error)}
    </Banner>
  )
}

/** What the server refuses that stands at no field: above all, what other parts still name. */
function Elsewhere<Draft>({ edited: { error, errors }, isAtField }: Omit<PartBodyProps<Draft>, 'children'>) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  function called(part: string, key: string): string {
    const name = say(`parts.name.${part}`)
    if (!part.startsWith('settings') || !key.startsWith('FO_')) return name
    return say('parts.used.setting', { name, setting: namedBy(say(`setting.${key}`)).label })
  }
  if (!error || (errors.length > 0 && errors.every(({ path }) => isAtField(path)))) return null
  const places = errors.map(({ path }) => path.split('.')).filter(([part]) => part !== 'value')
  if (places.length === 0) return <Banner kind="error">{tell(error)}</Banner>
  const names = new Set(places.map(([part = '', ...at]) => called(part, at.at(-1) ?? '')))
  return <Banner kind="error">{say('parts.used', { names: new Intl.ListFormat(language).format(names) })}</Banner>
}
