import { beforeEach, describe, expect, it } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { classTeachers } from '#db/schema/index.ts'
import { indexStudent } from '#app/models/search-words.server.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aColleagueAt,
	aGuardianAt,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const LOANS = '/students/loans'
const OF_TEACHER = '/dashboard/teacher/resources/loans'

let school: ASchool
let office: Visitor
let ada: string
let day: string

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor' })
	write((tx) => indexStudent(tx, school.id, ada))
	day = today('America/New_York')
})

const inDays = (days: number) => daysAfter(day, days)
const said = (on: string) => plainDateWords(on, 'day-first')

/** A thing to lend with its copies, and the ids of these. */
async function aCello(...codes: string[]) {
	const text = {
		title: 'Cello 3/4',
		kind: 'instrument',
		note: '',
		codes: codes.join(', '),
		condition: 'Good',
	}
	const answer = await office.post(`${LOANS}/items/new`, { ...text, value: '850' })
	const item = lastOf(answer.location)
	const copies = rows<{ id: string }>('select id from loan_copies where item_id = ? order by code_key', item)
	return { item, copies: copies.map(({ id }) => id) }
}

function lend(who: Visitor, copy: string, student = ada, more: Record<string, string> = {}, at = LOANS) {
	const typed = { copy, lentOn: day, dueOn: inDays(30), condition: 'One scratch', deposit: '', ...more }
	return who.post(`${at}/lend?student=${student}`, typed)
}

const lastOf = (location: string | null) =>
	new URL(location ?? '', 'http://x').pathname.split('/').at(-1) ?? ''

