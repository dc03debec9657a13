import { beforeEach, describe, expect, it } from 'vitest'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { href } from '#app/domain/href.ts'
import { monthsLater } from '#app/utils/months.ts'
import { today } from '#app/utils/dates.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aColleagueAt,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let school: ASchool
let access: Access
let office: Visitor
let mira: APerson
let teacherId: string
let month: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'pay:write')
	office = await Visitor.signedInAs(admin)
	mira = aTeacherAt(school)
	teacherId = rows<{ id: string }>('select id from teachers where membership_id = ?', mira.membershipId)[0]!
		.id
	month = monthsLater(today(access.school.timeZone).slice(0, 7), -1)
	const classId = aClass(school, { name: 'Piano' })
	const student = aStudent(school, { firstName: 'Ada' })
	anEnrolment(school, classId, student)
	const startsAt = Date.parse(`${month}-10T16:00:00Z`)
	const lesson = aLesson(school, { classId, teacherId, startsAt, endsAt: startsAt + 30 * 60_000 })
	valueOf(markLesson(access, lesson, [{ studentId: student, code: 'P' }], { source: 'office' }))
})

const kept = (answer: Answer, name: string) => answer.page.valueOf(name) ?? ''
const problems = (answer: Answer) => answer.page.problems.join(' ')
const path = (more = '') => `/teachers/${teacherId}/pay?period=${month}${more}`
const rate = { intent: 'rate', startsOn: '2020-01-01', basis: 'hour', amount: '40', appliesTo: 'all' }

async function addRate() {
	const formKey = kept(await office.get(path()), 'formKey')
	expect((await office.post(path(), { ...rate, formKey })).status).toBe(303)
}

function allowPay() {
	change(
		`insert into grants (school_id, id, membership_id, permission, granted_at, granted_by) values (?, 'g', ?, 'pay:read', 1, 'u')`,
		school.id,
		mira.membershipId,
	)
}

describe('the pay of a teacher', () => {
	it('goes from a rate to the approved and paid month, without a script', async () => {
		expect((await office.get(path())).page.text).toContain('No rate is set for the lessons on')
		await addRate()
		const open = await office.get(path())
		expect(open.page.text).toMatch(/1 student, \$40\.00 an hour .*\$20\.00/)
		const approved = await office.post(path(), { intent: 'approve', seen: kept(open, 'seen') })
		expect(approved.status).toBe(303)
		const payout = { intent: 'paid', method: 'transfer', reference: 'SEPA 7' }
		expect(problems(await office.post(path(), payout))).toContain('Enter the day it was paid')
		expect((await office.post(path(), { ...payout, paidOn: `${month}-28` })).status).toBe(303)
		expect((await office.get(path())).page.text).toMatch(/Paid .*Bank transfer, SEPA 7/i)
		expect(rows('select amount_minor, reference from pay_sheets')).toEqual([
			{ amount_minor: 20_00, reference: 'SEPA 7' },
		])
	})

	it('takes adjustments with a reason, and lets them be removed while the month is open', async () => {
		await addRate()
		const page = await office.get(path())
		const adjust = { intent: 'adjust', amount: '-5', reason: 'Advance', formKey: kept(page, 'formKey') }
		expect(problems(await office.post(path(), { ...adjust, reason: '' }))).toContain('Say what it is for')
		expect((await office.post(path(), adjust)).status).toBe(303)
		expect((await office.post(path(), adjust)).status).toBe(303)
		const shown = await office.get(path())
		expect(shown.page.text).toContain('Approve $15.00')
		const [{ id }] = rows<{ id: string }>(`select id from pay_entries`) as [{ id: string }]
		expect((await office.post(path(), { intent: 'remove-adjustment', id })).status).toBe(303)
		expect((await office.get(path())).page.text).toContain('Approve $20.00')
	})

	it.each([
		[{ amount: '' }, 'Enter the rate'],
		[{ amount: '0.005' }, 'Enter an amount with two decimals at most'],
		[{ amount: '-1' }, 'Enter an amount that is not below zero'],
		[{ amount: 'lots' }, 'Enter an amount, such as 1,234.50'],
		[{ startsOn: 'soon' }, 'Enter a date as'],
		[{ appliesTo: 'kind:nothing' }, 'Choose what the rate is for'],
		[{ basis: 'percent', amount: '101' }, 'Enter 0 to 100%.'],
		[{ appliesTo: 'class:no-such-class' }, 'Choose one of your classes.'],
	])('takes no rate with %j', async (wrong, text) => {
		expect(problems(await office.post(path(), { ...rate, ...wrong }))).toContain(text)
		expect(rows('select id from pay_rates')).toEqual([])
	})

	it('is not approved at another amount than was seen', async () => {
		await addRate()
		const refused = await office.post(path(), { intent: 'approve', seen: '4000' })
		expect([refused.status, problems(refused)]).toEqual([
			409,
			expect.stringContaining('It was $40.00 when you opened the page, and is $20.00 now.'),
		])
	})

	it('can be taken out as a table, for one teacher and for all', async () => {
		await addRate()
		const own = await office.get(path('&format=csv'))
		expect(String(own.headers['content-disposition'])).toContain('.csv')
		expect(own.body).toContain(`"${month}"`)
		expect(own.body).toMatch(/"Lesson","Piano",30,20,"USD","1 student, \$40\.00 an hour","Open"/)
		const all = await office.get(`/billing/manage/pay?period=${month}&format=csv`)
		expect(all.body).toContain('"Piano",30,20')
	})
})

