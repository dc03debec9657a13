import { addFile, bytesUploadedSince, findFile, removeFile } from '#app/models/file.server.ts'
import { findFileAnywhere, forgetRemoved, withoutFile } from '#app/models/platform/files.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const FILE = { purpose: 'support', name: 'n', type: 't', bytes: 1, sha256: 's', uploadedBy: 'u' } as const

/** Talking to support and to each other, and the files that go with it. */
export const TALKING: Lists = {
	verbs: {
		'file.server.ts#addFile': ({ access }) => addFile(access.schoolId, { ...FILE, id: newId() }),
		'file.server.ts#findFile': ({ access }) => findFile(access.schoolId, 'f'),
		'file.server.ts#bytesUploadedSince': ({ access }) => bytesUploadedSince(access.schoolId, 'u', 0),
		'file.server.ts#removeFile': ({ access }) => {
			const id = newId()
			addFile(access.schoolId, { ...FILE, id })
			removeFile(access.schoolId, id)
		},
		'platform/files.server.ts#findFileAnywhere': () => findFileAnywhere('f'),
		'platform/files.server.ts#forgetRemoved': () => forgetRemoved(Date.now() + 7 * 24 * 60 * 60 * 1000),
		'platform/files.server.ts#withoutFile': () => withoutFile(['f', 'g']),
	},
	maySort: {},
	mayCross: {
		'platform/files.server.ts#findFileAnywhere files': 'one file by its id, for platform staff',
		'platform/files.server.ts#forgetRemoved files': 'those removed a day ago, of all schools',
		'platform/files.server.ts#withoutFile files': 'the store knows ids alone',
	},
}
