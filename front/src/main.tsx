import '#kit/theme.css'
import { start } from '#app/start.tsx'
import { PREVIEW } from '#kit/preview.ts'

const element = document.getElementById('root')
/** Begins the page as it is shown: by itself, in the area's preview, or in a page of another site. */
async function begin(root: HTMLElement): Promise<void> {
  if (window.parent === window) return start(root)
  if (window.name === PREVIEW) return (await import('#app/preview.ts')).preview(root)
  return (await import('#app/framed.ts')).framed(root)
}
if (element) void begin(element)
