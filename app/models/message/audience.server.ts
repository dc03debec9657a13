import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	announcementMutes,
	classes,
	classTeachers,
	enrolments,
	families,
	guardians,
	guardianships,
	lessons,
	memberships,
	students,
	studentTags,
	tags,
	teachers,
	users,
} from '#db/schema/index.ts'
import {
	TEACHER_AUDIENCES,
	type Audience,
	type BroadcastKind,
	type Exclusion,
} from '#app/domain/message/audience.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import { ageOn, daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { familiesOwing } from '../billing.server.ts'
import { isSeated } from '../enrolment.server.ts'
import { classesOf, reachesClass, reachesFamily, studentsOf } from '../scope.server.ts'

export interface Recipient {
	/** `guardian:`, `student:` or `teacher:` and an id. */
	key: string
	name: string
	familyId: string | null
	/** First names of their students. */
	about: string
	/** Their place, where they read it in Solfa. */
	membershipId: string | null
	/** Where it is mailed to. */
	email: string | null
	/** Why it is not mailed although there is an address. */
	without: Exclusion | null
}

export interface Excluded {
	name: string
	reason: Exclusion
}

export interface Resolved {
	recipients: Recipient[]
	excluded: Excluded[]
	/** Changes with everybody who gets it and every way they get it by. */
	token: string
}

/** Everybody who would get a message at this moment, and who would not and why. Null where there is no such audience. */
export function resolveAudience(access: Access, audience: Audience, kind: BroadcastKind): Resolved | null {
	if (!mayWriteTo(access, audience)) return null
	const muted =
		kind === 'emergency' || audience.to === 'family' ? new Set<string>() : mutedAt(access.schoolId)
	const found = [...familyPeople(access, audience), ...(isForTeachers(audience) ? teacherPeople(access) : [])]
	const addresses = new Set<string>()
	const recipients: Recipient[] = []
	const excluded: Excluded[] = []
	for (const person of found) {
		if (person.reason) {
			excluded.push({ name: person.name, reason: person.reason })
			continue
		}
		const { key, name, familyId, about, membershipId } = person
		const without = withoutMail(person, muted, addresses)
		const email = without ? null : person.email
		if (email) addresses.add(fold(email))
		if (email || membershipId) recipients.push({ key, name, familyId, about, membershipId, email, without })
		else excluded.push({ name, reason: without ?? 'no-address' })
	}
	const token = createHash('sha256')
		.update(JSON.stringify(recipients.map(({ key, email, membershipId }) => [key, email, membershipId])))
		.digest('base64url')
	return { recipients, excluded, token }
}

interface Found extends Omit<Recipient, 'without'> {
	reason: Exclusion | null
}

function withoutMail(
	{ email, membershipId }: Found,
	muted: Set<string>,
	addresses: Set<string>,
): Exclusion | null {
	if (membershipId && muted.has(membershipId)) return 'muted'
	return email && addresses.has(fold(email)) ? 'same-address' : null
}

/** Teachers write to the families of their own students, in whatever class. */
function mayWriteTo(access: Access, { to, id }: Audience): boolean {
	if (access.role === 'student') return false
	if (access.reach === 'own' && !TEACHER_AUDIENCES.includes(to)) return false
	if (to === 'class') return Boolean(id && reachesClass(access, id))
	if (to === 'family') return Boolean(id && reachesFamily(access, id))
	return true
}

function isForTeachers({ to }: Audience): boolean {
	return to === 'everyone' || to === 'teachers'
}

const CURRENT: readonly StudentState[] = ['trial', 'active', 'paused']

const place = alias(memberships, 'place')
const account = alias(users, 'account')
const parentPlace = alias(memberships, 'parent_place')
const parentAccount = alias(users, 'parent_account')

