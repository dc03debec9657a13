import type { Access } from '#app/models/access.server.ts'
import { listContacts } from '#app/models/message/contacts.server.ts'
import { OFFICE } from '#app/models/message/conversation.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import type { ShownContact } from '#app/components/message/contact-words.ts'
import { isOffice, MAX_PEOPLE } from '#app/domain/message/labels.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { formKey } from '#app/web/form-key.server.ts'

/** Up to this many people are all listed; larger schools search for them. */
const FEW = 12

/** Recipients of a new message: the URL names the chosen ones, and a search finds more. */
export function readNew(access: Access, params: URLSearchParams) {
	const search = params.get('q')?.trim() ?? ''
	const all = listContacts(access)
	// A solo teacher is the office, and would be listed twice.
	const isThere =
		isOffice(access.role) || (access.school.kind === 'solo' && all.some(({ role }) => isOffice(role)))
	const office: ShownContact[] = isThere ? [] : [{ ...OFFICE_CONTACT, school: access.school.name }]
	const everybody = [...office, ...all]
	const isSearched = everybody.length > FEW
	const contacts = search ? listContacts(access, { search, limit: 20 }) : []
	const student = params.get('student')
	const asked = askedFor(access, params)
	const [first, ...others] = everybody
	const only = first && others.length === 0 ? [first.id] : null
	const chosen = asked?.to ?? only ?? params.getAll('to').slice(0, MAX_PEOPLE)
	return {
		isSearched,
		search,
		chosen: everybody.filter(({ id }) => chosen.includes(id)),
		people: isSearched ? [...office, ...contacts].filter(({ id }) => !chosen.includes(id)) : everybody,
		student,
		/** The student the user wanted to write about, if the family has no account. */
		without: asked?.to.length === 0 ? asked.without : null,
		subject: params.get('subject')?.slice(0, 120) ?? '',
		formKey: formKey(),
	}
}

export type NewMessageView = ReturnType<typeof readNew>

const OFFICE_CONTACT = { id: OFFICE, name: null, role: 'admin', kind: 'staff', children: [] } as const

/** The recipient named by a link on the page of a student or a teacher. */
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
