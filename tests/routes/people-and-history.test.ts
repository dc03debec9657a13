import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { record } from '#app/models/audit.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { heldGrants } from '#app/models/account/held-grants.server.ts'
import { startOfDay } from '#app/utils/dates.ts'
import { invited } from '../support/accounts.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aGuardianAt,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aStudentAt,
	aTeacher,
	aTeacherAt,
	PASSWORD,
} from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { withPhone } from '../support/phone.ts'
import { Visitor } from '../support/visitor.ts'

const PATH = '/settings/admin'
const rolesAt = (school: { id: string }) =>
	rows<{ user_id: string; role: string }>(
		`select user_id, role from memberships where school_id = ? and kind = 'staff' and ended_at is null order by id`,
		school.id,
	).map(({ role }) => role)

async function aDesk() {
	const school = aSchool({ name: 'Cantabile' })
	const admin = anAdminAt(school)
	const teacher = aTeacherAt(school)
	return {
		school,
		admin,
		teacher,
		place: teacher.membershipId ?? '',
		visitor: await Visitor.signedInAs(admin),
	}
}

describe('people and roles', () => {
	it('lists who can sign in, with role, state and when they were last here', async () => {
		const { visitor, teacher, admin, school } = await aDesk()
		const guardian = aGuardianAt(school)
		const student = aStudentAt(school)
		const { page } = await visitor.get(PATH)
		expect(page.text).toContain(
			`${teacher.name} Active Teacher · ${teacher.email} · Never seen here · Two-factor sign-in off`,
		)
		expect(page.text).toContain(`${admin.name} Active Administrator · ${admin.email}`)
		expect(page.text).not.toContain(guardian.name)
		expect(page.text).toContain('A school has one administrator account.')
		expect((await visitor.get(`${PATH}?group=guardians`)).page.text).toContain(guardian.name)
		expect((await visitor.get(`${PATH}?group=learners`)).page.text).toContain(student.name)
		expect((await visitor.get(`${PATH}?search=${teacher.name.replace(' ', '+')}`)).page.text).toContain(
			teacher.email,
		)
		expect((await visitor.get(`${PATH}?search=zzz`)).page.text).toContain('No people match')
	})

	it('shows families a page at a time', async () => {
		const { visitor, school } = await aDesk()
		const all = Array.from({ length: 53 }, () => aGuardianAt(school).email)
		const first = await visitor.get(`${PATH}?group=guardians`)
		const next = await visitor.get(first.page.links['Earlier accounts'] ?? '')
		const seen = (answer: typeof first) => all.filter((email) => answer.page.text.includes(`${email} `))
		expect(seen(first)).toHaveLength(50)
		expect([...seen(first), ...seen(next)].sort()).toEqual(all.toSorted())
		expect(next.page.links['Earlier accounts']).toBeUndefined()
	})

	it('locks, unlocks, signs out, resets and says so where it was done', async () => {
		const { visitor, place, teacher } = await aDesk()
		const act = async (intent: string) =>
			(await visitor.follow(await visitor.post(`${PATH}/people/${place}`, { intent, membershipId: place })))
				.page.text
		expect(await act('lock')).toContain(`The account of ${teacher.name} is locked`)
		expect(await act('unlock')).toContain(`${teacher.name} can sign in again.`)
		expect(await act('end-sessions')).toContain('is signed out everywhere here.')
		expect(await act('reset')).toContain('A link to choose a new password is on its way')
		expect(mails().map(({ kind }) => kind)).toEqual(['password-reset'])
	})

	it('invites a teacher, and explains why there is no second administrator', async () => {
		const { visitor, school } = await aDesk()
		const id = aTeacher(school, { name: 'Bo Marsh' })
		const form = { intent: 'invite', teacher: id, email: 'bo@example.test' }
		const second = await visitor.post(`${PATH}?index`, { ...form, as: 'admin' })
		expect(second.status).toBe(400)
		expect(second.page.text).toContain('A school has one administrator account.')
		const answer = await visitor.post(`${PATH}?index`, { ...form, role: 'admin', schoolId: 'school-1' })
		expect((await visitor.follow(answer)).page.text).toContain('An invitation is on its way to Bo Marsh.')
		expect(rolesAt(school).filter((role) => role === 'admin')).toHaveLength(1)
		expect((await visitor.post(`${PATH}?index`, { ...form, email: 'x' })).status).toBe(400)
	})

	it('is sent to the list it stands on, with and without a script', async () => {
		const { visitor, school } = await aDesk()
		const id = aTeacher(school, { name: 'Bo Marsh', email: 'bo@example.test' })
		for (const wish of ['off', 'on']) {
			const { page } = await visitor.get(`${PATH}?search=Bo`, { 'Save-Data': wish })
			const button = page.forms.find((form) => form.button === 'Invite Bo Marsh')
			expect(button?.action).toBe(`${PATH}?index&search=Bo`)
		}
		const form = { intent: 'invite', teacher: id, email: 'bo@example.test' }
		expect((await visitor.post(`${PATH}?index&search=Bo`, form)).location).toBe(`${PATH}?search=Bo`)
	})

	it('shows a new code on a page of its own, and only once', async () => {
		const { visitor, school, admin } = await aDesk()
		const holder = { is: 'learner', id: aStudent(school, { firstName: 'Ada', lastName: 'Lind' }) } as const
		const { membershipId } = invited(accessOf(admin), holder, { by: 'paper', username: 'ada.lind' })
		const person = `${PATH}/people/${membershipId}`
		const button = { intent: 'resend', membershipId }
		expect((await visitor.get(person)).page.forms.map((form) => form.button)).toContain('Print a new code')
		const answer = await visitor.post(person, button)
		expect(answer).toMatchObject({ status: 303, location: `${PATH}/code` })
		const slip = await visitor.follow(answer)
		expect(slip.page.text).toContain('A code for Ada Lind')
		expect(slip.page.text).toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/)
		expect((await visitor.get(`${PATH}/code`)).page.text).toContain('This code was already shown')
		expect((await visitor.get(`${PATH}/people/garbage`)).status).toBe(404)
	})

	it('lists teachers without an account, and takes an invitation back until it is accepted', async () => {
		const { visitor, place, teacher, school } = await aDesk()
		const id = aTeacher(school, { name: 'Bo Marsh', email: 'bo@example.test' })
		const buttons = async () =>
			(await visitor.get(PATH)).page.forms
				.map(({ button }) => button)
				.filter((text) => /^(Invite|Send a).* Bo Marsh/.test(text))
		expect(await buttons()).toEqual(['Invite Bo Marsh'])
		expect((await visitor.get(`${PATH}?search=zzz`)).page.text).not.toContain('Bo Marsh')
		await visitor.post(`${PATH}?index`, { intent: 'invite', teacher: id, email: 'bo@example.test' })
		expect(await buttons()).toEqual(['Send a new link for Bo Marsh Withdraw for Bo Marsh'])
		const [{ id: awaited = '' } = {}] = rows<{ id: string }>(
			'select id from memberships where awaited_since is not null',
		)
		const withdraw = (membershipId: string) =>
			visitor.post(`${PATH}?index`, { intent: 'uninvite', membershipId })
		const answer = await visitor.follow(await withdraw(awaited))
		expect(answer.page.text).toContain('The invitation of Bo Marsh was withdrawn.')
		expect(await buttons()).toEqual(['Invite Bo Marsh'])
		expect((await withdraw(awaited)).status).toBe(400)
		const refused = await withdraw(place)
		expect([refused.status, refused.page.text]).toEqual([
			400,
			expect.stringContaining(`${teacher.name} has an account already.`),
		])
		expect(rolesAt(school)).toEqual(['admin', 'teacher'])
	})

	it('says who signs in with a second step, but not of who was only invited', async () => {
		const { visitor, teacher, place } = await aDesk()
		withPhone(teacher)
		const text = async () => (await visitor.get(PATH)).page.text
		expect(await text()).toContain('Two-factor sign-in on')
		change('update memberships set awaited_since = 1 where id = ?', place)
		expect(await text()).not.toContain('Two-factor sign-in on')
	})

	it('never touches the owner, oneself, or another school', async () => {
		const { visitor, admin } = await aDesk()
		const foreign = aTeacherAt(aSchool())
		const before = databaseHash()
		for (const intent of ['lock', 'unlock', 'end-sessions', 'reset', 'grants', 'resend', 'uninvite'])
			for (const membershipId of [admin.membershipId ?? '', foreign.membershipId ?? '', 'garbage'])
				expect((await visitor.post(`${PATH}?index`, { intent, membershipId })).status).toBeGreaterThanOrEqual(
					400,
				)
		expect((await visitor.post(`${PATH}?index`, { intent: 'rule' })).status).toBe(400)
		expect(databaseHash()).toBe(before)
	})

	it('allows a teacher more, one by one, and every change is an entry', async () => {
		const { visitor, place, admin } = await aDesk()
		const held = () => heldGrants(accessOf(admin), place).map(({ permission }) => permission)
		const save = (...grants: string[]) =>
			visitor.post(`${PATH}/people/${place}`, [
				['intent', 'grants'],
				['membershipId', place],
				...grants.map((one): [string, string] => ['grants', one]),
			])
		expect((await save('money:take', 'student:create', 'school:own')).status).toBe(303)
		expect(held().sort()).toEqual(['money:take', 'student:create'])
		await save('student:create')
		await save('student:create')
		expect(held()).toEqual(['student:create'])
		expect(rows('select permission, ended_at is null as held from grants order by permission')).toEqual([
			{ permission: 'money:take', held: 0 },
			{ permission: 'student:create', held: 1 },
		])
		const { page } = await visitor.get(`${PATH}/history?what=grant`)
		expect(page.text).toContain('removed permissions from')
		expect(page.text).toContain('Take money, no more')
	})

	it('of a teacher alone has families and history, and nobody to hand over to', async () => {
		const school = aSchool({ kind: 'solo' })
		const visitor = await Visitor.signedInAs(aSoloTeacherAt(school))
		const guardian = aGuardianAt(school)
		const { page } = await visitor.get(PATH)
		expect(page.text).toContain(guardian.name)
		expect(page.text).not.toContain('Invite a teacher')
		expect(page.text).not.toContain('Ownership')
		expect((await visitor.get(`${PATH}/ownership`)).status).toBe(404)
		const offered = { intent: 'offer', to: 'x', currentPassword: PASSWORD }
		expect((await visitor.post(`${PATH}/ownership`, offered)).status).toBe(404)
		expect(rows('select * from ownership_transfers')).toEqual([])
	})
})