describe('the pay of all teachers', () => {
	const all = () => `/billing/manage/pay?period=${month}`

	it('names the lessons without a price before it is approved', async () => {
		const formKey = kept(await office.get(path()), 'formKey')
		await office.post(path(), { ...rate, basis: 'percent', amount: '50', formKey })
		for (const at of [all(), path()])
			expect((await office.get(at)).page.text, at).toContain(
				'1 lesson without a price Nothing is paid for it, unless you add an adjustment before you approve.',
			)
		expect((await office.get(all())).page.text).toMatch(/1 lesson without a price \$0\.00/)
	})

	it('is approved in one step, as it was seen', async () => {
		await addRate()
		const page = (await office.get(all())).page
		expect(page.text).toContain('Approve 1 teacher')
		const fields = {
			intent: 'approve',
			period: month,
			'sheets[0].teacherId': teacherId,
			'sheets[0].seen': '1',
		}
		expect((await office.post(all(), fields)).status).toBe(409)
		expect((await office.post(all(), { ...fields, 'sheets[0].seen': '2000' })).status).toBe(303)
		expect((await office.get(all())).page.text).toContain('Approved $20.00')
	})

	it('is recorded as paid in one step by a colleague for money, who opens no teacher', async () => {
		await addRate()
		await office.post(all(), {
			intent: 'approve',
			period: month,
			'sheets[0].teacherId': teacherId,
			'sheets[0].seen': '2000',
		})
		const colleague = await Visitor.signedInAs(aColleagueAt(school, ['office:money']))
		const { page } = await colleague.get(all())
		expect(page.text).toContain('The lessons behind each amount are in the CSV.')
		expect(page.text).toContain(`Record the payment of`)
		const paid = { intent: 'paid', period: month, paidOn: today(access.school.timeZone), method: 'transfer' }
		expect((await colleague.post(all(), paid)).page.text).toContain('Choose who was paid')
		const late = await colleague.post(all(), { ...paid, teachers: teacherId, paidOn: '2190-01-01' })
		expect(late.status).toBe(400)
		expect(late.page.text).toContain('A payment can be dated tomorrow at the latest.')
		expect((await colleague.post(all(), { ...paid, teachers: teacherId })).status).toBe(303)
		const after = (await colleague.get(all())).page.text
		expect(after).toMatch(/Paid .*, bank transfer/i)
		expect(after).not.toContain('Record the payment of')
		expect((await colleague.post(all(), { ...paid, teachers: teacherId, method: 'cash' })).status).toBe(409)
	})
})

describe('pay is seen', () => {
	it('by a teacher who may: their own, to be read, and nothing before that', async () => {
		await addRate()
		const visitor = await Visitor.signedInAs(mira)
		const own = `/dashboard/teacher/analytics?report=pay&period=${month}`
		expect((await visitor.get(own)).status).toBe(404)
		expect((await visitor.get('/dashboard/teacher/analytics')).page.text).not.toContain('Pay')
		allowPay()
		const { page } = await visitor.get(own)
		expect(page.text).toMatch(/Not approved yet\..*\$20\.00.*\$40\.00 an hour/)
		expect(page.text).not.toContain('Approve $')
	})

	it('with the lessons that are missing, and those that only the office can mark now', async () => {
		await addRate()
		allowPay()
		const visitor = await Visitor.signedInAs(mira)
		const classId = aClass(school, { name: 'Violin' })
		anEnrolment(school, classId, aStudent(school, { firstName: 'Ben' }), { startsOn: '2020-01-01' })
		const day = 24 * 3_600_000
		const missing = async (at: number) => {
			const id = aLesson(school, { classId, teacherId, startsAt: at })
			const period = today(access.school.timeZone, at).slice(0, 7)
			const { page } = await visitor.get(`/dashboard/teacher/analytics?report=pay&period=${period}`)
			expect(Object.values(page.links)).toContain(href.teacherLesson(classId, id))
			return page.text
		}
		const recent = await missing(Date.now() - day)
		expect(recent).toContain('1 lesson is not marked yet and not in this list.')
		expect(recent).not.toContain('Ask the office')
		const old = await missing(Date.now() - 70 * day)
		expect(old).toContain(
			'1 lesson is not marked yet and not in this list. Ask the office to mark it: your time to mark is over.',
		)
		expect(old).toContain('Only the office can mark it')
		const home = (await visitor.get(href.teacherHome())).page
		expect(home.text).toMatch(/1 lesson was not marked in time Only the office can mark it now: Violin, \d/)
		const letter = Object.values(home.links).find((to) => to.includes('subject=Not+marked'))
		expect(letter).toMatch(/to=office/)
	})

	it('by no teacher of somebody else, whatever the address', async () => {
		await addRate()
		allowPay()
		const visitor = await Visitor.signedInAs(mira)
		const before = databaseHash()
		for (const at of [path(), `/billing/manage/pay?period=${month}`]) {
			expect((await visitor.get(at)).location).toBe('/dashboard/teacher')
			expect((await visitor.post(at, { intent: 'approve', seen: '2000' })).location).toBe(
				'/dashboard/teacher',
			)
		}
		expect(databaseHash()).toBe(before)
	})

	it('by no teacher alone, who pays nobody', async () => {
		const solo = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
		expect((await solo.get('/billing/manage/pay')).status).toBe(404)
		expect((await solo.post('/billing/manage/pay', { period: month })).status).toBe(404)
		expect((await solo.get('/billing/manage')).page.text).not.toContain('Teacher pay')
	})

	it('by no office of another school', async () => {
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get(path())).status).toBe(404)
		expect((await stranger.post(path(), { ...rate, formKey: 'k' })).status).toBe(404)
	})
})
