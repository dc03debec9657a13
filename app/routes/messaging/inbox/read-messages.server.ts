import type { Asked } from '#app/guards/enter.server.ts'
import { folderIn, messageQuery, readFolders } from '#app/requests/message.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findBroadcast } from '#app/models/message/broadcast-list.server.ts'
import { listContacts } from '#app/models/message/contacts.server.ts'
import { listTemplates } from '#app/models/message/template.server.ts'
import { OFFICE } from '#app/models/message/conversation.server.ts'
import type { ShownContact } from '#app/components/message/contact-words.ts'
import { isOffice, MOST_PEOPLE } from '#app/domain/message/labels.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { findStudent } from '#app/models/student/student.server.ts'
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
	const office: ShownContact[] = isOffice(access.role)
		? []
		: [{ ...OFFICE_CONTACT, school: access.school.name }]
	const all = listContacts(access)
	const everybody = [...office, ...all]
	const isSearched = everybody.length > FEW
	const found = search ? listContacts(access, { search, limit: 20 }) : []
	const student = params.get('student')
	const asked = askedFor(access, params)
	const chosen = asked?.to ?? params.getAll('to').slice(0, MOST_PEOPLE)
	return {
		isSearched,
		search,
		chosen: everybody.filter(({ id }) => chosen.includes(id)),
		people: isSearched ? [...office, ...found].filter(({ id }) => !chosen.includes(id)) : everybody,
		student,
		/** Of whom somebody came to write about, whose family has no account to be written to. */
		without: asked?.to.length === 0 ? asked.without : null,
		subject: params.get('subject')?.slice(0, 120) ?? '',
		formKey: formKey(),
	}
}

const OFFICE_CONTACT = { id: OFFICE, name: null, role: 'admin', kind: 'staff', children: [] } as const

/** Whom a link on the page of a student or a teacher is about. */
function askedFor(access: Access, params: URLSearchParams) {
	if (access.role === 'student') return null
	const idsOf = (contacts: { id: string }[]) => contacts.map(({ id }) => id)
	const teacher = params.get('teacher')
	if (teacher) return { to: idsOf(listContacts(access, { ofTeacher: teacher })), without: null }
	const student = params.get('pick') === 'family' ? findStudent(access, params.get('student') ?? '') : null
	if (!student) return null
	const household = listContacts(access, { ofStudent: student.id })
	const guardians = household.filter(({ kind }) => kind === 'guardian')
	return {
		to: idsOf(guardians.length > 0 ? guardians : household),
		without: { name: nameOf(student), family: student.familyId },
	}
}