/** The guardians of the students an audience is about, and the students who have none or are of age. */
function familyPeople(access: Access, audience: Audience): Found[] {
	const which = studentsFor(access, audience)
	if (!which) return []
	const rows = readFamilies(access, which)
	const { timeZone } = access.school
	const day = today(timeZone)
	const staysIn = audience.to === 'owing' || audience.to === 'family'
	const people = new Map<string, Found>()
	const add = (person: Found, firstName: string) => {
		const before = people.get(person.key)
		// One child a court keeps them from, another it does not.
		if (!before || (before.reason && !person.reason)) people.set(person.key, { ...person, about: firstName })
		else if (!person.reason && !before.about.split(', ').includes(firstName))
			before.about = [before.about, firstName].filter(Boolean).join(', ')
	}
	const shows = findPortal(access).messages
	const byStudent = new Map<string, typeof rows>()
	for (const row of rows) byStudent.set(row.studentId, [...(byStudent.get(row.studentId) ?? []), row])
	for (const [studentId, ties] of byStudent) {
		const [student] = ties
		if (!student) continue
		const firstName = student.preferredName || student.firstName || student.lastName
		const left: Exclusion | null = student.state === 'left' && !staysIn ? 'left' : null
		const parents = ties.filter(({ guardianId, guardianArchived }) => guardianId && guardianArchived === null)
		for (const tie of parents)
			add(
				{
					...{
						key: `guardian:${tie.guardianId}`,
						name: tie.guardianName ?? '',
						familyId: tie.familyId,
						about: '',
					},
					membershipId: shows ? tie.guardianPlace : null,
					email: tie.guardianEmail ?? tie.guardianAccount,
					reason: tie.noContact ? 'no-contact' : left,
				},
				firstName,
			)
		const isAdult = student.birthDate !== null && ageOn(student.birthDate, day) >= ADULT
		if (isAdult || !parents.some(({ noContact }) => !noContact))
			add(
				{
					...{ key: `student:${studentId}`, name: nameOf(student), familyId: student.familyId, about: '' },
					membershipId: shows ? student.ownPlace : null,
					email: student.email ?? student.ownAccount,
					reason: left,
				},
				firstName,
			)
	}
	return [...people.values()].sort((one, other) => one.name.localeCompare(other.name))
}

function readFamilies(access: Access, which: SQL) {
	const { schoolId } = access
	return database()
		.select({
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			birthDate: students.birthDate,
			state: students.state,
			email: students.email,
			familyId: students.familyId,
			ownPlace: place.id,
			ownAccount: account.email,
			guardianId: guardians.id,
			guardianName: guardians.name,
			guardianEmail: guardians.email,
			guardianArchived: guardians.archivedAt,
			guardianPlace: parentPlace.id,
			guardianAccount: parentAccount.email,
			noContact: guardianships.noContact,
		})
		.from(students)
		.leftJoin(place, and(eq(place.schoolId, schoolId), eq(place.id, students.membershipId), isOpen(place)))
		.leftJoin(account, eq(account.id, place.userId))
		.leftJoin(
			guardianships,
			and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, students.id)),
		)
		.leftJoin(guardians, and(eq(guardians.schoolId, schoolId), eq(guardians.id, guardianships.guardianId)))
		.leftJoin(
			parentPlace,
			and(
				eq(parentPlace.schoolId, schoolId),
				eq(parentPlace.id, guardians.membershipId),
				isOpen(parentPlace),
			),
		)
		.leftJoin(parentAccount, eq(parentAccount.id, parentPlace.userId))
		.where(and(eq(students.schoolId, schoolId), which))
		.all()
}

function isOpen(table: Record<'endedAt' | 'lockedAt' | 'awaitedSince', SQLiteColumn>): SQL {
	return and(isNull(table.endedAt), isNull(table.lockedAt), isNull(table.awaitedSince)) as SQL
}

/** Which students an audience is about; null where it is about none. */
function studentsFor(access: Access, { to, id = '' }: Audience): SQL | null {
	if (to === 'teachers') return null
	const about = and(studentsOf(access), isNull(students.archivedAt), isNull(students.erasedAt))
	if (to === 'everyone' || to === 'families') return and(about, inArray(students.state, [...CURRENT])) as SQL
	if (to === 'family') return and(about, eq(students.familyId, id)) as SQL
	if (to === 'owing') return and(about, inArray(students.familyId, familiesOwing(access))) as SQL
	if (to === 'tag') return and(about, inArray(students.id, taggedWith(access, id))) as SQL
	if (to === 'class')
		return and(about, inArray(students.id, seatedIn(access, eq(enrolments.classId, id)))) as SQL
	const meets = to === 'today' ? meetingToday(access) : taughtBy(access, id)
	const seats = inArray(students.id, seatedIn(access, inArray(enrolments.classId, meets)))
	return and(about, to === 'teacher' ? or(seats, eq(students.primaryTeacherId, id)) : seats) as SQL
}

