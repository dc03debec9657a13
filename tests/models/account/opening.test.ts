import { describe, expect, it } from 'vitest'
import { hashOfSecret } from '#app/models/secret.server.ts'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { suggestUsername } from '#app/models/identity/account.server.ts'
import { findCode, findInvitation } from '#app/models/identity/invitation.server.ts'
import { acceptInvitation } from '#app/models/identity/acceptance.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { codeIn, codeWords, isUsername, usernameFrom } from '#app/domain/account/accounts.ts'
import { aGuardianOf, invitationsOf, invited, mailedInvitation } from '../../support/accounts.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import {
	accessOf,
	aGuardianAt,
	anAdminAt,
	aPerson,
	aSchool,
	aStudent,
	aTeacher,
	aTeacherAt,
	joins,
	ORIGIN,
} from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'

const DAY = 24 * 60 * 60 * 1000

function harmony() {
	const school = aSchool()
	const admin = anAdminAt(school)
	return { school, admin, access: accessOf(admin) }
}

const byMail = (email: string) => ({ by: 'mail', email }) as const
const onPaper = (username: string) => ({ by: 'paper', username }) as const
const learner = (id: string) => ({ is: 'learner', id }) as const
const membershipsOf = (email: string) =>
	rows<{ school_id: string; role: string; kind: string; ended_at: number | null }>(
		`select m.* from memberships m join users u on u.id = m.user_id where u.email_key = ? order by m.id`,
		email,
	)

