import { LARGEST_FILE, sizeWords } from '#app/domain/file/size.ts'
import type { Access } from '#app/models/access.server.ts'
import { listFolders } from '#app/models/resource/list.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { quotaOf } from './read-details.server.ts'

export function readAdding(access: Access) {
	return {
		folders: listFolders(access),
		formKey: formKey(),
		quota: quotaOf(access),
		largest: sizeWords(LARGEST_FILE),
	}
}
