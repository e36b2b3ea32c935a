import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { previewBadges } from '@parvis/contract/printing/printing.ts'
import { useSay } from '#kit/say.tsx'
import { Select } from '#kit/ui/Select.tsx'
import styles from './Printing.module.css'

type Preview = CallReply<typeof previewBadges>

interface PrintPreviewProps {
  readonly preview: Preview
  readonly shownId: string | undefined
  readonly onShow: (userId: string | undefined) => void
}

/** A preview of the sheet: with the longest names, or one person's badge. */
export function PrintPreview({ preview: { svg, shown, longest }, shownId, onShow }: PrintPreviewProps) {
  const say = useSay()
  const [first] = shown
  const told =
    shown.length === 1 && first ? say('printing.preview.of', { name: fullName(first) }) : say('printing.preview.sheet')
  return (
    <>
      {svg === null ? null : (
        <img className={styles.sheet} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={told} />
      )}
      <p className={styles.muted}>{told}</p>
      <Select
        label={say('printing.shown')}
        name="shown"
        options={[
          { value: '', label: say('printing.shown.longest') },
          ...longest.map((person) => ({ value: person.id, label: fullName(person) })),
        ]}
        value={shownId ?? ''}
        onChange={(value) => onShow(value || undefined)}
      />
    </>
  )
}
