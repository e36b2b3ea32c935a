import '#kit/theme.css'
import { start } from '#app/start.tsx'
import { PREVIEW } from '#kit/preview.ts'

const element = document.getElementById('root')
const isFramed = window.name === PREVIEW && window.parent !== window
if (element) void (isFramed ? import('#app/preview.ts').then(({ preview }) => preview(element)) : start(element))
