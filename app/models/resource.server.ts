/** What teachers share: files and links, with classes or single students, from one day until another. */
export {
	addResource,
	deleteResource,
	editResource,
	replaceFile,
	restoreResource,
	withdrawResource,
	type ResourceDetails,
} from './resource/changes.server.ts'
export { findResource, listFolders, listResources, type FoundResource } from './resource/list.server.ts'
export { isSharedWith, listShared, type SharedRow } from './resource/received.server.ts'
export {
	listShares,
	listTargets,
	moveShares,
	removeShare,
	shareResource,
	type Sharing,
} from './resource/sharing.server.ts'