describe('an account by mail', () => {
	it('is made with a place, a link to the person, one letter and one line of history', () => {
		const { school, access } = harmony()
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		const { membershipId, code } = invited(access, learner(id), byMail('Ada@Example.test'))
		expect(code).toBeNull()
		expect(membershipsOf('ada@example.test')).toMatchObject([
			{ school_id: school.id, role: 'student', kind: 'learner', ended_at: null },
		])
		expect(rows('select membership_id from students where id = ?', id)).toEqual([
			{ membership_id: membershipId },
		])
		expect(mails().map(({ kind }) => kind)).toEqual(['invitation'])
		expect(
			rows('select action, object_id, object_name from audit_entries where action like ?', 'account.%'),
		).toEqual([{ action: 'account.invited', object_id: id, object_name: 'Ada Lind' }])
		const [kept] = invitationsOf(membershipId)
		expect(kept?.hash).toBe(hashOfSecret(mailedInvitation()))
		expect(JSON.stringify(kept)).not.toContain(mailedInvitation())
		expect(kept!.expires_at - Date.now()).toBeGreaterThan(6.9 * DAY)
		expect(kept!.expires_at - Date.now()).toBeLessThanOrEqual(7 * DAY)
	})

	it('gives its address to a person who has none on file', () => {
		const { school, access } = harmony()
		const child = aStudent(school)
		const without = { is: 'guardian', id: aGuardianOf(school, child) } as const
		change('update guardians set email = null, email_key = null')
		const [tom, una] = [
			aTeacher(school),
			aTeacher(school, { email: 'una@home.test', emailKey: 'una@home.test' }),
		]
		invited(access, without, byMail('g@example.test'))
		invited(access, { is: 'teacher', id: tom }, byMail('tom@example.test'))
		invited(access, { is: 'teacher', id: una }, byMail('una@work.test'))
		expect(rows('select email, email_key from guardians')).toEqual([
			{ email: 'g@example.test', email_key: 'g@example.test' },
		])
		const emailOf = (id: string) => rows<{ email: string }>('select email from teachers where id = ?', id)[0]
		expect([tom, una].map(emailOf)).toEqual([{ email: 'tom@example.test' }, { email: 'una@home.test' }])
	})

	it('has the one name of somebody who has no other, without a space', () => {
		const { school, access } = harmony()
		const id = aStudent(school, { firstName: 'Madonna', lastName: '' })
		invited(access, learner(id), byMail('madonna@x.example'))
		expect(rows(`select name from users where email = 'madonna@x.example'`)).toEqual([{ name: 'Madonna' }])
	})

	it('gives a guardian the same role and another kind, and a teacher a place among the staff', () => {
		const { school, access } = harmony()
		const guardian = aGuardianOf(school, aStudent(school))
		invited(access, { is: 'guardian', id: guardian }, byMail('g@example.test'))
		invited(access, { is: 'teacher', id: aTeacher(school) }, byMail('t@example.test'))
		expect(membershipsOf('g@example.test')).toMatchObject([{ role: 'student', kind: 'guardian' }])
		expect(membershipsOf('t@example.test')).toMatchObject([{ role: 'teacher', kind: 'staff' }])
	})

	it('adds a place to an account of another school, and says nothing of it', () => {
		const { school, access } = harmony()
		const elsewhere = aGuardianAt(aSchool({ name: 'Elsewhere' }))
		const id = aStudent(school)
		const known = inviteHolder(access, learner(id), byMail(elsewhere.email))
		const before = mails().at(-1)!.text
		const fresh = inviteHolder(access, learner(aStudent(school)), byMail('new@example.test'))
		expect(Object.keys(known.ok ? known.value : {})).toEqual(Object.keys(fresh.ok ? fresh.value : {}))
		expect(known).toMatchObject({ ok: true, value: { linked: false, code: null } })
		const alike = (text: string) => text.replace(/token=\S+/g, 'token=').replace(/Ada Student \d+/, 'Ada')
		expect(alike(mails().at(-1)!.text)).toBe(alike(before))
		expect(membershipsOf(elsewhere.email)).toHaveLength(2)
		expect(rows('select count(*) as n from users where email_key = ?', elsewhere.email)).toEqual([{ n: 1 }])
	})

	it('links somebody who has a place here already, and sends nothing', () => {
		const { school, access, admin } = harmony()
		const mine = inviteHolder(access, { is: 'teacher', id: aTeacher(school) }, byMail(admin.email))
		expect(mine).toMatchObject({ ok: true, value: { linked: true, membershipId: admin.membershipId } })
		expect(membershipsOf(admin.email)).toHaveLength(1)
		expect(mails()).toEqual([])
	})

	it('opens a place again that was closed', () => {
		const { school, access } = harmony()
		const person = joins(aPerson(), school, 'student', 'learner')
		change('update memberships set ended_at = 5, locked_at = 5 where id = ?', person.membershipId)
		invited(access, learner(aStudent(school)), byMail(person.email))
		expect(membershipsOf(person.email)).toMatchObject([{ ended_at: null, locked_at: null }])
	})

	it('is not shared: an address that is another person’s here is refused, and nothing is written', () => {
		const { school, access } = harmony()
		const child = aStudent(school, { birthDate: '2016-05-05' })
		const one = aGuardianOf(school, child, { name: 'Uma Vale' })
		const two = aGuardianOf(school, child)
		invited(access, { is: 'guardian', id: one }, byMail('home@example.test'))
		const before = databaseHash()
		for (const holder of [{ is: 'guardian', id: two } as const, learner(child)]) {
			const refused = inviteHolder(access, holder, byMail('home@example.test'))
			expect(refused).toMatchObject({ ok: false, status: 400 })
			expect(JSON.stringify(refused)).toContain('Uma Vale')
		}
		expect(databaseHash()).toBe(before)
	})

	it('lets a grown-up learn where their children learn, with one account', () => {
		const { school, access } = harmony()
		const parent = aGuardianAt(school)
		invited(access, learner(aStudent(school, { birthDate: '1980-01-01' })), byMail(parent.email))
		expect(membershipsOf(parent.email).map(({ kind }) => kind)).toEqual(['guardian', 'learner'])
	})

	it('is none for platform staff, closed accounts, archived students and those who have one', () => {
		const { school, access } = harmony()
		const staff = aPerson({ isSuperAdmin: true })
		const closed = aPerson()
		change('update users set disabled_at = 1 where id = ?', closed.userId)
		const id = aStudent(school)
		for (const { email } of [staff, closed])
			expect(inviteHolder(access, learner(id), byMail(email))).toMatchObject({
				errors: { email: ['This address cannot be used for an account. Please use another.'] },
			})
		const archived = aStudent(school, { archivedAt: 1 })
		expect(inviteHolder(access, learner(archived), byMail('a@example.test'))).toMatchObject({
			status: 404,
		})
		invited(access, learner(id), byMail('a@example.test'))
		expect(inviteHolder(access, learner(id), byMail('b@example.test'))).toMatchObject({
			ok: false,
			status: 400,
		})
	})

	it('is for people of one’s own school: another’s student does not exist', () => {
		const { access } = harmony()
		const foreign = aStudent(aSchool())
		const before = databaseHash()
		const answers = [foreign, 'garbage'].map((id) =>
			inviteHolder(access, learner(id), byMail('a@example.test')),
		)
		expect(answers[0]).toEqual(answers[1])
		expect(answers[0]).toMatchObject({ status: 404 })
		expect(databaseHash()).toBe(before)
	})
})

