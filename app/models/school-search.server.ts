import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, families, guardians, guardianships, students, teachers } from '#db/schema/index.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import type { SearchHit } from '#app/domain/search.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { many } from '#app/domain/class/labels.ts'
import { stateRules, type StudentState } from '#app/domain/student/states.ts'
import { searchedWords, searchWords } from '#app/domain/student/words.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import { phoneDigits, shownPhone } from '#app/utils/phone.ts'
import type { Access } from './access.server.ts'
import { findInvoicesByNumber } from './billing/by-number.server.ts'
import { classesOf, familiesOf, studentsOf } from './scope.server.ts'
import { LAST, searchConditions, WORDS } from './search-words.server.ts'
import { findFamilies as findFamilyCards } from './student/family-search.server.ts'
import { listCallable, listClassWords, type Callable } from './student/search-facts.server.ts'

/** Results of each kind; more letters narrow the search. */
const MOST = 8
/** Maximum number of students read to find guardians. */
const LOOKED_AT = 60

/**
 * Searches people and classes by words of their names, phone digits or email addresses, and invoices by their
 * number, within the user's permissions.
 */
export function searchSchool(access: Access, typed: string): SearchHit[] {
	const words = searchedWords(typed.slice(0, 200)).slice(0, WORDS)
	if (words.length === 0) return []
	const rest = [
		...findClasses(access, words),
		...(allowed(access, 'money:read') ? findInvoicesByNumber(access, typed) : []),
	]
	if (!allowed(access, 'contact:read')) return [...findStudentHits(access, typed, words), ...rest]
	return [
		...findStudentHits(access, typed, words),
		...findGuardians(access, typed, words),
		...findFamilies(access, typed),
		...(allowed(access, 'teacher:read') ? findTeachers(access, words) : []),
		...rest,
	]
}

/** Students or families for a choice field in a form. Families come with their members, to tell them apart. */
export function findChoices(access: Access, typed: string, kind: string | null): SearchHit[] {
	const search = typed.slice(0, 200)
	const words = searchedWords(search).slice(0, WORDS)
	if (words.length === 0) return []
	if (kind === 'student') return findStudentHits(access, search, words)
	if ((kind !== 'family' && kind !== 'caller') || !allowed(access, 'contact:read')) return []
	const familyCards = findFamilyCards(access, search).map((family): SearchHit => ({
		kind: 'family',
		id: family.id,
		name: family.name,
		facts: [...family.children, ...family.guardians].map(({ name }) => name),
		phone: null,
		email: null,
		family,
	}))
	return kind === 'family'
		? familyCards
		: [...familyCards, ...findStudents(access, search, { where: isNull(students.familyId) })]
}

const childName = { firstName: students.firstName, lastName: students.lastName }

function isFound(access: Access, typed: string) {
	return and(isNull(students.archivedAt), ...searchConditions(access.schoolId, typed))
}

function allowed(access: Access, permission: 'contact:read' | 'teacher:read' | 'money:read'): boolean {
	return reachFor(permission, access) !== null
}

function findStudents(
	access: Access,
	typed: string,
	{ most = MOST, where }: { most?: number; where?: SQL } = {},
) {
	const rows = database()
		.select({
			...childName,
			id: students.id,
			familyId: students.familyId,
			birthDate: students.birthDate,
			state: students.state,
			phone: students.phone,
			email: students.email,
		})
		.from(students)
		.where(and(studentsOf(access), isFound(access, typed), where))
		.orderBy(asc(students.nameKey), asc(students.id))
		.limit(most)
		.all()
	const ids = rows.map(({ id }) => id)
	const classWords = ids.length > 0 ? listClassWords(access, ids) : new Map<string, string[]>()
	const guardiansFirst = ids.length > 0 ? listCallable(access, ids) : new Map<string, Callable>()
	return rows.map((row): SearchHit => {
		const guardian = guardiansFirst.get(row.id)
		return {
			kind: 'student',
			id: row.id,
			familyId: row.familyId,
			name: nameOf(row),
			facts: factsOf(access, row, classWords.get(row.id) ?? []),
			...(guardian && { whose: guardian.name }),
			phone: guardian ? guardian.phone : shownPhone(row.phone, access.school),
			email: guardian ? guardian.email : row.email,
		}
	})
}

interface Found {
	birthDate: string | null
	state: StudentState
}

/** Age, classes, and the state if it is not simply active. */
function factsOf({ school }: Access, { birthDate, state }: Found, classWords: string[]): string[] {
	const age = birthDate ? [many(ageOn(birthDate, today(school.timeZone)), 'year', 'years')] : []
	const standing = state === 'active' && classWords.length > 0 ? [] : [stateRules[state].label]
	return [...age, ...classWords, ...standing]
}