describe('what a school lends', () => {
	it('is empty at first, and says what it is for', async () => {
		const { page, status } = await office.get(LOANS)
		expect([status, page.heading]).toEqual([200, 'Loans'])
		expect(page.text).toContain('Nothing is on loan')
		expect((await office.get('/students')).page.links.Loans).toBe(LOANS)
	})

	it('is listed with its copies, and a code is given once', async () => {
		const { item } = await aCello('C-1', 'C-2')
		const list = await office.get(`${LOANS}/items`)
		expect(list.page.text).toContain('Cello 3/4 Instrument 2 0 2')
		const again = await office.post(`${LOANS}/items/${item}/add-copies`, {
			codes: 'C-3, c-1',
			condition: 'New',
		})
		expect([again.status, again.page.problemOf('codes')]).toEqual([
			400,
			'Error: There is a copy c-1 already. Use another number or code.',
		])
		expect(again.page.valueOf('condition')).toBe('New')
		expect(rows('select id from loan_copies')).toHaveLength(2)
	})

	it('is lent to a student until a day, and shown on their page and in the history', async () => {
		const { copies } = await aCello('C-1')
		const { page, location } = await office
			.post(`${LOANS}/lend?student=${ada}`, {
				copy: copies[0] ?? '',
				lentOn: day,
				dueOn: inDays(30),
				condition: 'One scratch',
				deposit: '50',
			})
			.then(async (answer) => ({ ...(await office.follow(answer)), location: answer.location }))
		expect(page.flash).toContain(`Cello 3/4, C-1 is on loan to Ada Okafor until ${said(inDays(30))}.`)
		for (const text of ['One scratch', '$50.00', 'Ada Okafor']) expect(page.text).toContain(text)
		const own = await office.get(`/students/${ada}/loans`)
		expect(own.page.text).toContain(`Cello 3/4, C-1 On loan until ${said(inDays(30))}`)
		expect(own.page.links['Cello 3/4, C-1']).toBe(location)
		expect(rows('select action from audit_entries where object_id = ?', ada)).toContainEqual({
			action: 'loan.lent',
		})
	})

	it('has a deposit and a rent only for those at the office whose account includes money', async () => {
		const { copies } = await aCello('C-1', 'C-2')
		await lend(office, copies[0] ?? '', ada, { deposit: '73.21', rent: '31.47' })
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from loans')
		const colleague = await Visitor.signedInAs(aColleagueAt(school))
		for (const path of [`${LOANS}/${id}`, LOANS, `/students/${ada}/loans`]) {
			const { status, body } = await colleague.get(path)
			expect(status).toBe(200)
			expect(body).not.toMatch(/73[.]?21|31[.]?47/)
		}
		expect((await colleague.get(`${LOANS}/lend?student=${ada}`)).body).not.toMatch(/name="(deposit|rent)"/)
		expect((await lend(colleague, copies[1] ?? '', ada, { deposit: '99', rent: '99' })).status).toBe(303)
		await colleague.post(`${LOANS}/${id}/due`, { dueOn: inDays(60), rent: '99' })
		expect(rows('select deposit_minor as deposit, rent_minor as rent from loans order by id')).toEqual([
			{ deposit: 73_21, rent: 31_47 },
			{ deposit: null, rent: null },
		])
		const trusted = await Visitor.signedInAs(aColleagueAt(school, ['office:money']))
		for (const amount of ['$73.21', '$31.47'])
			expect((await trusted.get(`${LOANS}/${id}`)).page.text).toContain(amount)
	})

	it('is never with two at once, and the form says who has it and keeps what was typed', async () => {
		const { copies } = await aCello('C-1', 'C-2')
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Ito' })
		await lend(office, copies[0] ?? '')
		const second = await lend(office, copies[0] ?? '', ben)
		expect([second.status, second.page.problemOf('copy')]).toEqual([
			409,
			'Error: Cello 3/4, C-1 is on loan to Ada Okafor. Choose another one.',
		])
		expect(second.page.valueOf('condition')).toBe('One scratch')
		expect(rows('select id from loans')).toHaveLength(1)
		const copy = copies[0] ?? ''
		const twin = () =>
			change(
				`insert into loans (school_id, id, copy_id, student_id, lent_on, due_on, created_at, updated_at)
				 values (?, 'twin', ?, ?, '2026-01-01', '2026-02-01', 1, 1)`,
				...[school.id, copy, ben],
			)
		expect(twin).toThrow('UNIQUE')
	})

	it.each([
		['lentOn', { lentOn: 1 }, 'Choose a day that has come.'],
		['dueOn', { dueOn: -1 }, 'It cannot be due before it is lent.'],
	])('is not lent on a day that cannot be: %s', async (field, days, text) => {
		const { copies } = await aCello('C-1')
		const typed = Object.fromEntries(Object.entries(days).map(([name, at]) => [name, inDays(at)]))
		const answer = await lend(office, copies[0] ?? '', ada, typed)
		expect([answer.status, answer.page.problemOf(field)]).toEqual([400, `Error: ${text}`])
		expect(rows('select id from loans')).toEqual([])
	})

	it('is overdue from the day after it is due, and what is overdue longest stands first', async () => {
		const { copies } = await aCello('C-1', 'C-2', 'C-3')
		for (const [at, due] of [-1, 0, -20].entries())
			await lend(office, copies[at] ?? '', ada, { lentOn: inDays(-40), dueOn: inDays(due) })
		// What was just done is said once.
		await office.get(LOANS)
		const { page } = await office.get(LOANS)
		const order = [...page.text.matchAll(/Cello 3\/4, (C-\d)/g)].map(([, code]) => code)
		expect(order).toEqual(['C-3', 'C-1', 'C-2'])
		const late = await office.get(`${LOANS}?state=late`)
		expect(late.page.text).toContain('2 loans')
		expect((await office.get(`${LOANS}?search=c-2`)).page.text).toContain('1 loan')
		expect((await office.get(`${LOANS}?search=okaf`)).page.text).toContain('3 loans')
	})

	it('needs the attention of the office once it is overdue, as many as the list shows', async () => {
		const { copies } = await aCello('C-1', 'C-2', 'C-3')
		const lentUntil = async (copy: string | undefined, days: number) =>
			lastOf((await lend(office, copy ?? '', ada, { lentOn: inDays(-40), dueOn: inDays(days) })).location)
		await lentUntil(copies[0], 0)
		const late = await lentUntil(copies[1], -1)
		const text = 'Cello 3/4, C-2, on loan to Ada Okafor, is overdue.'
		const one = (await office.get('/dashboard')).page
		expect(one.text).toContain(text)
		expect(one.links['Open the loan']).toBe(`${LOANS}/${late}`)
		await lentUntil(copies[2], -20)
		const { page, body } = await office.get('/dashboard')
		expect(page.links['Show them']).toBe(`${LOANS}?state=late`)
		expect(body).toMatch(/data-value="2"[^>]*>Show them/)
		expect((await office.get(`${LOANS}?state=late`)).page.text).toContain('2 loans')
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get('/dashboard')).page.text).not.toContain('overdue')
		change('update loans set returned_on = ?', day)
		expect((await office.get('/dashboard')).page.text).not.toContain('overdue')
	})

	it('comes back with its condition, can be lent again, and a return can be taken back', async () => {
		const { item, copies } = await aCello('C-1')
		const loan = lastOf((await lend(office, copies[0] ?? '')).location)
		const returned = await office.post(`${LOANS}/${loan}/return`, {
			end: 'back',
			returnedOn: day,
			condition: 'New strings',
		})
		expect((await office.follow(returned)).page.flash).toContain('Cello 3/4, C-1 is back.')
		expect((await office.get(`${LOANS}/items/${item}`)).page.text).toContain('C-1 Free New strings')
		const undone = await office.post(`${LOANS}/${loan}`, { intent: 'reopen' })
		expect((await office.follow(undone)).page.flash).toContain('Cello 3/4, C-1 is on loan again.')
		await office.post(`${LOANS}/${loan}/return`, { end: 'back', returnedOn: day, condition: '' })
		expect((await lend(office, copies[0] ?? '')).status).toBe(303)
		const late = await office.post(`${LOANS}/${loan}`, { intent: 'reopen' })
		expect([late.status, late.page.problems.join()]).toEqual([
			409,
			expect.stringContaining('Somebody else has it now'),
		])
	})

	it('is not lent again once it is lost', async () => {
		const { item, copies } = await aCello('C-1')
		const loan = lastOf((await lend(office, copies[0] ?? '')).location)
		await office.post(`${LOANS}/${loan}/return`, { end: 'lost', returnedOn: day, condition: '' })
		expect((await office.get(`${LOANS}/items/${item}`)).page.text).toContain('C-1 Lost')
		expect((await lend(office, copies[0] ?? '')).status).toBe(409)
	})

	it('stays on the list as long as some of it is out', async () => {
		const { item, copies } = await aCello('C-1')
		const loan = lastOf((await lend(office, copies[0] ?? '')).location)
		const refused = await office.post(`${LOANS}/items/${item}`, { intent: 'remove' })
		expect([refused.status, refused.page.problems.join()]).toEqual([
			409,
			expect.stringContaining('Take it back first'),
		])
		await office.post(`${LOANS}/${loan}/return`, { end: 'back', returnedOn: day, condition: '' })
		await office.post(`${LOANS}/items/${item}`, { intent: 'remove' })
		expect((await office.get(`${LOANS}/items`)).page.text).toContain('Nothing to lend yet')
		await office.post(`${LOANS}/items/${item}`, { intent: 'restore' })
		expect((await office.get(`${LOANS}/items`)).page.links['Cello 3/4']).toBeDefined()
	})

	it('sent twice is lent once, and due on another day when the office says so', async () => {
		const { copies } = await aCello('C-1')
		const form = await office.get(`${LOANS}/lend?student=${ada}&copy=${copies[0]}`)
		const formKey = form.page.valueOf('formKey') ?? ''
		const typed = { formKey }
		const [one, two] = [
			await lend(office, copies[0] ?? '', ada, typed),
			await lend(office, copies[0] ?? '', ada, typed),
		]
		expect([one.location === two.location, two.status]).toEqual([true, 303])
		const loan = lastOf(one.location)
		await office.post(`${LOANS}/${loan}/due`, { dueOn: inDays(60) })
		expect(rows('select due_on from loans')).toEqual([{ due_on: inDays(60) }])
	})
})

