import { describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { enrolments, studentInstruments, studentTags, tags } from '#db/schema/index.ts'
import { listStudents } from '#app/models/student/list.server.ts'
import { studentsToComplete } from '#app/models/student/to-complete.server.ts'
import { listOf } from '#app/domain/student/list.ts'
import { accessOf, aClass, aGuardianAt, anAdminAt, aSchool, aTeacher } from '../support/factories.ts'
import { known } from '../support/student-lists.ts'
import { aConsentText, aFamily, aGuardian, anInstrument } from '../support/students.ts'

/** Four students who differ in everything that can be asked for. */
function aList() {
	const school = aSchool()
	const { id: schoolId } = school
	const access = accessOf(anAdminAt(school))
	const [jun, piano, choir, exam] = [
		aTeacher(school, { name: 'Jun' }),
		anInstrument(school, 'Piano'),
		aClass(school, { name: 'Choir' }),
		'tag-exam',
	]
	aConsentText(school)
	const ada = known(school, 'Ada', 'A', {
		primaryTeacherId: jun,
		familyId: aFamily(school),
		birthDate: `${new Date().getUTCFullYear() - 10}-01-01`,
		joinedOn: '2026-02-03',
		membershipId: aGuardianAt(school).membershipId,
	})
	known(school, 'Bo', 'B', { state: 'waiting', birthDate: '1980-01-01' })
	known(school, 'Cy', 'C', { state: 'left', joinedOn: '2025-02-03', leftOn: '2026-03-31' })
	known(school, 'Di', 'D', { archivedAt: 1, leftOn: '2026-03-31' })
	known(school, 'Ed', 'E', { birthDate: `${new Date().getUTCFullYear() - 9}-01-01` })
	aGuardian(school, {}, ada)
	const db = database()
	db.insert(enrolments)
		.values({
			schoolId,
			id: 'e',
			studentId: ada,
			classId: choir,
			state: 'active',
			createdAt: 1,
			updatedAt: 1,
		})
		.run()
	db.insert(studentInstruments).values({ schoolId, studentId: ada, instrumentId: piano }).run()
	db.insert(tags).values({ schoolId, id: exam, name: 'Exam', nameKey: 'exam', createdAt: 1 }).run()
	db.insert(studentTags).values({ schoolId, studentId: ada, tagId: exam }).run()
	const found = (filters: Record<string, string>) =>
		listStudents(access, listOf(filters))
			.rows.map(({ firstName }) => firstName)
			.join(' ')
	return { access, found, jun, piano, choir, exam }
}

describe('the filters of the list of students', () => {
	it('show those who answer to them and nobody else', () => {
		const { found, jun, piano, choir, exam } = aList()
		const table: [Record<string, string>, string][] = [
			[{}, 'Ada Bo Cy Ed'],
			[{ state: 'left' }, 'Cy'],
			[{ teacher: jun }, 'Ada'],
			[{ class: choir }, 'Ada'],
			[{ class: 'cho' }, 'Ada'],
			[{ instrument: piano }, 'Ada'],
			[{ instrument: piano, level: 'none' }, ''],
			[{ tag: exam }, 'Ada'],
			[{ tag: exam, state: 'waiting' }, ''],
			[{ ageFrom: '9', ageTo: '10' }, 'Ada Ed'],
			[{ ageFrom: '18' }, 'Bo'],
			[{ portal: 'active' }, 'Ada'],
			[{ portal: 'none' }, 'Bo Cy Ed'],
			[{ joinedFrom: '2026-01-01' }, 'Ada'],
			[{ joinedTo: '2025-12-31' }, 'Cy'],
			[{ leftFrom: '2026-03-01', leftTo: '2026-03-31' }, 'Cy'],
			[{ leftFrom: '2026-04-01' }, ''],
			[{ archived: 'yes' }, 'Di'],
			[{ missing: 'birth-date' }, 'Cy'],
			...['family', 'guardian', 'teacher', 'class'].map((missing): [Record<string, string>, string] => [
				{ missing },
				'Ed',
			]),
			[{ missing: 'consent' }, 'Ada Ed'],
			[{ missing: 'consent', search: 'ad' }, 'Ada'],
		]
		expect(table.map(([filters]) => [filters, found(filters)])).toEqual(table)
	})

	it('show as many as the list of what is to complete says', () => {
		const { access, found } = aList()
		const { gaps } = studentsToComplete(access)
		const listed = gaps.map(({ filters }) => found(filters).split(' ').filter(Boolean).length)
		expect(gaps.map(({ students }) => students)).toEqual(listed)
	})
})
