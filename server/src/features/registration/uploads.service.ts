import type { UploadHolder } from '#features/files/files.jobs.ts'
import { listDrafted } from './uploads.store.ts'

/** A draft holds the uploads it names, for as long as it is kept. */
export const uploadsInDrafts: UploadHolder = (db, uploads) => listDrafted(db, uploads)
