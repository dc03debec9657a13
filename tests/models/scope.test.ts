import { describe, expect, it } from 'vitest'
import { and, eq, type SQL } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	classes,
	classTeachers,
	enrolments,
	families,
	guardians,
	guardianships,
	lessons,
	students,
	teachers,
} from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	findClass,
	findDefinition,
	listClassChanges,
	listOpenClasses,
	listPlaceChanges,
} from '#app/models/class/detail.server.ts'
import { listClassTeachers } from '#app/models/class/teachers.server.ts'
import { endEnrolment } from '#app/models/enrolment/changes.server.ts'
import { listEnrolledFrom, listEnded, listRoster } from '#app/models/enrolment/roster.server.ts'
import { enrolCandidate, findCandidate } from '#app/models/enrolment/candidate.server.ts'
import { listAddresses } from '#app/models/enrolment/addresses.server.ts'
import { listQueue } from '#app/models/enrolment/queue-list.server.ts'
import { placesOf } from '#app/models/enrolment/student.server.ts'
import { findFamily } from '#app/models/family/details.server.ts'
import { setPayers } from '#app/models/family/payers.server.ts'
import { listPayers } from '#app/models/family/payer-groups.server.ts'
import { classesOf, familiesOf, studentsOf } from '#app/models/scope.server.ts'
import { archiveStudent } from '#app/models/student/internal/archival.server.ts'
import { findTicked } from '#app/models/student/bulk.server.ts'
import { classChoices, listPlaces } from '#app/models/student/choices.server.ts'
import { listConsents, listMissingConsents } from '#app/models/student/consent.server.ts'
import { giveConsent, withdrawConsent } from '#app/models/student/consent-changes.server.ts'
import { findSubject } from '#app/models/student/erasure-subject.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { findFamilyCard } from '#app/models/student/family-search.server.ts'
import { editGuardian, unlinkGuardian, type Child } from '#app/models/student/guardian.server.ts'
import { addGuardian } from '#app/models/student/guardian-addition.server.ts'
import { listStudentHistory } from '#app/models/student/history.server.ts'
import { listGuardians, listSiblings } from '#app/models/student/household.server.ts'
import { changeState } from '#app/models/student/internal/state.server.ts'
import { findStudent, listInstruments } from '#app/models/student/student.server.ts'
import { tagStudent } from '#app/models/student/internal/tags.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { databaseHash } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aGuardianAt,
	aLesson,
	anAdminAt,
	aSchool,
	aSeries,
	aStudent,
	aStudentAt,
	aTeacher,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { aFamily } from '../support/students.ts'

const at = { createdAt: 1, updatedAt: 1 }

const own = (person: APerson): Access => ({ ...accessOf(person), reach: 'own' })

const ids = (table: typeof students | typeof classes | typeof families, where: SQL) =>
	database()
		.select({ id: table.id })
		.from(table)
		.where(and(where))
		.all()
		.map(({ id }) => id)
		.sort()

const reached = (access: Access) => ({
	students: ids(students, studentsOf(access)),
	classes: ids(classes, classesOf(access)),
	families: ids(families, familiesOf(access)),
})

function joins(
	school: ASchool,
	studentId: string,
	classId: string,
	details: Partial<typeof enrolments.$inferInsert>,
) {
	const id = `${studentId}-${classId}`
	database()
		.insert(enrolments)
		.values({
			schoolId: school.id,
			id,
			studentId,
			classId,
			state: 'active',
			startsOn: '2026-01-12',
			...at,
			...details,
		})
		.run()
}