describe('handing the school over', () => {
	const offer = (to: string, currentPassword = PASSWORD) => ({ intent: 'offer', to, currentPassword })
	const offerId = () =>
		rows<{ id: string }>('select id from ownership_transfers order by id desc')[0]?.id ?? ''

	it('takes two: one asks with the password, the other says yes, and both roles change at once', async () => {
		const { visitor, place, teacher, admin, school } = await aDesk()
		expect((await visitor.post(`${PATH}/ownership`, offer(place, 'wrong'))).status).toBe(400)
		expect(mails()).toEqual([])
		const asked = await visitor.post(`${PATH}/ownership`, offer(place))
		expect((await visitor.follow(asked)).page.text).toContain(
			`${teacher.name} is asked to take over Cantabile`,
		)
		expect(mails().map(({ kind }) => kind)).toEqual(['ownership-offer', 'ownership-offered'])
		expect(rolesAt(school)).toEqual(['admin', 'teacher'])

		const other = await Visitor.signedInAs(teacher)
		const elsewhere = await Visitor.signedInAs(teacher)
		expect((await other.get('/dashboard/teacher')).page.text).toContain('Will you take over Cantabile?')
		const taken = await other.post('/dashboard/teacher', { intent: 'take-over', offer: offerId() })
		expect(taken).toMatchObject({ status: 303, location: '/dashboard' })
		expect((await other.follow(taken)).page.text).toContain('You run Cantabile now.')
		expect(rolesAt(school)).toEqual(['teacher', 'admin'])
		expect((await visitor.get('/dashboard')).location).toContain('/auth/login')
		expect((await elsewhere.get('/dashboard/teacher')).location).toContain('/auth/login')
		expect((await (await Visitor.signedInAs(admin)).get('/dashboard')).location).toBe('/dashboard/teacher')
		const again = await other.post('/dashboard/teacher', { intent: 'take-over', offer: offerId() })
		expect(again.location).toBe('/dashboard')
		expect(rolesAt(school)).toEqual(['teacher', 'admin'])
	})

	it('can be taken back and declined, and is over after a week', async () => {
		const { visitor, place, teacher, school } = await aDesk()
		const other = await Visitor.signedInAs(teacher)
		const ask = () => visitor.post(`${PATH}/ownership`, offer(place))
		const take = async () =>
			(await other.post('/dashboard/teacher', { intent: 'take-over', offer: offerId() })).status
		await ask()
		expect((await visitor.post(`${PATH}/ownership`, { intent: 'withdraw' })).status).toBe(303)
		expect(await take()).toBe(400)
		await ask()
		expect((await other.post('/dashboard/teacher', { intent: 'decline', offer: offerId() })).status).toBe(303)
		expect(await take()).toBe(400)
		await ask()
		change('update ownership_transfers set expires_at = ?', Date.now() - 1)
		expect(await take()).toBe(400)
		await ask()
		change('update memberships set locked_at = 1 where id = ?', place)
		expect(
			(await other.post('/dashboard/teacher', { intent: 'take-over', offer: offerId() })).location,
		).toContain('/auth/login')
		expect(rolesAt(school)).toEqual(['admin', 'teacher'])
	})

	it('is answered by whoever was asked, and offered to teachers of this school alone', async () => {
		const { visitor, place, school } = await aDesk()
		const third = await Visitor.signedInAs(aTeacherAt(school))
		const foreign = aTeacherAt(aSchool())
		await visitor.post(`${PATH}/ownership`, offer(place))
		const id = offerId()
		for (const stranger of [third, await Visitor.signedInAs(foreign)]) {
			expect((await stranger.get('/dashboard/teacher')).page.text).not.toContain('Will you take over')
			for (const intent of ['take-over', 'decline'])
				expect((await stranger.post('/dashboard/teacher', { intent, offer: id })).status).toBe(400)
		}
		for (const to of [foreign.membershipId ?? '', aStudentAt(school).membershipId ?? '', 'garbage'])
			expect((await visitor.post(`${PATH}/ownership`, offer(to))).status).toBe(400)
		const access = accessOf(anAdminAt(aSchool()))
		expect(access.role).toBe('admin')
		const { membershipId } = invited(
			accessOf(anAdminAt(school)),
			{ is: 'teacher', id: aTeacher(school) },
			{
				by: 'mail',
				email: 'late@example.test',
			},
		)
		expect((await visitor.post(`${PATH}/ownership`, offer(membershipId))).status).toBe(400)
		expect(rolesAt(school).filter((role) => role === 'admin')).toHaveLength(2)
	})
})