describe('loans of others', () => {
	it('of another school are not there, on any path', async () => {
		const { item, copies } = await aCello('C-1')
		const loan = lastOf((await lend(office, copies[0] ?? '')).location)
		const elsewhere = aSchool()
		const stranger = await Visitor.signedInAs(anAdminAt(elsewhere))
		const theirs = aStudent(elsewhere)
		for (const page of [`/items/${item}`, `/${loan}`, `/lend?student=${ada}`])
			expect((await stranger.get(LOANS + page)).status, page).toBe(404)
		const posts = [`/items/${item}/edit`, `/${loan}/return`, `/${loan}`, `/items/${item}`]
		for (const page of posts)
			expect((await stranger.post(LOANS + page, { intent: 'reopen' })).status, page).toBe(404)
		await office.post(`${LOANS}/${loan}/return`, { end: 'back', returnedOn: day, condition: '' })
		expect((await lend(stranger, copies[0] ?? '', theirs)).status).toBe(409)
		expect(rows('select id from loans where returned_on is null')).toEqual([])
	})

	it('a teacher lends to their own students, sees no one else’s loans and changes no items', async () => {
		const { item, copies } = await aCello('C-1', 'C-2')
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Ito' })
		const jun = aTeacherAt(school)
		const classId = aClass(school, {})
		const [{ id: teacherId = '' } = {}] = rows<{ id: string }>(
			'select id from teachers where membership_id = ?',
			jun.membershipId,
		)
		database().insert(classTeachers).values({ schoolId: school.id, classId, teacherId, part: 'lead' }).run()
		anEnrolment(school, classId, ada)
		const teacher = await Visitor.signedInAs(jun)
		const bens = lastOf((await lend(office, copies[1] ?? '', ben)).location)
		expect((await lend(teacher, copies[0] ?? '', ben, {}, OF_TEACHER)).status).toBe(404)
		expect((await lend(teacher, copies[0] ?? '', ada, {}, OF_TEACHER)).status).toBe(303)
		const { page } = await teacher.get(OF_TEACHER)
		expect([page.text.includes('Ada Okafor'), page.text.includes('Ben Ito')]).toEqual([true, false])
		expect((await teacher.get(`${OF_TEACHER}/${bens}`)).status).toBe(404)
		const one = await teacher.get(`${OF_TEACHER}/items/${item}`)
		expect(one.page.text).toContain('C-2 On loan')
		expect(one.page.text).not.toContain('Ben Ito')
		// Teachers have no page that changes items.
		const typed = { title: 'X', kind: 'other', codes: '1', version: '1' }
		expect((await teacher.post(`${OF_TEACHER}/items/new`, typed)).status).toBe(405)
		expect((await teacher.post(`${OF_TEACHER}/items/${item}/edit`, typed)).status).toBe(404)
		expect((await teacher.post(`${OF_TEACHER}/items/${item}`, { intent: 'remove' })).status).toBe(405)
		expect((await teacher.post(`${LOANS}/items/${item}`, { intent: 'remove' })).status).toBe(302)
		expect(rows('select id from loan_items where archived_at is null')).toHaveLength(1)
	})

	it('a family sees what its own children have, and until when', async () => {
		const { copies } = await aCello('C-1', 'C-2')
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Ito' })
		const parent = aGuardianAt(school)
		const guardianId = aGuardian(school, { name: parent.name }, ada)
		change('update guardians set membership_id = ? where id = ?', parent.membershipId, guardianId)
		await lend(office, copies[0] ?? '', ada, { lentOn: inDays(-9), dueOn: inDays(-2) })
		await lend(office, copies[1] ?? '', ben)
		const { page } = await (await Visitor.signedInAs(parent)).get('/student/resources')
		expect(page.text).toContain(
			`On loan from the school Cello 3/4, C-1 Overdue For Ada. Bring it back by ${said(inDays(-2))}.`,
		)
		expect(page.text).not.toContain('C-2')
	})

	it('a family reads rent and deposit only where the reader pays', async () => {
		const { copies } = await aCello('C-1')
		change('update students set family_id = ? where id = ?', aFamily(school), ada)
		const [payer, other] = [aGuardianAt(school), aGuardianAt(school)]
		for (const [{ membershipId, name }, pays] of [
			[payer, true],
			[other, false],
		] as const) {
			const guardianId = aGuardian(school, { name }, ada)
			change('update guardians set membership_id = ? where id = ?', membershipId, guardianId)
			change('update guardianships set pays = ? where guardian_id = ?', Number(pays), guardianId)
		}
		await lend(office, copies[0] ?? '', ada, { rent: '31.47', deposit: '73.21' })
		const shown = async (who: typeof payer) =>
			(await (await Visitor.signedInAs(who)).get('/student/resources')).page.text
		const due = `Bring it back by ${said(inDays(30))}.`
		expect(await shown(payer)).toContain(`${due} Rent: $31.47 a month. Deposit: $73.21.`)
		expect(await shown(other)).toContain(due)
		expect(await shown(other)).not.toMatch(/31\.47|73\.21/)
	})
})

