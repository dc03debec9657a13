import { describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { invitations } from '#db/schema/index.ts'
import { listStudents } from '#app/models/student/list.server.ts'
import { listOf } from '#app/domain/student/list.ts'
import { portalsOf } from '../support/counters.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { accessOf, aGuardianAt, anAdminAt, aPerson, aSchool, aStudent, joins } from '../support/factories.ts'
import { aGuardian } from '../support/students.ts'

/** A learner who comes in, a child of a guardian who does, and a child nobody comes in for. */
function aFamily() {
	const school = aSchool()
	const user = joins(aPerson(), school, 'student', 'learner')
	const own = user.membershipId ?? ''
	const parents = aGuardianAt(school).membershipId ?? ''
	const grown = aStudent(school, { id: 'grown', membershipId: own })
	const child = aStudent(school, { id: 'child' })
	const other = aStudent(school, { id: 'other' })
	const mother = aGuardian(school, { name: 'Mother' }, child)
	const aunt = aGuardian(school, { name: 'Aunt' }, other)
	change('update guardians set membership_id = ? where id = ?', parents, mother)
	const invite = (membershipId = own, more: { usedAt?: number; endedAt?: number } = {}) =>
		database()
			.insert(invitations)
			.values({
				schoolId: school.id,
				id: 'invitation',
				membershipId,
				userId: user.userId,
				way: 'paper',
				hash: 'hash',
				createdAt: 1,
				createdBy: 'nobody',
				expiresAt: 1,
				...more,
			})
			.run()
	return { school, own, parents, grown, child, other, mother, aunt, invite }
}

type Family = ReturnType<typeof aFamily>

/** What each trigger is there for: what is so before, what happens, and what is to be seen of it. */
const CAUSES: [
	trigger: string,
	what: string,
	before: (family: Family) => unknown,
	then: (family: Family) => unknown,
	told: Partial<Record<'grown' | 'child' | 'other' | 'new', 'none' | 'invited' | 'active'>>,
][] = [
	[
		'students_portal_in',
		'a student who is added with an account',
		() => undefined,
		({ school }) =>
			aStudent(school, {
				id: 'new',
				membershipId: joins(aPerson(), school, 'student', 'learner').membershipId,
			}),
		{ new: 'active', grown: 'active' },
	],
	[
		'students_portal_again',
		'an account that is taken from one student and given to another',
		() => undefined,
		({ own, grown, other }) => {
			change('update students set membership_id = null where id = ?', grown)
			change('update students set membership_id = ? where id = ?', own, other)
		},
		{ grown: 'none', other: 'active' },
	],
	[
		'guardianships_portal_in',
		'a child more of a guardian with an account',
		() => undefined,
		({ school, mother, other }) =>
			change(
				`insert into guardianships (school_id, guardian_id, student_id, relation, created_at) values (?, ?, ?, '', 1)`,
				school.id,
				mother,
				other,
			),
		{ other: 'active', child: 'active' },
	],
	[
		'guardianships_portal_again',
		'a guardian whom a court keeps away',
		() => undefined,
		({ mother }) => change('update guardianships set no_contact = 1 where guardian_id = ?', mother),
		{ child: 'none', grown: 'active' },
	],
	[
		'guardianships_portal_again',
		'a guardian who may have contact again',
		({ mother }) => change('update guardianships set no_contact = 1 where guardian_id = ?', mother),
		({ mother }) => change('update guardianships set no_contact = 0 where guardian_id = ?', mother),
		{ child: 'active' },
	],
	[
		'guardianships_portal_again',
		'a tie that goes over to another child',
		() => undefined,
		({ mother, other }) =>
			change('update guardianships set student_id = ? where guardian_id = ?', other, mother),
		{ child: 'none', other: 'active' },
	],
	[
		'guardianships_portal_again',
		'a tie that goes over to another guardian',
		() => undefined,
		({ aunt, child }) => change('update guardianships set guardian_id = ? where student_id = ?', aunt, child),
		{ child: 'none', other: 'none' },
	],
	[
		'guardianships_portal_out',
		'a guardian who is none any more',
		() => undefined,
		({ child }) => change('delete from guardianships where student_id = ?', child),
		{ child: 'none', grown: 'active' },
	],
	[
		'guardians_portal',
		'an account that is taken from one guardian and given to another',
		() => undefined,
		({ parents, mother, aunt }) => {
			change('update guardians set membership_id = null where id = ?', mother)
			change('update guardians set membership_id = ? where id = ?', parents, aunt)
		},
		{ child: 'none', other: 'active' },
	],
	[
		'memberships_portal',
		'places that end',
		() => undefined,
		() => change('update memberships set ended_at = 1'),
		{ grown: 'none', child: 'none' },
	],
	[
		'memberships_portal',
		'places whose owners are asked again',
		() => undefined,
		() => change('update memberships set awaited_since = 1'),
		{ grown: 'invited', child: 'invited', other: 'none' },
	],
	[
		'memberships_portal',
		'owners who said yes',
		() => change('update memberships set awaited_since = 1'),
		({ own }) => change('update memberships set awaited_since = null where id = ?', own),
		{ grown: 'active', child: 'invited' },
	],
	[
		'invitations_portal_in',
		'an invitation',
		() => undefined,
		({ invite }) => invite(),
		{ grown: 'invited', child: 'active' },
	],
	[
		'invitations_portal_in',
		'an invitation of a guardian',
		() => undefined,
		({ invite, parents }) => invite(parents),
		{ grown: 'active', child: 'invited', other: 'none' },
	],
	[
		'invitations_portal_again',
		'an invitation that is used',
		({ invite }) => invite(),
		() => change('update invitations set used_at = 1'),
		{ grown: 'active' },
	],
	[
		'invitations_portal_again',
		'an invitation that is taken back',
		({ invite, parents }) => invite(parents),
		() => change('update invitations set ended_at = 1'),
		{ child: 'active' },
	],
	[
		'invitations_portal_again',
		'an invitation that goes over to another account',
		({ invite }) => invite(),
		({ parents }) => change('update invitations set membership_id = ?', parents),
		{ grown: 'active', child: 'invited' },
	],
	[
		'invitations_portal_out',
		'an invitation that is removed',
		({ invite }) => invite(),
		() => change('delete from invitations'),
		{ grown: 'active', child: 'active' },
	],
]

const portals = () =>
	Object.fromEntries(
		rows<{ id: string; portal: string }>('select id, portal from students').map(({ id, portal }) => [
			id,
			portal,
		]),
	)

describe('whether anybody comes in for a student', () => {
	it.each(CAUSES)('is kept by %s: %s', (_, __, before, then, told) => {
		const family = aFamily()
		before(family)
		then(family)
		expect(portals()).toMatchObject(told)
		const { kept, reckoned } = portalsOf(family.school.id)
		expect(kept).toEqual(reckoned)
	})

	it.each(CAUSES)('would be wrong without %s: %s', (trigger, _, before, then) => {
		const family = aFamily()
		before(family)
		change(`drop trigger ${trigger}`)
		then(family)
		const { kept, reckoned } = portalsOf(family.school.id)
		expect(kept).not.toEqual(reckoned)
	})

	it('has no trigger that is not told of here', () => {
		const all = rows<{ name: string }>(
			`select name from sqlite_master where type = 'trigger' and sql like '%student_portals_now%'`,
		)
		expect(all.map(({ name }) => name).sort()).toEqual([...new Set(CAUSES.map(([name]) => name))].sort())
	})

	it('is what the account says that has come furthest, of those that have not ended', () => {
		const { school, child, mother } = aFamily()
		const [second, third] = [aGuardianAt(school), aGuardianAt(school)]
		for (const { membershipId } of [second, third])
			change(
				'update guardians set membership_id = ? where id = ?',
				membershipId,
				aGuardian(school, { name: 'More' }, child),
			)
		const set = (column: string, { membershipId }: { membershipId: string | null }) =>
			change(`update memberships set ${column} = 1 where id = ?`, membershipId)
		change('delete from guardianships where guardian_id = ?', mother)
		expect(portals()).toMatchObject({ child: 'active' })
		set('awaited_since', second)
		expect(portals()).toMatchObject({ child: 'active' })
		set('ended_at', third)
		expect(portals()).toMatchObject({ child: 'invited' })
		set('ended_at', second)
		expect(portals()).toMatchObject({ child: 'none' })
	})

	it('is no edit of the student, and says nothing of a school beside', () => {
		const { invite, own } = aFamily()
		const beside = aSchool()
		const theirs = joins(aPerson(), beside, 'student', 'learner').membershipId ?? ''
		change('update memberships set id = ? where id = ?', own, theirs)
		aStudent(beside, { id: 'beside', membershipId: own })
		const seen = () =>
			rows('select id, version, updated_at, updated_by, created_at, state from students order by id')
		const students = seen()
		const before = databaseHash(['students', 'invitations'])
		invite()
		expect(portals()).toMatchObject({ grown: 'invited', beside: 'active' })
		expect(seen()).toEqual(students)
		expect(databaseHash(['students', 'invitations'])).toBe(before)
	})

	it('is shown and asked for by the list, in the archive as well', () => {
		const { school, grown, invite } = aFamily()
		const access = accessOf(anAdminAt(school))
		const found = (filters: Record<string, string>) =>
			listStudents(access, listOf(filters)).rows.map(({ id, portal }) => `${id} ${portal}`)
		invite()
		expect(found({ portal: 'invited' })).toEqual(['grown invited'])
		expect(found({ portal: 'active', sort: 'age' })).toEqual(['child active'])
		expect(found({ portal: 'none', state: 'active' })).toEqual(['other none'])
		change('update students set archived_at = 1 where id = ?', grown)
		expect(found({ portal: 'invited' })).toEqual([])
		expect(found({ portal: 'invited', archived: 'yes' })).toEqual(['grown invited'])
	})
})