/** A school of several families: what is one person's own stands beside what is not. */
function aHouse() {
	const school = aSchool()
	const [teacher, guardian, learner] = [aTeacherAt(school), aGuardianAt(school), aStudentAt(school)]
	const me = database()
		.select()
		.from(teachers)
		.all()
		.find(({ membershipId }) => membershipId === teacher.membershipId)
	const self = database()
		.select()
		.from(students)
		.all()
		.find(({ membershipId }) => membershipId === learner.membershipId)
	if (!me || !self) throw new Error('Both have a record.')
	const colleague = aTeacher(school)
	const day = (by: number) => daysAfter(today('America/New_York'), by)
	const familyId = aFamily(school, 'Ruiz')
	const other = aFamily(school, 'Okafor')
	const child = aStudent(school, { id: 'child', familyId })
	const estranged = aStudent(school, { id: 'estranged', familyId: other })
	const main = aStudent(school, { id: 'main', primaryTeacherId: me.id })
	for (const id of ['waits', 'left', 'stranger']) aStudent(school, { id })
	const [mine, assisted, theirs] = ['mine', 'assisted', 'theirs'].map((id) => aClass(school, { id })) as [
		string,
		string,
		string,
	]
	const teaches = [
		{ classId: mine, teacherId: me.id, part: 'lead' },
		{ classId: assisted, teacherId: me.id, part: 'assist' },
		{ classId: theirs, teacherId: colleague, part: 'lead' },
	] as const
	database()
		.insert(classTeachers)
		.values(teaches.map((one) => ({ schoolId: school.id, ...one })))
		.run()
	joins(school, child, mine, {})
	joins(school, self.id, assisted, {})
	joins(school, 'waits', mine, { state: 'waiting', position: 1 })
	joins(school, 'left', mine, { state: 'ending', endsOn: day(-1) })
	joins(school, 'stranger', theirs, {})
	database()
		.insert(guardians)
		.values({
			schoolId: school.id,
			id: 'g',
			name: 'Mum',
			nameKey: 'mum',
			membershipId: guardian.membershipId,
			...at,
		})
		.run()
	for (const [studentId, noContact] of [
		[child, false],
		[estranged, true],
	] as const)
		database()
			.insert(guardianships)
			.values({
				schoolId: school.id,
				guardianId: 'g',
				studentId,
				relation: 'mother',
				noContact,
				createdAt: 1,
			})
			.run()
	aStudent(aSchool(), { id: 'foreign' })
	const people = { teacher, guardian, learner, self: self.id, me: me.id, colleague }
	return { ...people, school, main, familyId, admin: anAdminAt(school) }
}

describe('one’s own', () => {
	it('of a teacher is who has a seat in their classes now, or has them as main teacher', () => {
		const { teacher, self, familyId } = aHouse()
		expect(reached(own(teacher))).toEqual({
			students: ['child', 'main', self].sort(),
			classes: ['assisted', 'mine'],
			families: [familyId],
		})
	})

	it('of a teacher is also a class of a colleague with lessons of their own to come, but not for a single one or as a substitute', () => {
		const { school, teacher, me, colleague } = aHouse()
		const seriesId = aSeries(school, { classId: 'theirs' })
		const lesson = { classId: 'theirs', teacherId: me, startsAt: Date.now() + 3_600_000 }
		aLesson(school, lesson)
		const id = aLesson(school, { ...lesson, seriesId, substituteFor: colleague })
		expect(reached(own(teacher)).classes).not.toContain('theirs')
		database().update(lessons).set({ substituteFor: null }).where(eq(lessons.id, id)).run()
		expect(reached(own(teacher))).toMatchObject({
			classes: ['assisted', 'mine', 'theirs'],
			students: expect.arrayContaining(['stranger']) as string[],
		})
		database().update(lessons).set({ state: 'canceled_by_school' }).where(eq(lessons.id, id)).run()
		expect(reached(own(teacher)).classes).not.toContain('theirs')
	})

	it('of a guardian is their children, but for those a court keeps them from', () => {
		const { guardian, familyId } = aHouse()
		expect(reached(own(guardian))).toEqual({ students: ['child'], classes: ['mine'], families: [familyId] })
	})

	it('of a learner is themselves, and their family only as one who pays', () => {
		const { learner, self, familyId } = aHouse()
		expect(reached(own(learner))).toEqual({ students: [self], classes: ['assisted'], families: [] })
		database().update(students).set({ familyId, paysSelf: true }).where(eq(students.id, self)).run()
		expect(reached(own(learner)).families).toEqual([familyId])
	})

	it('of somebody with no place at a school is nothing', () => {
		const { teacher } = aHouse()
		const nowhere = { ...own(teacher), membershipId: null }
		expect(reached(nowhere)).toEqual({ students: [], classes: [], families: [] })
	})

	it('ends for a family when the portal is closed to them', () => {
		const { guardian } = aHouse()
		database().update(students).set({ portalClosedAt: 1 }).run()
		expect(reached(own(guardian)).students).toEqual([])
	})

	it('is what each read answers with, and what each change can change', () => {
		const { teacher, admin } = aHouse()
		const access = own(teacher)
		for (const id of ['stranger', 'waits', 'left', 'foreign']) expect(findStudent(access, id)).toBeNull()
		expect(findStudent(access, 'child')?.id).toBe('child')
		expect([findClass(access, 'theirs'), findClass(access, 'mine')?.id]).toEqual([null, 'mine'])
		expect(findFamily(access, findStudent(accessOf(admin), 'estranged')?.familyId ?? '')).toBeNull()
		const before = databaseHash()
		const change = { state: 'paused', since: '2026-03-02' } as const
		expect(write((tx) => changeState(tx, access, 'stranger', change))).toMatchObject({
			ok: false,
			status: 404,
		})
		expect(databaseHash()).toBe(before)
	})
})