describe('the history', () => {
	it('is filtered by who, what and when, with what was there before', async () => {
		const { visitor, school, admin, teacher } = await aDesk()
		const access = accessOf(admin)
		write((tx) =>
			record(tx, access, 'account.locked', {
				objectName: 'Uma Vale',
				before: { state: 'active', paidThrough: null },
				after: { state: 'locked', paidThrough: Date.parse('2026-12-20T12:00:00Z') },
			}),
		)
		write((tx) => record(tx, accessOf(teacher), 'account.unlocked', { objectName: 'Bo Vale' }))
		const history = async (search: string) => (await visitor.get(`${PATH}/history?${search}`)).page.text
		expect(await history('')).toContain(
			'locked the account of Uma Vale State: Active → Locked Paid through: nothing → 20 December 2026',
		)
		expect(await history('what=account')).toContain('Uma Vale')
		expect(await history('what=session')).not.toContain('Uma Vale')
		expect(await history(`who=${teacher.userId}`)).not.toContain('Uma Vale')
		expect(await history(`who=${teacher.userId}&what=account`)).toContain('Bo Vale')
		expect(await history('action=account.unlocked')).not.toContain('Uma Vale')
		expect(await history('from=2020-01-01&to=2020-02-01')).toContain('No entries match')
		expect(await history('from=garbage&to=2099-01-01&what=nothing')).toContain('Uma Vale')
		expect(school.name).toBe('Cantabile')
	})

	it('is read a page at a time, none twice and none left out', async () => {
		const { visitor, admin } = await aDesk()
		const access = accessOf(admin)
		for (let i = 0; i < 120; i++)
			write((tx) =>
				record(tx, access, i % 2 ? 'account.locked' : 'account.unlocked', { objectName: `No ${i}.` }),
			)
		for (const search of ['what=account', `who=${admin.userId}&what=account`]) {
			const found: string[] = []
			let path: string | undefined = `${PATH}/history?${search}`
			while (path) {
				const { page }: { page: { text: string; links: Record<string, string> } } = await visitor.get(path)
				found.push(...(page.text.match(/No \d+\./g) ?? []))
				path = page.links.Earlier
			}
			expect(found).toEqual(Array.from({ length: 120 }, (_, i) => `No ${119 - i}.`))
		}
	})

	it('is kept as a file that no spreadsheet runs, and nobody else’s', async () => {
		const { visitor, admin } = await aDesk()
		write((tx) => record(tx, accessOf(admin), 'account.locked', { objectName: '=1+1' }))
		write((tx) => record(tx, accessOf(anAdminAt(aSchool())), 'account.locked', { objectName: 'Foreign' }))
		const { status, headers, body } = await visitor.get(`${PATH}/history.csv?what=account`)
		expect(status).toBe(200)
		expect(headers['content-type']).toBe('text/csv; charset=utf-8')
		expect(headers['content-disposition']).toMatch(/^attachment; filename="cantabile-history-/)
		expect(body).toContain(`"locked the account of","'=1+1"`)
		expect(body).not.toContain('Foreign')
		const teacher = await Visitor.signedInAs(aTeacherAt(aSchool()))
		expect((await teacher.get(`${PATH}/history.csv`)).location).toBe('/dashboard/teacher')
	})

	it('counts days where the school is', async () => {
		const { admin, school } = await aDesk()
		change('update schools set time_zone = ? where id = ?', 'America/New_York', school.id)
		const access = accessOf(admin)
		expect(new Date(startOfDay('2026-04-14', 'America/New_York')).toISOString()).toBe(
			'2026-04-14T04:00:00.000Z',
		)
		expect(new Date(startOfDay('2026-03-29', 'Europe/Madrid')).toISOString()).toBe('2026-03-28T23:00:00.000Z')
		expect(new Date(startOfDay('2026-03-30', 'Europe/Madrid')).toISOString()).toBe('2026-03-29T22:00:00.000Z')
		const query = { who: null, actions: null, from: '2020-01-01', to: '2020-01-02', before: null }
		expect(listHistory(access, query, 10)).toEqual([])
		expect(aStudent(school)).toBeTruthy()
	})
})