function seatedIn({ schoolId, school }: Access, which: SQL) {
	return database()
		.select({ id: enrolments.studentId })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), which, isSeated(today(school.timeZone))))
}

function taughtBy({ schoolId }: Access, teacherId: string) {
	return database()
		.select({ id: classTeachers.classId })
		.from(classTeachers)
		.where(and(eq(classTeachers.schoolId, schoolId), eq(classTeachers.teacherId, teacherId)))
}

/** Classes with a lesson on this day of the school. */
function meetingToday({ schoolId, school: { timeZone } }: Access) {
	const day = today(timeZone)
	return database()
		.select({ id: lessons.classId })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				gte(lessons.startsAt, startOfDay(day, timeZone)),
				lt(lessons.startsAt, startOfDay(daysAfter(day, 1), timeZone)),
			),
		)
}

function taggedWith({ schoolId }: Access, tagId: string) {
	return database()
		.select({ id: studentTags.studentId })
		.from(studentTags)
		.where(and(eq(studentTags.schoolId, schoolId), eq(studentTags.tagId, tagId)))
}

function teacherPeople({ schoolId, membershipId: own, school }: Access): Found[] {
	const day = today(school.timeZone)
	return database()
		.select({
			id: teachers.id,
			name: teachers.name,
			email: teachers.email,
			endedOn: teachers.endedOn,
			place: place.id,
			account: account.email,
		})
		.from(teachers)
		.leftJoin(place, and(eq(place.schoolId, schoolId), eq(place.id, teachers.membershipId), isOpen(place)))
		.leftJoin(account, eq(account.id, place.userId))
		.where(and(eq(teachers.schoolId, schoolId), isNull(teachers.archivedAt)))
		.all()
		.filter((teacher) => teacher.place === null || teacher.place !== own)
		.map((teacher) => ({
			...{ key: `teacher:${teacher.id}`, name: teacher.name, familyId: null, about: '' },
			...{ membershipId: teacher.place, email: teacher.email ?? teacher.account },
			reason: teacher.endedOn !== null && teacher.endedOn < day ? ('left' as const) : null,
		}))
		.sort((one, other) => one.name.localeCompare(other.name))
}

function mutedAt(schoolId: SchoolId): Set<string> {
	const rows = database()
		.select({ id: announcementMutes.membershipId })
		.from(announcementMutes)
		.where(eq(announcementMutes.schoolId, schoolId))
		.all()
	return new Set(rows.map(({ id }) => id))
}

/** What an audience can be narrowed to. */
export function audienceChoices(access: Access) {
	const { schoolId, reach, school } = access
	const day = today(school.timeZone)
	const isAll = reach === 'all'
	return {
		class: database()
			.select({ value: classes.id, label: classes.name })
			.from(classes)
			.where(and(classesOf(access), inArray(classes.state, ['open', 'running'])))
			.limit(MOST)
			.all()
			.sort(byLabel),
		teacher: isAll
			? database()
					.select({ value: teachers.id, label: teachers.name })
					.from(teachers)
					.where(
						and(
							eq(teachers.schoolId, schoolId),
							isNull(teachers.archivedAt),
							or(isNull(teachers.endedOn), gte(teachers.endedOn, day)),
						),
					)
					.limit(MOST)
					.all()
					.sort(byLabel)
			: [],
		tag: isAll
			? database()
					.select({ value: tags.id, label: tags.name })
					.from(tags)
					.where(eq(tags.schoolId, schoolId))
					.limit(MOST)
					.all()
					.sort(byLabel)
			: [],
	}
}

const MOST = 1000

function byLabel(one: { label: string }, other: { label: string }) {
	return one.label.localeCompare(other.label)
}

/** What an audience is called: “Families of Violin group”. */
export function nameOfAudience({ schoolId }: Access, { to, id = '' }: Audience): string | null {
	const table = { class: classes, teacher: teachers, tag: tags, family: families }[to as 'class']
	if (!table) return null
	const found = database()
		.select({ name: table.name })
		.from(table)
		.where(and(eq(table.schoolId, schoolId), eq(table.id, id)))
		.get()
	return found?.name ?? null
}