describe('what is not one’s own', () => {
	it('is in no answer, whichever read names it', () => {
		const { teacher, admin } = aHouse()
		const access = own(teacher)
		const [office, theirs] = [accessOf(admin), 'theirs']
		const other = findStudent(office, 'estranged')?.familyId ?? ''
		const student = findStudent(office, 'stranger')
		if (!student) throw new Error('The office sees everybody.')
		tagged(office, 'stranger')
		const reads = (whose: Access) => [
			listRoster(whose, theirs, null),
			listEnded(whose, theirs),
			listQueue(whose, theirs),
			listEnrolledFrom(whose, theirs, today('America/New_York')),
			listClassTeachers(whose, theirs),
			listClassChanges(whose, theirs, 9),
			listPlaceChanges(whose, theirs, 9),
			listPlaces(whose, 'stranger'),
			listConsents(whose, 'stranger'),
			listGuardians(whose, 'estranged'),
			findStudent(whose, 'stranger')?.tags ?? [],
			listMissingConsents(whose, 'stranger'),
			listInstruments(whose, 'stranger'),
			listStudentHistory(whose, 'stranger', null).lines,
			listPayers(whose, other).groups,
			listSiblings(whose, other, ''),
			findTicked(whose, ['stranger']),
			listAddresses(whose, ['stranger']).missing,
			placesOf(whose, 'stranger').seats,
			classChoices(whose).filter(({ value }) => value === theirs),
			listOpenClasses(whose, '').filter(({ id }) => id === theirs),
		]
		expect(reads(access).flat()).toEqual([])
		expect(reads(office).filter((answer) => answer.length > 0).length).toBeGreaterThan(9)
		expect([findDefinition(access, theirs), findFamilyCard(access, other)]).toEqual([null, null])
		expect(findSubject(access, 'stranger')).toBeNull()
		expect(findCandidate(access, 'stranger', { id: 'mine', instrumentId: null })).toBeNull()
	})

	it('is changed by no write that names it', () => {
		const { teacher, admin } = aHouse()
		const access = own(teacher)
		const other = findStudent(accessOf(admin), 'estranged')?.familyId ?? ''
		const [stranger, estranged] = ['stranger', 'estranged'].map((id) => ({ id, name: 'Ada' })) as [
			Child,
			Child,
		]
		const place = { classId: 'theirs', id: 'stranger-theirs' }
		const guardian = { name: 'Dad', relation: 'father', flags: [] }
		const into = { startsOn: '2026-03-02', isTrial: false, ifFull: 'wait' } as const
		const before = databaseHash()
		const outcomes = [
			endEnrolment(access, place, { version: 1, endsOn: '2026-03-02', reason: 'x' }),
			enrolCandidate(access, 'mine', { studentId: 'stranger', ...into }, 'k1'),
			enrolCandidate(access, 'theirs', { studentId: 'child', ...into }, 'k2'),
			giveConsent(access, stranger, { textId: 't', version: 1, givenBy: 'Mum' }),
			addGuardian(access, stranger, guardian, 'k3'),
			setPayers(access, other, { version: 0, payers: [] }),
			write((tx) => tagStudent(tx, access, stranger, 'choir')),
			write((tx) => archiveStudent(tx, access, 'stranger')),
		]
		expect(outcomes.map(({ ok }) => ok)).toEqual(outcomes.map(() => false))
		expect([
			editGuardian(access, estranged, 'g', { ...guardian, version: 1 }),
			unlinkGuardian(access, estranged, 'g'),
			withdrawConsent(access, stranger, 'c'),
			eraseStudent(access, 'stranger', { version: 1, name: 'x' }),
		]).toEqual([null, null, null, null])
		expect(databaseHash()).toBe(before)
		expect(enrolCandidate(access, 'mine', { studentId: 'main', ...into }, 'k4').ok).toBe(true)
	})
})

function tagged(access: Access, id: string) {
	write((tx) => tagStudent(tx, access, { id, name: 'Ada' }, 'choir'))
}

describe('the reach of whoever runs the school', () => {
	it('is every row of the school and none of another', () => {
		const { admin } = aHouse()
		const { students: all } = reached(accessOf(admin))
		expect(all).toHaveLength(7)
		expect(all).not.toContain('foreign')
	})
})