describe('the family of the borrower', () => {
	it('gets an email about it where the box is ticked, which names them', async () => {
		const { copies } = await aCello('C-1', 'C-2')
		aGuardian(school, { name: 'Ngozi Okafor', email: 'ngozi@example.com' }, ada)
		const form = await office.get(`${LOANS}/lend?student=${ada}`)
		expect(form.page.text).toContain('Email 1 person about this Ngozi Okafor')
		await lend(office, copies[0] ?? '')
		const sent = () => mails().flatMap(({ to, kind, subject }) => (kind === 'loan' ? [[to, subject]] : []))
		expect(sent()).toEqual([])
		const lent = await lend(office, copies[1] ?? '', ada, { tells: 'on' })
		expect((await office.follow(lent)).page.flash).toContain('The families will get an email.')
		expect(sent()).toEqual([['ngozi@example.com', 'On loan to Ada Okafor: Cello 3/4, C-2']])
	})

	it('can be written to from the loan as long as it is out', async () => {
		const { copies } = await aCello('C-1')
		const loan = lastOf((await lend(office, copies[0] ?? '')).location)
		const link = async () => (await office.get(`${LOANS}/${loan}`)).page.links['Message family']
		expect(await link()).toBe(`/messaging/new?student=${ada}&pick=family`)
		await office.post(`${LOANS}/${loan}/return`, { end: 'back', returnedOn: day, condition: '' })
		expect(await link()).toBeUndefined()
	})
})

describe('who leaves', () => {
	it('is asked about what is on loan, and is not erased while it is', async () => {
		const { copies } = await aCello('C-1')
		const loan = lastOf((await lend(office, copies[0] ?? '')).location)
		const leaving = await office.get(`/students/${ada}/status?to=left`)
		expect(leaving.page.text).toContain('Ada Okafor stays active until that day is over.')
		expect(leaving.page.text).toContain(`On loan: Cello 3/4, C-1 , due ${said(inDays(30))}`)
		change('update students set archived_at = 1 where id = ?', ada)
		const erase = () =>
			office.post(`/students/${ada}/erase`, {
				version: String(
					rows<{ version: number }>('select version from students where id = ?', ada)[0]?.version,
				),
				name: 'Ada Okafor',
			})
		const refused = await erase()
		expect([refused.status, refused.page.problems.join()]).toEqual([
			409,
			expect.stringContaining('They still have something of the school.'),
		])
		await office.post(`${LOANS}/${loan}/return`, { end: 'back', returnedOn: day, condition: '' })
		expect((await erase()).status).toBe(303)
		expect(rows('select id from loans')).toEqual([])
	})
})
