import { beforeEach, describe, expect, it } from 'vitest'
import { readSignUpQuery } from '#app/domain/join/list.ts'
import { listSignUps } from '#app/models/join/inbox.server.ts'
import { joinKnownFamily } from '#app/models/join/same-family.server.ts'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { undoStep } from '#app/models/undo-step.server.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { aChild, aJoinSchool, aShownClass, signsUp } from '../../support/joining.ts'
import { wordsOf } from '../../support/office.ts'
import { aFamily, aGuardian } from '../../support/students.ts'

let { school, office, page } = {} as ReturnType<typeof aJoinSchool>
let classId: string
let ada: { id: string; familyId: string; guardianId: string }
beforeEach(() => {
	;({ school, office, page } = aJoinSchool())
	classId = aShownClass(school)
	const familyId = aFamily(school)
	const id = aStudent(school, { firstName: 'Ada', lastName: 'Park', familyId })
	const guardianId = aGuardian(school, { name: 'Sora Park', email: 'Sora@example.test' }, id)
	ada = { id, familyId, guardianId }
})

const list = () => listSignUps(office, readSignUpQuery(new URLSearchParams())).rows
const first = () => list()[0]?.id ?? ''
const families = () => rows('select id from families where archived_at is null').length
const guardians = () => rows('select id from guardians where archived_at is null').length
const both = { children: [aChild('Mina'), aChild('Theo')] }
const joinsFirst = () => {
	const joined = joinKnownFamily(office, first())
	if (!joined.ok) throw new Error(wordsOf(joined))
	return joined.value
}

describe('a sign-up from the address of a known parent', () => {
	it('becomes one family with one guardian by one click, for all of its children', () => {
		signsUp(page, classId, both)
		expect([families(), guardians()]).toEqual([2, 2])
		expect(list().map(({ sameFamily }) => sameFamily)).toEqual(['Sora Park', 'Sora Park'])
		expect(joinsFirst()).toMatchObject({
			names: ['Mina Park', 'Theo Park'],
			family: 'Sora Park',
			hasOthers: false,
		})
		expect([families(), guardians()]).toEqual([1, 1])
		expect(rows('select distinct family_id from students')).toEqual([{ family_id: ada.familyId }])
		expect(rows('select distinct guardian_id from guardianships')).toEqual([{ guardian_id: ada.guardianId }])
		expect(list().map(({ sameFamily }) => sameFamily)).toEqual([null, null])
	})

	it('becomes one family with a parent who signs up alone, and who goes on paying alone', () => {
		const own = aShownClass(school, { ageFrom: 18, ageTo: null })
		const birthDate = '1980-01-02'
		signsUp(page, own, { isSelf: true, children: [aChild('Sora', { birthDate })] })
		joinsFirst()
		expect(rows('select family_id, pays_self from students order by pays_self')).toEqual([
			{ family_id: ada.familyId, pays_self: 0 },
			{ family_id: ada.familyId, pays_self: 1 },
		])
	})

	it('is two families again after undo, as long as nobody changed a child since', () => {
		signsUp(page, classId, both)
		const before = rows('select * from guardianships order by student_id, guardian_id')
		const { undo } = joinsFirst()
		expect(undoStep(office, undo).ok).toBe(true)
		expect([families(), guardians()]).toEqual([2, 2])
		expect(rows('select * from guardianships order by student_id, guardian_id')).toEqual(before)
		const again = joinsFirst().undo
		change("update students set version = version + 1 where first_name = 'Theo'")
		expect(wordsOf(undoStep(office, again))).toMatch(/changed this in the meantime/)
		expect(families()).toBe(1)
	})

	it('hands the account of the sign-up to the guardian who is kept, and back by undo', () => {
		signsUp(page, classId)
		const owner = () =>
			rows<{ id: string }>('select id from guardians where membership_id is not null').map((one) => one.id)
		const [later] = owner()
		const { undo } = joinsFirst()
		expect([owner(), guardians()]).toEqual([[ada.guardianId], 1])
		expect(undoStep(office, undo).ok).toBe(true)
		expect([owner(), guardians()]).toEqual([[later], 2])
	})

	it('keeps the other parent of a shared mailbox as a guardian', () => {
		signsUp(page, classId, { contact: { name: 'Jun Park', email: 'sora@example.test', language: 'en' } })
		joinsFirst()
		expect([families(), guardians()]).toEqual([1, 2])
	})

	it('leaves its children with the guardian who signed up, and says that the family has others', () => {
		aGuardian(school, { name: 'Omar Haddad' }, ada.id)
		change('update guardianships set pays = 1, share_basis_points = 5000')
		signsUp(page, classId, both)
		expect(joinsFirst().hasOthers).toBe(true)
		expect(
			rows(
				'select guardian_id of, pays, share_basis_points share from guardianships where student_id <> ?',
				ada.id,
			),
		).toEqual([
			{ of: ada.guardianId, pays: 1, share: null },
			{ of: ada.guardianId, pays: 1, share: null },
		])
	})

	it('is not offered a family with a no-contact order against that guardian', () => {
		change('update guardianships set no_contact = 1')
		signsUp(page, classId)
		expect(list()[0]?.sameFamily).toBeNull()
		expect(wordsOf(joinKnownFamily(office, first()))).toMatch(/no such family/)
	})
})

