import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { families, instruments, levels } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { countMoves } from '#app/models/dashboard/figures.server.ts'
import { enrolCandidate } from '#app/models/enrolment/candidate.server.ts'
import { addTaught } from '#app/models/school/taught.server.ts'
import { changeStudents } from '#app/models/student/bulk.server.ts'
import { studentChoices } from '#app/models/student/choices.server.ts'
import { listDoubleEntries } from '#app/models/student/internal/double-entries.server.ts'
import { findFamilies } from '#app/models/student/family-search.server.ts'
import { moveToFamily } from '#app/models/student/family.server.ts'
import { plain } from '#app/utils/fold.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	anAdminAt,
	aSchool,
	aStudent,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'

const TODAY = '2026-04-14'
const AWAY = { archivedAt: 2 }
let school: ASchool
let access: Access

beforeEach(() => {
	school = aSchool()
	access = accessOf(anAdminAt(school))
})

const row = (name: string) => ({
	schoolId: school.id,
	id: name,
	name,
	nameKey: plain(name),
	createdAt: 1,
	updatedAt: 1,
})
const labels = (choices: { label: string }[]) => choices.map(({ label }) => label)

describe('what was archived', () => {
	it('is in no list to choose from', () => {
		database()
			.insert(levels)
			.values([
				{ ...row('Grade 1'), position: 1 },
				{ ...row('Grade 0'), position: 0, ...AWAY },
			])
			.run()
		database()
			.insert(instruments)
			.values([
				{ ...row('Cello'), position: 1 },
				{ ...row('Lute'), position: 0, ...AWAY },
			])
			.run()
		aTeacher(school, { name: 'Ines Here' })
		aTeacher(school, { name: 'Olaf Gone', ...AWAY })
		for (const choices of [studentChoices(access), listClassChoices(access)]) {
			expect(labels(choices.levels)).toEqual(['Grade 1'])
			expect(labels(choices.instruments)).toEqual(['Cello'])
			expect(labels(choices.teachers)).toEqual(['Ines Here'])
		}
	})

	it('leaves its name to something new', () => {
		database()
			.insert(levels)
			.values({ ...row('Grade 1'), position: 0, ...AWAY })
			.run()
		expect(addTaught(access, 'one', 'level', 'Grade 1')).toMatchObject({ ok: true })
		expect(addTaught(access, 'two', 'level', 'grade 1')).toMatchObject({ ok: false })
	})

	it('is no family to find or to move into', () => {
		database()
			.insert(families)
			.values([row('Okafor'), { ...row('Okafor-Old'), ...AWAY }])
			.run()
		expect(findFamilies(access, 'Okafor').map(({ name }) => name)).toEqual(['Okafor'])
		const into = (familyId: string, version = 1) =>
			moveToFamily(access, student, { family: 'existing', familyId, withGuardians: false, version })
		const student = aStudent(school)
		const before = databaseHash()
		expect(into('Okafor-Old')).toMatchObject({
			ok: false,
			errors: { familyId: ['Find the family first, then choose it'] },
		})
		expect(databaseHash()).toBe(before)
		expect(into('Okafor')).toMatchObject({ ok: true })
	})

	it('takes no seat in a class, and no student when it taught', () => {
		const classId = aClass(school)
		const student = aStudent(school, AWAY)
		const wish = { studentId: student, startsOn: TODAY, isTrial: false, ifFull: 'refuse' as const }
		expect(enrolCandidate(access, classId, wish, 'key')).toMatchObject({ ok: false, status: 404 })

		const to = aTeacher(school, AWAY)
		const free = aStudent(school)
		changeStudents(access, [free], { act: 'teacher', teacherId: to }, 'bulk')
		expect(rows('select primary_teacher_id as of from students where id = ?', free)).toEqual([{ of: null }])
	})

	it('is neither missing anything nor double, and moved nowhere', () => {
		aTeacher(school, AWAY)
		const twin = { firstName: 'Ada', lastName: 'Twin', birthDate: '2015-05-05', joinedOn: TODAY }
		const first = aStudent(school, { ...twin, id: 'a' })
		aStudent(school, { ...twin, id: 'b' })
		expect(listDoubleEntries(access)).toHaveLength(1)
		expect(countMoves(access, TODAY, TODAY).joined).toBe(2)
		change('update students set archived_at = 2 where id = ?', first)
		expect(listDoubleEntries(access)).toEqual([])
		expect(countMoves(access, TODAY, TODAY).joined).toBe(1)
		expect(listNeeds(access, TODAY).map(({ need }) => need)).not.toContain('no-account')
	})
})
