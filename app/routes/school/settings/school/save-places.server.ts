import type { PlacesForm } from '#app/domain/school/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addRoom, archiveRoom, changeRoom, restoreRoom } from '#app/models/school/room.server.ts'
import { addSite, archiveSite, changeSite, restoreSite } from '#app/models/school/site.server.ts'
import { saveTravel } from '#app/models/school/travel.server.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { added, applied, archived, restored, saved, type Applied } from './save-applied.server.ts'

export function applyToPlace(access: Access, values: PlacesForm, key: string): Outcome<Applied> {
	switch (values.intent) {
		case 'save-travel':
			return applied(saveTravel(access, values.pairs), ({ changed }) =>
				changed ? { id: 'school-saved', params: { what: 'Travel times' } } : { id: 'school-unchanged' },
			)
		case 'add-site':
			return applied(addSite(access, key, values), added(values.name))
		case 'change-site':
			return applied(changeSite(access, values.id, values.version, values), saved(values.name))
		case 'archive-site':
			return applied(archiveSite(access, values.id), archived)
		case 'restore-site':
			return applied(restoreSite(access, values.id), restored)
		case 'add-room':
			return applied(addRoom(access, key, values.siteId, values), added(values.name))
		case 'change-room':
			return applied(changeRoom(access, values.id, values.version, values), saved(values.name))
		case 'archive-room':
			return applied(archiveRoom(access, values.id), archived)
		case 'restore-room':
			return applied(restoreRoom(access, values.id), restored)
	}
}
