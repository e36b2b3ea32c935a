import '#kit/theme.css'
import { start } from '#app/start.tsx'
import { PREVIEW } from '#kit/preview.ts'

const element = document.getElementById('root')
/** Starts the page: normally, in the area's preview, or in a frame of another site. */
async function begin(root: HTMLElement): Promise<void> {
  if (window.parent === window) return start(root)
  if (window.name === PREVIEW) return (await import('#app/preview.ts')).preview(root)
  return (await import('#app/framed.ts')).framed(root)
}
if (element) void begin(element)
