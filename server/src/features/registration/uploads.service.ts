import type { UploadHolder } from '#features/files/files.jobs.ts'
import { listDrafted } from './uploads.store.ts'

/** Uploads are kept as long as a draft refers to them. */
export const uploadsInDrafts: UploadHolder = (db, uploads) => listDrafted(db, uploads)
