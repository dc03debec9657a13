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

export function applyToTaught(access: Access, its: TeachingForm, key: string): Outcome<Applied> {
	if (its.intent === 'rename-tag')
		return applied(renameTag(access, its.id, its.name), ({ name }) => saved(name)())
	if (its.intent === 'delete-tag')
		return applied(deleteTag(access, its.id), ({ name }) => ({ id: 'closure-removed', params: { name } }))
	const { kind } = its
	const what = TAUGHT_WORDS[kind].many
	const list = { id: 'school-saved', params: { what } } as const
	switch (its.intent) {
		case 'start-list':
			return applied(startList(access, kind), () => list)
		case 'add-taught':
			return applied(addTaught(access, key, kind, its.name), added(its.name))
		case 'rename-taught':
			return applied(renameTaught(access, kind, its.id, its.version, its.name), saved(its.name))
		case 'move-up':
		case 'move-down': {
			const by = its.intent === 'move-up' ? 'up' : 'down'
			return applied(moveTaught(access, kind, its.id, its.position, by), () => list)
		}
		case 'archive-taught':
			return applied(setTaughtArchived(access, kind, its.id, true), archived)
		case 'restore-taught':
			return applied(setTaughtArchived(access, kind, its.id, false), restored)
	}
}