/** Users who may not see contact data do not find students by a guardian, phone number or email address either. */
function findStudentHits(access: Access, typed: string, words: string[]): SearchHit[] {
	if (allowed(access, 'contact:read')) return findStudents(access, typed)
	return findStudents(access, typed, { most: LOOKED_AT })
		.filter(({ name }) => matches(words, [name]))
		.slice(0, MOST)
		.map((hit) => ({ ...hit, whose: undefined, phone: null, email: null }))
}

/** Shown in place of a phone number and an email address. */
const NO_CONTACT = 'Must not be contacted'

/** A student's search words include those of their guardians. */
function findGuardians(access: Access, typed: string, words: string[]): SearchHit[] {
	const around = database()
		.select({
			guardianId: guardians.id,
			id: students.id,
			name: guardians.name,
			phone: guardians.phone,
			email: guardians.email,
			noContact: guardianships.noContact,
			...childName,
		})
		.from(students)
		.innerJoin(
			guardianships,
			and(eq(guardianships.schoolId, students.schoolId), eq(guardianships.studentId, students.id)),
		)
		.innerJoin(
			guardians,
			and(eq(guardians.schoolId, students.schoolId), eq(guardians.id, guardianships.guardianId)),
		)
		.where(and(studentsOf(access), isFound(access, typed)))
		.limit(LOOKED_AT)
		.all()
	const hits = new Map<string, SearchHit>()
	for (const { guardianId, firstName, lastName, noContact, ...guardian } of around) {
		if (!matches(words, [guardian.name, guardian.email], guardian.phone)) continue
		const phone = shownPhone(guardian.phone, access.school)
		const hidden = noContact ? { phone: null, email: null } : { phone }
		const known = hits.get(guardianId) ?? { ...guardian, ...hidden, guardianId, kind: 'guardian', facts: [] }
		if (noContact && !known.facts.includes(NO_CONTACT)) known.facts.unshift(NO_CONTACT)
		known.facts.push(nameOf({ firstName, lastName }))
		hits.set(guardianId, known)
	}
	return [...hits.values()].slice(0, MOST)
}

function findFamilies(access: Access, typed: string): SearchHit[] {
	const key = plain(typed)
	const ofStudents = database()
		.select({ id: students.familyId })
		.from(students)
		.where(and(studentsOf(access), isFound(access, typed)))
		.limit(LOOKED_AT)
	const rows = database()
		.select({ familyId: families.id, name: families.name, child: students.id, ...childName })
		.from(families)
		.innerJoin(students, and(eq(students.schoolId, families.schoolId), eq(students.familyId, families.id)))
		.where(
			and(
				familiesOf(access),
				isNull(families.archivedAt),
				isNull(students.archivedAt),
				or(
					inArray(families.id, ofStudents),
					key ? and(gte(families.nameKey, key), lt(families.nameKey, key + LAST)) : undefined,
				),
			),
		)
		.limit(LOOKED_AT)
		.all()
	const hits = new Map<string, SearchHit>()
	const callable = rows.length > 0 ? listCallable(access, [...new Set(rows.map(({ child }) => child))]) : null
	for (const { familyId, name, child, firstName, lastName } of rows) {
		const guardian = callable?.get(child)
		const known = hits.get(familyId) ?? {
			kind: 'family',
			id: familyId,
			name,
			facts: [],
			...(guardian && { whose: guardian.name }),
			phone: guardian?.phone ?? null,
			email: guardian?.email ?? null,
		}
		known.facts.push(nameOf({ firstName, lastName }))
		hits.set(familyId, known)
	}
	return [...hits.values()].slice(0, MOST)
}

function findTeachers({ schoolId, school }: Access, words: string[]): SearchHit[] {
	return database()
		.select({ id: teachers.id, name: teachers.name, phone: teachers.phone, email: teachers.email })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), isNull(teachers.archivedAt)))
		.orderBy(asc(teachers.nameKey))
		.all()
		.filter(({ name, phone, email }) => matches(words, [name, email], phone))
		.slice(0, MOST)
		.map((teacher) => ({ ...teacher, phone: shownPhone(teacher.phone, school), kind: 'teacher', facts: [] }))
}

function findClasses(access: Access, words: string[]): SearchHit[] {
	return database()
		.select({ id: classes.id, name: classes.name })
		.from(classes)
		.where(and(classesOf(access), isNull(classes.archivedAt)))
		.all()
		.filter(({ name }) => matches(words, [name]))
		.sort((a, b) => a.name.localeCompare(b.name, 'en'))
		.slice(0, MOST)
		.map((row) => ({ ...row, kind: 'class', facts: [], phone: null, email: null }))
}

/** Every search word must match the beginning of a word. */
function matches(words: string[], names: (string | null)[], phone?: string | null): boolean {
	const own = searchWords({ names, phones: phoneDigits(phone) })
	return words.every((word) => own.some((ownWord) => ownWord.startsWith(word)))
}
