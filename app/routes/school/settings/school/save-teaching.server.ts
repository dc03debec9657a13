import type { TeachingForm } from '#app/domain/school/form.ts'
import { TAUGHT_WORDS } from '#app/domain/school/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addTaught,
	moveTaught,
	renameTaught,
	setTaughtArchived,
	startList,
} from '#app/models/school/taught.server.ts'
import { deleteTag, renameTag } from '#app/models/student/tag-settings.server.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { added, applied, archived, restored, saved, type Applied } from './save-applied.server.ts'

export function applyToTaught(access: Access, values: TeachingForm, key: string): Outcome<Applied> {
	if (values.intent === 'rename-tag')
		return applied(renameTag(access, values.id, values.name), ({ name }) => saved(name)())
	if (values.intent === 'delete-tag')
		return applied(deleteTag(access, values.id), ({ name }) => ({ id: 'closure-removed', params: { name } }))
	const { kind } = values
	const what = TAUGHT_WORDS[kind].many
	const list = { id: 'school-saved', params: { what } } as const
	switch (values.intent) {
		case 'start-list':
			return applied(startList(access, kind), () => list)
		case 'add-taught':
			return applied(addTaught(access, key, kind, values.name), added(values.name))
		case 'rename-taught':
			return applied(renameTaught(access, kind, values.id, values.version, values.name), saved(values.name))
		case 'move-up':
		case 'move-down': {
			const by = values.intent === 'move-up' ? 'up' : 'down'
			return applied(moveTaught(access, kind, values.id, values.position, by), () => list)
		}
		case 'archive-taught':
			return applied(setTaughtArchived(access, kind, values.id, true), archived)
		case 'restore-taught':
			return applied(setTaughtArchived(access, kind, values.id, false), restored)
	}
}
