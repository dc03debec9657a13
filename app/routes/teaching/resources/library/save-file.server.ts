import type { Access } from '#app/models/access.server.ts'
import { storeFile } from '#app/requests/file.server.ts'
import { refused } from '#app/utils/outcome.ts'
import type { Uploaded } from '#app/web/uploads.server.ts'

/** `replaces` is the size of the old file, which the quota check leaves out. */
export function storeResource(access: Access, [file]: Uploaded[], replaces = 0) {
	if (!file) return refused({ file: 'Choose a file to upload.' })
	return storeFile(access, { purpose: 'resource', replaces, ...file })
}
