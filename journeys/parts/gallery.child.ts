import { loadDemo } from '../../server/src/demo.ts'
import { eventByContext } from '../../server/src/features/events/events.service.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { openPorts } from '../../server/src/open.ts'
import { hangPhotos } from '../../server/src/testing/gallery.ts'

// Imports the events of a folder, and photos for one of them, before the server starts.
const [folder = '', context = '', count = '0'] = process.argv.slice(2)
const { ports, close } = await openPorts(readEnv(), console)
await loadDemo(ports, folder)
const { row } = await eventByContext(ports.db, context)
await hangPhotos(ports, row.id, Number(count))
await close()