describe('a sign-up of a child by an adult who learns here', () => {
	const email = 'sora@example.test'
	beforeEach(() => {
		change('delete from guardianships')
		change('delete from guardians')
		change("update students set email = ?, email_key = ? where first_name = 'Ada'", email, email)
	})

	const letters = () =>
		rows<{ kind: string }>("select kind from outbox where to_address = ? and kind <> 'sign-up'", email).map(
			({ kind }) => kind,
		)

	it('becomes one family, and tells the adult that the login opens the guardian’s part as well', () => {
		inviteHolder(office, { is: 'learner', id: ada.id }, { by: 'mail', email })
		change('update memberships set awaited_since = null')
		signsUp(page, classId)
		expect(rows('select 1 from guardians where membership_id is not null')).toEqual([])
		expect(list()[0]?.sameFamily).toBe('Ada Park')
		expect(joinsFirst()).toMatchObject({ family: 'Ada Park', isTold: true })
		expect(letters()).toEqual(['invitation', 'second-access'])
		expect(rows('select name from guardians where membership_id is not null')).toEqual([
			{ name: 'Sora Park' },
		])
		expect(rows('select distinct family_id from students')).toEqual([{ family_id: ada.familyId }])
	})

	it('invites an adult who has not accepted the first invitation yet', () => {
		inviteHolder(office, { is: 'learner', id: ada.id }, { by: 'mail', email })
		signsUp(page, classId)
		expect(joinsFirst().isTold).toBe(true)
		expect(letters()).toEqual(['invitation', 'invitation'])
	})

	it('is not offered the family of an adult who came later, who is offered that of the child', () => {
		change("update students set email = null, email_key = null where first_name = 'Ada'")
		signsUp(page, classId)
		signsUp(page, classId, { children: [aChild('Sora')], isSelf: true })
		expect(list().map(({ student, sameFamily }) => [student, sameFamily])).toEqual([
			['Sora Park', 'Sora Park'],
			['Mina Park', null],
		])
	})

	it('invites nobody twice', () => {
		signsUp(page, classId)
		expect(joinsFirst()).toMatchObject({ family: 'Ada Park', isTold: false })
		expect(letters()).toEqual(['invitation'])
	})
})

describe('a guardian who signs up alone', () => {
	const self = { children: [{ firstName: 'Sora', lastName: 'Park' }], isSelf: true }
	beforeEach(() => change('update classes set age_from = null, age_to = null'))

	it('is billed with the family after one click, and sees their own lessons with the same login', () => {
		inviteHolder(office, { is: 'guardian', id: ada.guardianId }, { by: 'mail', email: 'sora@example.test' })
		change('update memberships set awaited_since = null')
		signsUp(page, classId, self)
		expect(list()[0]?.sameFamily).toBe('Sora Park')
		expect(joinsFirst()).toMatchObject({
			names: ['Sora Park'],
			family: 'Sora Park',
			hasOthers: false,
			isTold: true,
		})
		expect(rows('select distinct family_id from students')).toEqual([{ family_id: ada.familyId }])
		expect(
			rows('select distinct user_id from memberships where kind is not null and role = ?', 'student'),
		).toHaveLength(1)
		expect(
			rows("select 1 from students where first_name = 'Sora' and membership_id is not null"),
		).toHaveLength(1)
		expect(list()[0]?.sameFamily).toBeNull()
	})

	it('is not offered a family with a no-contact order against them', () => {
		change('update guardianships set no_contact = 1')
		signsUp(page, classId, self)
		expect(list()[0]?.sameFamily).toBeNull()
	})
})

describe('a family the school does not know', () => {
	it('is one family when it signs up again before it opened its email', () => {
		change('delete from guardianships')
		signsUp(page, classId)
		expect(list()[0]?.sameFamily).toBeNull()
		signsUp(page, classId, { children: [aChild('Theo')] })
		expect(list().map(({ student, sameFamily }) => [student, sameFamily])).toEqual([
			['Theo Park', 'Sora Park'],
			['Mina Park', null],
		])
	})

	it('is compared by the name of a child where the address is new', () => {
		const contact = { name: 'Jun Park', email: 'jun@example.test', language: 'en' as const }
		signsUp(page, classId, { children: [aChild('Ada')], contact })
		expect(list()[0]).toMatchObject({ sameFamily: 'Ada Park', twin: { id: ada.id } })
	})

	it('cannot be joined with a family of another school', () => {
		const other = aJoinSchool('other')
		signsUp(other.page, aShownClass(other.school))
		expect(listSignUps(other.office, readSignUpQuery(new URLSearchParams())).rows[0]?.sameFamily).toBeNull()
		signsUp(page, classId)
		expect(joinKnownFamily(other.office, first())).toMatchObject({ status: 409 })
	})
})