describe('a code on paper', () => {
	it('is shown once, kept as a hash, and counts for fourteen days', () => {
		const { school, access } = harmony()
		const { code, membershipId } = invited(access, learner(aStudent(school)), onPaper('ada.lind'))
		expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{12}$/)
		const [kept] = invitationsOf(membershipId)
		expect(JSON.stringify(rows('select * from invitations'))).not.toContain(code)
		expect(kept!.expires_at - Date.now()).toBeGreaterThan(13.9 * DAY)
		const [user] = rows<{ id: string }>('select * from users where username_key = ?', 'ada.lind')
		expect(user).toMatchObject({ email: null, password_hash: null })
		const typed = codeWords(code!).toLowerCase().replaceAll('-', ' – ')
		expect(findCode(user!.id, typed)).toBe(kept?.hash)
		expect(findCode(user!.id, typed, kept!.expires_at)).toBeNull()
		expect(findCode('person-1', code!)).toBeNull()
		expect(findCode(user!.id, `${code!.slice(0, 11)}${code!.endsWith('A') ? 'B' : 'A'}`)).toBeNull()
		expect(mails()).toEqual([])
	})

	it('needs a username nobody has, in any school', () => {
		const { school, access } = harmony()
		const other = aTeacherAt(aSchool())
		const refused = inviteHolder(access, learner(aStudent(school)), onPaper(other.username.toUpperCase()))
		expect(refused).toMatchObject({ ok: false, errors: { username: [expect.stringContaining('already')] } })
	})

	it('has a username suggested that is free', () => {
		const { school, access } = harmony()
		expect(suggestUsername('Ana María Ruiz')).toBe('ana.ruiz')
		invited(access, learner(aStudent(school)), onPaper('ana.ruiz'))
		invited(access, learner(aStudent(school)), onPaper('Ana.Ruiz2'))
		expect(suggestUsername('Ana Ruiz')).toBe('ana.ruiz3')
		expect(usernameFrom('李')).toBe('student')
		expect(usernameFrom('X Æ')).toBe('x.ae')
		for (const name of ['abc', 'a.b-c9', 'x'.repeat(40)]) expect(isUsername(name), name).toBe(true)
		for (const name of ['ab', 'a@b.c', '.abc', 'a b c', 'x'.repeat(41), 'änna'])
			expect(isUsername(name), name).toBe(false)
		expect(codeIn('k7qm 2xtd-9rwb')).toBe('K7QM2XTD9RWB')
		expect(codeIn('k7qm 2xtd-9rw0')).toBeNull()
	})
})

describe('an invitation', () => {
	it('is used up by choosing a password, which signs in at the school', () => {
		const { school, access } = harmony()
		const { membershipId } = invited(access, learner(aStudent(school)), byMail('a@example.test'))
		const hash = hashOfSecret(mailedInvitation())
		expect(findInvitation(hash)).toMatchObject({ isOpen: true, knowsTheWay: false, schoolName: school.name })
		const accepted = acceptInvitation(hash, 'a hash', ORIGIN)
		if (!accepted.ok) throw new Error('refused')
		expect(findPerson(accepted.value.secret, ORIGIN)).toMatchObject({
			role: 'student',
			kind: 'learner',
			school: { id: school.id },
		})
		expect(invitationsOf(membershipId)[0]?.used_at).not.toBeNull()
		const before = databaseHash()
		expect(acceptInvitation(hash, 'another hash', ORIGIN)).toMatchObject({ ok: false, status: 400 })
		expect(databaseHash()).toBe(before)
	})

	it('opens nothing after its time, nor to a place that was closed or locked', () => {
		const { school, access } = harmony()
		const { membershipId } = invited(access, learner(aStudent(school)), byMail('a@example.test'))
		const hash = hashOfSecret(mailedInvitation())
		expect(acceptInvitation(hash, 'h', ORIGIN, Date.now() + 7 * DAY)).toMatchObject({ ok: false })
		for (const column of ['ended_at', 'locked_at']) {
			change(`update memberships set ${column} = 1 where id = ?`, membershipId)
			expect(findInvitation(hash), column).toBeNull()
			expect(acceptInvitation(hash, 'h', ORIGIN), column).toMatchObject({ ok: false })
			change(`update memberships set ${column} = null where id = ?`, membershipId)
		}
		expect(rows('select password_hash from users where email_key = ?', 'a@example.test')).toEqual([
			{ password_hash: null },
		])
	})

	it('never changes the password of somebody who has one', () => {
		const { school, access } = harmony()
		const elsewhere = aTeacherAt(aSchool())
		const hashOf = () => rows('select password_hash from users where id = ?', elsewhere.userId)
		const before = hashOf()
		invited(access, { is: 'guardian', id: aGuardianOf(school, aStudent(school)) }, byMail(elsewhere.email))
		const hash = hashOfSecret(mailedInvitation())
		expect(findInvitation(hash)).toMatchObject({ knowsTheWay: true })
		expect(acceptInvitation(hash, 'stolen', ORIGIN)).toMatchObject({ ok: false })
		expect(hashOf()).toEqual(before)
	})
})
