import { write } from '#db/client.server.ts'
import { putBytes } from '#db/files.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { bytesKept, listFiles } from '#app/models/file.server.ts'
import * as resource from '#app/models/resource.server.ts'
import { readResourceQuery } from '#app/domain/resource/list.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const DETAILS = { title: 'Scales', tags: ['piano'] }
const SHARING = {
	classId: 'harmony-class-piano-first-steps',
	studentId: 'harmony-student-4',
	startsOn: '2020-01-01',
}
const MINE = 'harmony-resource-1'

function aFile() {
	const id = newId()
	putBytes(id, Buffer.from(id))
	return {
		...{ id, purpose: 'resource' as const, name: 'n', type: 't' },
		...{ bytes: 1, sha256: id, uploadedBy: 'u' },
	}
}

function anOwn(access: Access): string {
	const added = resource.addResource(access, newId(), DETAILS, aFile())
	return added.ok ? added.value.id : ''
}

const asked = (search: string) => readResourceQuery(new URLSearchParams(search))

/** What teachers share. */
export const RESOURCES: Lists = {
	verbs: {
		'file.server.ts#listFiles': ({ access }) => listFiles(access.schoolId),
		'file.server.ts#bytesKept': ({ access }) => bytesKept(access.schoolId),
		'resource/changes.server.ts#addResource': ({ access }) => anOwn(access),
		'resource/changes.server.ts#editResource': ({ access }) =>
			resource.editResource(access, MINE, 1, { ...DETAILS, title: 'Chords' }),
		'resource/changes.server.ts#replaceFile': ({ access }) =>
			resource.replaceFile(access, anOwn(access), aFile()),
		'resource/changes.server.ts#withdrawResource': ({ access }) => resource.withdrawResource(access, MINE),
		'resource/changes.server.ts#restoreResource': ({ access }) => resource.restoreResource(access, MINE),
		'resource/changes.server.ts#deleteResource': ({ access }) =>
			resource.deleteResource(access, anOwn(access)),
		'resource/list.server.ts#listResources': ({ access }) => [
			resource.listResources(access, asked('')),
			resource.listResources(
				{ ...access, reach: 'own' },
				asked('search=scale&folder=Scales&kind=file&tag=piano'),
			),
		],
		'resource/list.server.ts#findResource': ({ access }) => resource.findResource(access, MINE),
		'resource/list.server.ts#listFolders': ({ access }) => resource.listFolders(access),
		'resource/received.server.ts#listShared': ({ access }) =>
			resource.listShared(access, { child: 'harmony-student-4', search: '' }),
		'resource/received.server.ts#isSharedWith': ({ access }) =>
			resource.isSharedWith(access, 'harmony-file-1'),
		'resource/sharing.server.ts#listShares': ({ access }) => resource.listShares(access, MINE),
		'resource/sharing.server.ts#listTargets': ({ access }) => resource.listTargets(access),
		'resource/sharing.server.ts#shareResource': ({ access }) => resource.shareResource(access, MINE, SHARING),
		'resource/sharing.server.ts#removeShare': ({ access }) => [
			resource.shareResource(access, MINE, SHARING),
			resource.removeShare(access, MINE, resource.listShares(access, MINE)[0]?.id ?? ''),
		],
		'resource/sharing.server.ts#moveShares': ({ access }) =>
			write((tx) =>
				resource.moveShares(tx, access.schoolId, {
					keptId: 'harmony-student-5',
					otherId: 'harmony-student-4',
				}),
			),
	},
	maySort: {},
	mayCross: {},
}
