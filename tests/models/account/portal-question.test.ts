import { beforeEach, describe, expect, it } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { guardianships } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { archiveStudent } from '#app/models/student/internal/archival.server.ts'
import { listClosing } from '#app/models/student/portal-question.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change } from '../../support/database.ts'
import { aPerson, aSchoolWithAccess, aStudent, joins, type ASchool } from '../../support/factories.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
})

function aLearner() {
	const { membershipId } = joins(aPerson(), school, 'student', 'learner')
	return { id: aStudent(school, { firstName: 'Ada', lastName: 'Lind', membershipId }) }
}

/** A guardian with an account, of one child or of several. */
function aParent(child: string, ...more: string[]) {
	const { membershipId } = joins(aPerson(), school, 'student', 'guardian')
	const guardianId = aGuardianOf(school, child, { name: 'Uma Vale' })
	change('update guardians set membership_id = ? where id = ?', membershipId, guardianId)
	const tie = { schoolId: school.id, guardianId, relation: 'parent', createdAt: 1 }
	for (const studentId of more)
		database()
			.insert(guardianships)
			.values({ ...tie, studentId })
			.run()
}

const archive = (id: string) => write((tx) => archiveStudent(tx, access, id))

describe('the question before a student leaves', () => {
	it.each([
		['nobody whose account was locked before', 'locked_at = 1', []],
		['nobody whose account was taken away', 'ended_at = 1', []],
		['everybody who comes in', 'locked_at = null', ['Ada Lind', 'Uma Vale']],
	])('asks first whose accounts go with them, and names %s', (_who, as, names) => {
		const { id } = aLearner()
		aParent(id)
		change(`update memberships set ${as} where kind <> 'staff'`)
		expect(listClosing(access, [id])).toEqual(names)
		if (names.length > 0) expect(archive(id)).toMatchObject({ value: { accounts: { locked: names } } })
	})

	it.each([
		['a court keeps them from', 'update guardianships set no_contact = true where student_id = ?', true],
		['is closed to them already', 'update students set portal_closed_at = 1 where id = ?', true],
		['they go on seeing', 'update students set note = null where id = ?', false],
	])('names a guardian whose other child %s as it will be: %#', (_why, statement, closes) => {
		const [one, two] = [aStudent(school), aStudent(school)]
		aParent(one, two)
		// Somebody else's child is nothing to them.
		aParent(aStudent(school))
		change(statement, two)
		expect(listClosing(access, [one])).toEqual(closes ? ['Uma Vale'] : [])
		expect(archive(one)).toMatchObject({ value: { accounts: { locked: closes ? ['Uma Vale'] : [] } } })
	})

	it('names nobody of another child, though they come in without seeing anybody', () => {
		const [one, two] = [aStudent(school), aStudent(school)]
		aParent(two)
		change('update students set portal_closed_at = 1 where id = ?', two)
		expect(listClosing(access, [one])).toEqual([])
	})
})
