import { describe, expect, it } from 'vitest'
import { hashOfSecret } from '#app/models/secret.server.ts'
import { acceptInvitation } from '#app/models/identity/acceptance.server.ts'
import { codeIn } from '#app/domain/account/accounts.ts'
import { aGuardianOf, invitationsOf, mailedInvitation } from '../support/accounts.ts'
import { databaseHash, rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent, aTeacherAt, ORIGIN } from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

async function aDesk() {
	const school = aSchool({ name: 'Cantabile' })
	const admin = anAdminAt(school)
	const visitor = await Visitor.signedInAs(admin)
	const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind', birthDate: '2015-02-03' })
	const guardian = aGuardianOf(school, id, { name: 'Uma Vale', email: 'uma@example.test' })
	const path = `/students/${id}/account`
	return { school, admin, visitor, id, guardian, path }
}

const codeOn = ({ page }: Answer) => codeIn(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(page.text)?.[0] ?? '')
const membershipOf = (table: string, id: string) =>
	rows<{ membership_id: string }>(`select membership_id from ${table} where id = ?`, id)[0]?.membership_id ??
	''

describe('the accounts around a student', () => {
	it('shows the learner and each guardian, with how they stand, and what they would see', async () => {
		const { visitor, path } = await aDesk()
		const { status, page } = await visitor.get(path)
		expect(status).toBe(200)
		expect(page.title).toBe('Who can sign in for Ada Lind – Solfa')
		expect(page.text).toMatch(/Ada Lind No account Learner/)
		expect(page.text).toMatch(/Uma Vale No account parent/)
		expect(page.text).toContain('Ada Lind is under age')
		expect(page.text).toContain('Open to families: lessons to come, notes and practice')
	})

	it('are on the page of an adult who pays alone, with an invitation, and not of a child without guardians', async () => {
		const { visitor, school } = await aDesk()
		const pageOf = async (details: Parameters<typeof aStudent>[1]) => {
			const id = aStudent(school, details)
			return { id, page: (await visitor.get(`/students/${id}`)).page }
		}
		const adult = await pageOf({ firstName: 'Hanna', lastName: 'Roth', paysSelf: true })
		expect(adult.page.text).toMatch(/Who can log in Hanna Roth/)
		expect(adult.page.html).toContain(`/students/${adult.id}/account/create?who=${adult.id}`)
		expect((await pageOf({ firstName: 'Bo', lastName: 'Lind' })).page.text).not.toContain('Who can log in')
	})

	it('invites a guardian by mail, from the address on the list, once', async () => {
		const { visitor, path, guardian } = await aDesk()
		const form = await visitor.get(`${path}/create?who=${guardian}`)
		expect(form.page.text).toContain('Create an account for Uma Vale')
		expect(form.page.text).toContain('Uma Vale (parent) will see the lessons of Ada Lind')
		const answer = await visitor.post(`${path}/create?who=${guardian}`, {
			intent: 'invite',
			who: guardian,
			way: 'mail',
			email: 'uma@example.test',
			username: 'ignored',
			role: 'admin',
			schoolId: 'school-1',
			kind: 'staff',
		})
		expect(answer).toMatchObject({ status: 303, location: path })
		const after = await visitor.follow(answer)
		expect(after.page.text).toContain('An invitation is on its way to Uma Vale.')
		expect(after.page.text).toMatch(
			/Uma Vale Invited parent Signs in as uma@example.test Last seen here Never/,
		)
		expect(mails()).toHaveLength(1)
		expect(
			rows('select role, kind from memberships where id = ?', membershipOf('guardians', guardian)),
		).toEqual([{ role: 'student', kind: 'guardian' }])
		const again = await visitor.post(path, {
			intent: 'invite',
			who: guardian,
			way: 'mail',
			email: 'uma@example.test',
		})
		expect(again.status).toBe(400)
		expect(again.page.text).toContain('Uma Vale has an account already.')
		expect(mails()).toHaveLength(1)
	})

	it('prints a code once: on the page after, and never again', async () => {
		const { visitor, path, id } = await aDesk()
		const form = await visitor.get(`${path}/create?who=${id}`)
		expect(form.page.valueOf('username')).toBe('ada.lind')
		const answer = await visitor.post(path, { intent: 'invite', who: id, way: 'paper', username: 'Ada.Lind' })
		expect(answer).toMatchObject({ status: 303, location: path })
		const slip = await visitor.follow(answer)
		const code = codeOn(slip)
		expect(code).not.toBeNull()
		expect(slip.page.text).toContain('A code for Ada Lind')
		expect(slip.headers['cache-control']).toBe('no-store')
		expect(codeOn(await visitor.get(path))).toBeNull()
		expect(JSON.stringify(rows('select * from audit_entries'))).not.toContain(code)

		const pupil = new Visitor()
		const first = await pupil.post('/auth/login', { username: 'ada.lind', password: code ?? '' })
		expect(first.location).toBe('/invitation')
	})

	it('says everything that is wrong, keeps what was typed and writes nothing', async () => {
		const { visitor, path, id, guardian } = await aDesk()
		const before = databaseHash()
		const mail = await visitor.post(`${path}/create?who=${guardian}`, {
			intent: 'invite',
			who: guardian,
			way: 'mail',
			email: 'not an address',
		})
		expect(mail.status).toBe(400)
		expect(mail.page.problemOf('email')).toContain('Enter the address')
		expect(mail.page.valueOf('email')).toBe('not an address')
		const paper = await visitor.post(`${path}/create?who=${id}`, {
			intent: 'invite',
			who: id,
			way: 'paper',
			username: 'a b',
		})
		expect(paper.page.problemOf('username')).toContain('3 to 40 letters')
		for (const fields of [
			{},
			{ intent: 'destroy', who: id },
			{ intent: 'lock' },
			{ intent: 'lock', who: 'x' },
		])
			expect((await visitor.post(path, fields as Record<string, string>)).status).toBe(400)
		expect(databaseHash()).toBe(before)
	})

	it('locks, unlocks, ends sessions, sends again, resets and takes away', async () => {
		const { visitor, path, id, guardian } = await aDesk()
		await visitor.post(path, { intent: 'invite', who: guardian, way: 'mail', email: 'uma@example.test' })
		const membership = membershipOf('guardians', guardian)
		const act = async (intent: string, who = guardian) =>
			(await visitor.follow(await visitor.post(path, { intent, who }))).page.text
		expect(await act('resend')).toContain('A new link is on its way to Uma Vale.')
		expect(invitationsOf(membership).map(({ ended_at }) => ended_at !== null)).toEqual([true, false])
		const token = mailedInvitation()
		expect(await act('lock')).toContain('Uma Vale Locked')
		expect(await act('unlock')).toContain('Uma Vale is unlocked. Send a new invitation to let them come in.')
		// The lock had ended the link.
		expect(acceptInvitation(hashOfSecret(token), 'hash', ORIGIN).ok).toBe(false)
		await act('resend')
		expect(acceptInvitation(hashOfSecret(mailedInvitation()), 'hash', ORIGIN).ok).toBe(true)
		await act('lock')
		expect(await act('unlock')).toContain('Uma Vale can sign in again.')
		expect(await act('end-sessions')).toContain('Uma Vale is signed out everywhere here.')
		expect(await act('reset')).toContain('A link to choose a new password is on its way to Uma Vale.')
		expect((await visitor.get(`${path}/remove-access?who=${guardian}`)).page.text).toContain(
			'Remove Uma Vale’s access?',
		)
		expect(await act('unlink')).toContain('Uma Vale No account')

		await visitor.follow(
			await visitor.post(path, { intent: 'invite', who: id, way: 'paper', username: 'ada.l' }),
		)
		const learner = membershipOf('students', id)
		acceptInvitation(invitationsOf(learner)[0]?.hash ?? '', 'hash', ORIGIN)
		expect((await visitor.get(`${path}/new-code?who=${id}`)).page.text).toContain(
			'Print a new code for Ada Lind?',
		)
		const reset = await visitor.follow(await visitor.post(path, { intent: 'reset', who: id }))
		expect(codeOn(reset)).not.toBeNull()
	})

	it('has no account for whom nothing may be shown', async () => {
		const { school, visitor, id, path } = await aDesk()
		const barred = aGuardianOf(school, id, { name: 'Bo Vale', noContact: true })
		expect((await visitor.get(path)).page.text).toContain('Nothing may be sent or shown to this person')
		const answer = await visitor.post(path, {
			intent: 'invite',
			who: barred,
			way: 'mail',
			email: 'bo@example.test',
		})
		expect(answer.status).toBe(400)
		expect(mails()).toEqual([])
	})

	it('is about people around this student: nobody else’s account, and nobody’s of another school', async () => {
		const { school, visitor, path } = await aDesk()
		const teacher = aTeacherAt(school)
		const foreign = aStudent(aSchool())
		const before = databaseHash()
		for (const who of [teacher.membershipId ?? '', foreign, aStudent(school)])
			expect(
				(await visitor.post(path, { intent: 'invite', who, way: 'paper', username: 'abc' })).status,
			).toBe(400)
		expect(rows('select count(*) as n from invitations')).toEqual([{ n: 0 }])
		expect(before).toBeTruthy()
		for (const id of [foreign, 'garbage']) {
			expect((await visitor.get(`/students/${id}/account`)).status).toBe(404)
			expect((await visitor.post(`/students/${id}/account`, { intent: 'lock', who: id })).status).toBe(404)
		}
	})

	it('is not a teacher’s to open', async () => {
		const { school, path, id } = await aDesk()
		const visitor = await Visitor.signedInAs(aTeacherAt(school))
		expect((await visitor.get(path)).location).toBe('/dashboard/teacher')
		expect(
			(await visitor.post(path, { intent: 'invite', who: id, way: 'paper', username: 'abc' })).location,
		).toBe('/dashboard/teacher')
	})
})
