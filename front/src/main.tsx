import '#kit/theme.css'
import { start } from '#app/start.tsx'

const element = document.getElementById('root')
if (element) void start(element)
