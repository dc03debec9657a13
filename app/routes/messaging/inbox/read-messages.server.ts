import type { Asked } from '#app/guards/enter.server.ts'
import { folderIn, messageQuery, readFolders } from '#app/flows/message.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findBroadcast, listContacts, listTemplates, OFFICE } from '#app/models/message.server.ts'
import { roleWords } from '#app/domain/account/roles.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { readBroadcast, readMany, readPreview } from './read-many.server.ts'
import { readFolder } from './read-folder.server.ts'

/** What of the messages is asked for: a folder, something to write, or a message to many people. */
export function readMessages(asked: Asked, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const isStaff = access.role !== 'student'
	const frame = { isStaff, folders: readFolders(access, hereIn(asked, access)) }
	const task = params.get('do')
	if (task === 'new') return { ...frame, view: 'new' as const, ...readNew(access, params) }
	const id = params.get('id')
	if (isStaff && task === 'many') return { ...frame, view: 'many' as const, ...readMany(access, params) }
	if (isStaff && task === 'preview')
		return { ...frame, view: 'preview' as const, ...readPreview(access, found(access, id)) }
	if (isStaff && task === 'template') {
		const template = listTemplates(access).find((one) => one.id === id)
		if (id && !template) missing()
		return { ...frame, view: 'template' as const, template: template ?? null, formKey: formKey() }
	}
	if (isStaff && params.get('tab') === 'templates')
		return { ...frame, view: 'templates' as const, templates: listTemplates(access) }
	if (isStaff && id)
		return { ...frame, view: 'broadcast' as const, ...readBroadcast(access, found(access, id)) }
	return {
		...frame,
		view: 'folder' as const,
		...readFolder(access, folderIn(asked, access), messageQuery(asked)),
	}
}

export type MessagesData = ReturnType<typeof readMessages>
export type ViewData<V extends MessagesData['view']> = Extract<MessagesData, { view: V }>

function found(access: Access, id: string | null) {
	return findBroadcast(access, id ?? '') ?? missing()
}

function hereIn(asked: Asked, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const isFolder = !params.has('do') && !params.has('id') && params.get('tab') !== 'templates'
	return isFolder ? folderIn(asked, access) : null
}

/** So few people are all in sight; others are searched for. */
const FEW = 12

/** Whom to write to: those of the address are chosen, and more can be searched for. */
function readNew(access: Access, params: URLSearchParams) {
	const search = params.get('q')?.trim() ?? ''
	const chosen = params.getAll('to').slice(0, 20)
	const all = listContacts(access)
	const people = all.map(({ id, name, role, kind, children }) => ({
		id,
		name,
		who: children.length > 0 ? `Guardian of ${children.join(', ')}` : roleWords(role, kind),
	}))
	const office = isOffice(access.role) ? [] : [{ id: OFFICE, name: 'The office', who: access.school.name }]
	const everybody = [...office, ...people]
	const isSearched = everybody.length > FEW
	const ids = new Set(search ? listContacts(access, { search, limit: 20 }).map(({ id }) => id) : [])
	return {
		isSearched,
		search,
		chosen: everybody.filter(({ id }) => chosen.includes(id)),
		people: (isSearched ? [...office, ...people.filter(({ id }) => ids.has(id))] : everybody).filter(
			({ id }) => !isSearched || !chosen.includes(id),
		),
		student: params.get('student'),
		subject: params.get('subject')?.slice(0, 120) ?? '',
		formKey: formKey(),
	}
}
