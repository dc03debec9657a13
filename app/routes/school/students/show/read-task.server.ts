import { missing } from '#app/web/missing.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findFamily } from '#app/models/family/details.server.ts'
import { listMembers } from '#app/models/family/members.server.ts'
import { listPayers } from '#app/models/family/payer-groups.server.ts'
import { classChoices, listPlaces } from '#app/models/student/choices.server.ts'
import { findCurrentText } from '#app/models/student/consent.server.ts'
import { listSiblings, type GuardianOfStudent } from '#app/models/student/household.server.ts'
import { placesOf } from '#app/models/enrolment/student.server.ts'
import { closesWithout, listClosing } from '#app/models/student/portal-question.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { today } from '#app/utils/dates.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { familyFields } from '#app/domain/family/labels.ts'
import { href } from '#app/domain/href.ts'
import { stateRules, type StudentState } from '#app/domain/student/states.ts'
import { readLeftBehind } from './read-left-behind.server.ts'
import { askErasure } from './read-erasure.server.ts'
import { callableOf, editedGuardian, oneOf, readContact, shownGuardian } from './read-guardians.server.ts'
import type { headOf } from './read.server.ts'
import { askMerge } from './read-merge.server.ts'

type Head = ReturnType<typeof headOf>

/** What the address asks to be done, with what its page has to know. Null where it only wants to look. */
export function findTask(
	access: Access,
	{
		student,
		head,
		guardians,
	}: { student: FoundStudent; head: Head; guardians: readonly GuardianOfStudent[] },
	query: URLSearchParams,
) {
	const { id, version } = student
	const { school } = access
	const name = query.get('do')
	const of = (tab?: string) => ({ back: href.student(id, tab), timeZone: school.timeZone })
	switch (name) {
		case null:
		case 'note':
		case 'family-note':
			return null
		case 'add-guardian':
			return { name, ...of('family'), key: formKey() } as const
		case 'edit-guardian':
			return { name, ...of('family'), ...editedGuardian(access, guardians, query) } as const
		case 'contact':
			return { name, ...of(), ...readContact(access, student, guardians, query) } as const
		case 'remove-guardian': {
			// What they were allowed is said; how to reach them is not.
			const guardian = { ...shownGuardian(oneOf(guardians, query.get('guardian'))), email: null, phone: null }
			return { name, ...of('family'), guardian, closing: closesWithout(access, id, guardian.id) } as const
		}
		case 'move': {
			const siblings = student.familyId ? listSiblings(access, student.familyId, id) : []
			return { name, ...of('family'), version, family: student.family?.name ?? null, siblings } as const
		}
		case 'family': {
			const family = (student.familyId && findFamily(access, student.familyId)) || missing()
			const members = listMembers(access, family.id)
			return {
				name,
				...of('family'),
				family: { version: family.version, fields: familyFields(family) },
				members,
			} as const
		}
		case 'payers': {
			const { family } = student
			if (!family) return missing()
			const payers = listPayers(access, family.id)
			if (payers.groups.length === 0) return missing()
			return { name, ...of('family'), family: family.name, ...payers } as const
		}
		case 'consent':
			// Whoever comes with an older version is shown the one that is in use.
			return {
				name,
				...of('consents'),
				text: findCurrentText(access, query.get('text') ?? '') ?? missing(),
			} as const
		case 'withdraw':
			return { name, ...of('consents'), consent: oneOf(head.consents, query.get('consent')) } as const
		case 'enrol':
			return {
				name,
				...of('enrolments'),
				classes: classChoices(access),
				solo: school.kind === 'solo',
				today: today(school.timeZone),
			} as const
		case 'state':
			return {
				name,
				...of(),
				version,
				to: nextState(student.state, query.get('to')),
				places: placesOf(access, id),
				behind: readLeftBehind(access, student),
				closing: listClosing(access, [id]),
				today: today(school.timeZone),
			} as const
		case 'stay':
			return (head.planned.lastDay ?? head.planned.pause) ? ({ name, ...of(), version } as const) : missing()
		case 'archive':
			return { name, ...of(), places: placesOf(access, id), closing: listClosing(access, [id]) } as const
		case 'unarchive':
			return { name, ...of() } as const
		case 'merge':
			return { name, ...of(), question: askMerge(access, student, query) } as const
		case 'erase':
			return { name, ...of(), question: askErasure(access, id) } as const
		case 'photo':
			return { name, ...of() } as const
		case 'remove-photo':
			return student.photoId === null ? missing() : ({ name, ...of() } as const)
		case 'card': {
			const cards = listPlaces(access, id).filter(({ state }) => state === 'active' || state === 'future')
			const { birthDate, emergencyName } = student
			const phone = phoneWords(student.phone, access.school)
			const emergencyPhone = phoneWords(student.emergencyPhone, access.school)
			return {
				name,
				...of(),
				cards,
				student: { birthDate, phone, emergencyName, emergencyPhone },
				callable: callableOf(guardians),
			} as const
		}
		default:
			return missing()
	}
}

/** What the address asks for, or what mostly comes next. */
function nextState(state: StudentState, asked: string | null): StudentState {
	const { next } = stateRules[state]
	return next.find((one) => one === asked) ?? (next.includes('active') ? 'active' : 'left')
}
