import { beforeEach, describe, expect, it } from 'vitest'
import { analyticsReports } from '#app/domain/analytics/reports.ts'
import { bulkPages } from '#app/domain/student/bulk.ts'
import { newAddressOf, oldAddresses } from '#app/web/old-addresses.ts'
import { rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	aTeacherAt,
	aSchool,
	aStudent,
	aStudentAt,
	aTeacher,
	platformStaff,
	type ASchool,
} from '../support/factories.ts'
import { builtRoutes, patternOf } from '../support/route-table.ts'
import { redirectIn } from '../support/single-fetch.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let office: Visitor
let ada: string

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
})

describe('an old address', () => {
	it.each([
		['?tab=enrolments', '/enrollments'],
		['?tab=history&before=7', '/history?before=7'],
		['?do=state&to=paused', '/status?to=paused'],
		['?tab=family&do=edit-guardian&guardian=g', '/edit-guardian?guardian=g'],
		['?tab=overview', ''],
		['?do=merge&search=a+%26+b', '/merge?search=a+%26+b'],
	])('%s of a student leads on for good, with its other parameters', async (old, to) => {
		for (const method of ['GET', 'HEAD']) {
			const answer = await office.send(method, `/students/${ada}${old}`)
			expect([answer.status, answer.location]).toEqual([301, `/students/${ada}${to}`])
		}
		expect((await office.get(`/students/${ada}/${old}`)).location).toBe(`/students/${ada}${to}`)
		const data = await office.get(`/students/${ada}.data${old}`)
		expect(redirectIn(data.body)).toMatchObject({ redirect: `/students/${ada}${to}`, status: 301 })
	})

	it.each([
		['?tab=waiting', '/waiting-list'],
		['?tab=lessons&do=extra&day=2026-05-01', '/add-lesson?day=2026-05-01'],
		['?do=archive', '/archive'],
		['/students?print=roll', '/students/print-roll'],
		['/students?change=move&enrolment=e&of=s', '/students/move?enrolment=e&of=s'],
		['/students?find=a+%26+b', '/students/add?find=a+%26+b'],
		['/students?student=42', '/students/add?student=42'],
	])('%s of a class leads on for good', async (old, to) => {
		const choir = aClass(school)
		const answer = await office.get(`/classes/${choir}${old}`)
		expect([answer.status, answer.location]).toEqual([301, `/classes/${choir}${to}`])
	})

	it.each([
		['?do=cancel&by=school', '/cancel?by=school'],
		['?do=visitor&find=ada', '/add-visitor?find=ada'],
	])('%s of a lesson leads on for good', async (old, to) => {
		const lesson = aLesson(school, { classId: aClass(school), startsAt: 1 })
		const answer = await office.get(`/classes/sessions/${lesson}${old}`)
		expect([answer.status, answer.location]).toEqual([301, `/classes/sessions/${lesson}${to}`])
	})

	it.each([
		['?tab=history&what=grant', '/history?what=grant'],
		['?tab=people&group=guardians', '?group=guardians'],
		['?do=invite-office', '/invite-office'],
		['?tab=people&person=p+1&group=staff', '/people/p%201?group=staff'],
		['?person=p&do=remove', '/people/p/remove'],
	])('%s of the people leads on to where that is now', async (old, to) => {
		const answer = await office.get(`/settings/admin${old}`)
		expect([answer.status, answer.location]).toEqual([301, `/settings/admin${to}`])
	})

	it.each([
		['?tab=terms&copy=t', '/terms?copy=t'],
		['?tab=identity&do=logo', '/logo'],
		['?tab=identity', ''],
	])('%s of the settings leads on to where that is now', async (old, to) => {
		const answer = await office.get(`/settings/school${old}`)
		expect([answer.status, answer.location]).toEqual([301, `/settings/school${to}`])
	})

	it.each([
		['/settings?tab=notifications', '/settings/profile/notifications'],
		['/settings/profile?tab=notifications', '/settings/profile/notifications'],
		['/settings/profile?do=photo', '/settings/profile/photo'],
	])('%s leads on to where that is now', async (old, to) => {
		const answer = await office.get(old)
		expect([answer.status, answer.location]).toEqual([301, to])
	})

	it('that asks about nobody shows the page', async () => {
		for (const query of ['?do=remove', '?person='])
			expect((await office.get(`/settings/admin${query}`)).status).toBe(200)
	})

	it('leads a stranger to the new one before it asks them to sign in', async () => {
		const visitor = new Visitor()
		const { location } = await visitor.get(`/students/${ada}?tab=money`)
		expect(location).toBe(`/students/${ada}/money`)
		expect((await visitor.get(location ?? '')).location).toMatch(/^\/auth\/login/)
	})

	it.each(['?tab=garbage', '?do=garbage', '?tab=__proto__', '?do=toString', '?tab='])(
		'%s that never was one shows the page',
		async (query) => {
			const answer = await office.get(`/students/${ada}${query}`)
			expect([answer.status, answer.page.title]).toEqual([200, 'Ada Lind – Solfa'])
			expect((await office.post(`/students/${ada}${query}`, { text: 'Hello' })).status).toBe(404)
		},
	)
})

describe('an old address of the list of invoices and of the history', () => {
	it.each([
		['/billing?do=issue-send&ticked=a.b', '/billing/issue-and-send?ticked=a.b'],
		['/billing?do=late-fee&ticked=a', '/billing/late-fees?ticked=a'],
		['/billing?do=pay&ticked=a', '/billing/payment?ticked=a'],
		['/billing/history?tab=done&before=x', '/billing/history/done?before=x'],
	])('%s leads to %s', async (old, to) => {
		const { status, location } = await office.get(old)
		expect([status, location]).toEqual([301, to])
	})

	it('without an invoice leads to the list', async () => {
		const { location } = await office.get('/billing?do=send')
		expect((await office.get(location ?? '')).location).toBe('/billing')
	})
})

describe('an old address of the school’s money', () => {
	it.each([
		['?tab=families&owes=due', '?owes=due'],
		['?tab=families&family=f&from=2026-01-01', '/families/f?from=2026-01-01'],
		['?family=f&do=payment&pays=a.b', '/families/f/payment?pays=a.b'],
		['?tab=families&family=f&do=return&payment=p', '/families/f/return?payment=p'],
		['?id=i', '/invoices/i'],
		['?id=i&do=credit&amount=30', '/invoices/i/credit?amount=30'],
		['?id=i&do=issue-send', '/invoices/i/issue-and-send'],
		['?id=i&do=garbage', '/invoices/i'],
		['?id=a%2Fb', '/invoices/a%2Fb'],
		['?tab=payments&is=kept', '/payments?is=kept'],
		['?tab=payments&do=record&find=oka', '/payments/new?find=oka'],
		['?tab=plans&plan=p', '/plans/p'],
		['?tab=plans&plan=p&do=version', '/plans/p/change-price'],
		['?tab=plans&do=new-plan', '/plans/new'],
		['?tab=runs&run=r', '/runs/r'],
		['?tab=runs&period=2026-04', '/runs/new?period=2026-04'],
		['?tab=reconcile&period=2026-04', '/reconcile?period=2026-04'],
		['?tab=bank&import=b', '/bank/b'],
		['?tab=online&do=disconnect', '/online/disconnect'],
		['?tab=pay&period=2026-04&format=csv', '/pay?period=2026-04&format=csv'],
		['?tab=settings', '/rules'],
		['?tab=settings&do=tax', '/rules?tax=new'],
	])('%s leads to %s', async (old, to) => {
		const got = await office.get(`/billing/manage${old}`)
		expect([got.status, got.location]).toEqual([301, `/billing/manage${to}`])
		const sent = await office.post(`/billing/manage${old}`, { amount: '1' })
		expect([sent.status, sent.location]).toEqual([308, `/billing/manage${to}`])
	})

	it.each(['?id=', '?tab=garbage', '?owes=due', '?period=2026-04'])(
		'%s that never was one shows the page',
		async (query) => {
			const { status, page } = await office.get(`/billing/manage${query}`)
			expect([status, page.title]).toEqual([200, 'Families – Financial – Solfa'])
		},
	)
})

it.each([
	['?tab=profile', '/profile'],
	['?tab=time-off', '/time-off'],
	['?tab=pay&period=2026-09&format=csv', '/pay?period=2026-09&format=csv'],
	['?tab=leaving&do=archive', '/archive'],
	['?do=remove-photo', '/remove-photo'],
])('the old address %s of a teacher leads on for good', async (old, to) => {
	const id = aTeacher(school)
	const answer = await office.get(`/teachers/${id}${old}`)
	expect([answer.status, answer.location]).toEqual([301, `/teachers/${id}${to}`])
})

it.each([
	['/students/families/f', '?do=remind', '/reminder'],
	['/students/families/f', '?do=called&note=n', '?note=n'],
	['/students/s/account', '?do=reset&who=w', '/new-code?who=w'],
	['/students/list', '?state=left&do=unarchive&ticked=a.b', '/restore?state=left&ticked=a.b'],
	['/students/s/skills', '?tab=reports&report=r', '/reports?report=r'],
	['/students/s/skills', '?do=framework&view=f', '/framework?view=f'],
	['/students', '?tab=loans&item=i&do=copy&copy=c', '/loans/items/i/copies/c'],
	['/students', '?tab=loans&view=items&gone=yes', '/loans/items?gone=yes'],
	['/students', '?tab=loans&do=lend&student=s', '/loans/lend?student=s'],
	['/student/schedule', '?do=absence&lesson=l&student=s', '/absence?lesson=l&student=s'],
	['/student/schedule', '?tab=events&do=sign-up&event=e', '/events/entry?event=e'],
	['/student/settings', '?tab=account&child=c', '/account?child=c'],
	['/classes', '?tab=events&time=past', '/events?time=past'],
	['/classes', '?tab=events&event=e&do=sign-up&student=s', '/events/e/sign-up?student=s'],
	['/classes', '?tab=events&event=e&entry=n&format=pdf', '/events/e/entries/n?format=pdf'],
	['/classes', '?tab=events&do=add', '/events/new'],
	['/classes', '?tab=drafts&kind=ensemble', '?show=drafts&kind=ensemble'],
	['/classes', '?view=lesson&student=s', '/new-lesson?student=s'],
])('the old address %s%s leads on for good', async (page, old, to) => {
	const answer = await office.get(page + old)
	expect([answer.status, answer.location]).toEqual([301, page + to])
})

it.each([
	['/students/create?tab=import', '/students/import'],
	['/students/create?tab=import&id=a%2Fb&show=error', '/students/import/a%2Fb?show=error'],
	['/students/create?tab=import&id=a&do=columns', '/students/import/a/columns'],
	['/students?tab=feedback&state=hidden', '/students/feedback?state=hidden'],
	['/students?tab=feedback&feedback=f', '/students/feedback/f'],
])('the old address %s leads on to a path, with its row in it', async (old, to) => {
	const answer = await office.get(old)
	expect([answer.status, answer.location]).toEqual([301, to])
})

describe('the old address of a row', () => {
	it.each([
		['/dashboard/teacher/class/:classId', 'lesson=l-1', '/dashboard/teacher/class/:classId/lessons/l-1'],
		[
			'/dashboard/teacher/class/:classId',
			'tab=marks&lesson=a/b',
			'/dashboard/teacher/class/:classId/lessons/a%2Fb',
		],
		['/dashboard/teacher/resources', 'id=r-1&do=edit', '/dashboard/teacher/resources/r-1/edit'],
		['/dashboard/teacher/resources', 'id=r-1&do=share', '/dashboard/teacher/resources/r-1'],
		[
			'/dashboard/teacher/schedule',
			'do=propose&lesson=l-1',
			'/dashboard/teacher/schedule/propose?lesson=l-1',
		],
		[
			'/dashboard/teacher/class/:classId',
			'lesson=&tab=marks',
			'/dashboard/teacher/class/:classId/attendance?lesson=',
		],
	])('%s?%s is the address of its page now', (pattern, query, to) => {
		expect(newAddressOf({ pattern }, `http://localhost${pattern}?${query}`)).toBe(to)
	})
})

describe('a form of a page that stayed open over a release', () => {
	it('about a family’s money is sent again to the new address, and saved there', async () => {
		const family = aFamily(school, 'Okafor')
		const payment = { amount: '30', receivedOn: '2026-01-02', method: 'cash', how: 'oldest' }
		const sent = await office.post(`/billing/manage?tab=families&family=${family}&do=payment`, payment)
		expect(sent.status).toBe(308)
		expect((await office.post(sent.location ?? '', payment)).status).toBe(303)
		expect(rows('select amount_minor from family_payments')).toEqual([{ amount_minor: 3000 }])
	})

	it('is sent again to the new address, and saved there', async () => {
		const ana = aGuardian(school, { name: 'Ana' }, ada)
		for (const [old, fields] of [
			['?do=note', { text: 'Own violin' }],
			[`?do=remove-guardian&guardian=${ana}`, {}],
		] as const) {
			const sent = await office.post(`/students/${ada}${old}`, fields)
			expect(sent.status).toBe(308)
			expect((await office.post(sent.location ?? '', fields)).status).toBe(303)
		}
		expect(rows('select text from student_notes')).toEqual([{ text: 'Own violin' }])
		expect(rows('select * from guardianships')).toEqual([])
	})

	it.each([
		['/settings/admin?tab=jobs', '/settings/admin/jobs'],
		['/settings/school?tab=terms', '/settings/school/terms'],
		['/settings/profile?do=photo', '/settings/profile/photo'],
		['/settings?tab=notifications', '/settings/profile/notifications'],
	])('to %s is sent again to its page', async (old, to) => {
		const sent = await office.post(old, {})
		expect([sent.status, sent.location]).toEqual([308, to])
	})

	it('of a teacher about a roll or a student is sent again to its page', async () => {
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		for (const [page, old, to] of [
			['/dashboard/teacher/class/c', '?lesson=l', '/lessons/l'],
			['/dashboard/teacher/students/s', '?tab=practice', '/practice'],
		]) {
			const sent = await teacher.post(`${page}${old}`, {})
			expect([sent.status, sent.location]).toEqual([308, `${page}${to}`])
		}
	})

	it('about a class is saved as well', async () => {
		const id = aClass(school)
		const fields = { studentId: ada, startsOn: '2026-04-14', ifFull: 'refuse' }
		const sent = await office.post(`/classes/${id}/students?student=${ada}`, fields)
		expect([sent.status, sent.location]).toEqual([308, `/classes/${id}/students/add?student=${ada}`])
		expect((await office.post(sent.location ?? '', fields)).status).toBe(303)
		const step = await office.post(`/classes/${id}?do=finish`, { intent: 'finish', version: '1' })
		expect((await office.post(step.location ?? '', { intent: 'finish', version: '1' })).status).toBe(303)
		expect(rows('select state from classes')).toEqual([{ state: 'finished' }])
	})

	it('of a teacher or of what a student learns is sent again to its tab', async () => {
		for (const [page, old, to] of [
			['/teachers/t', '?tab=hours', '/hours'],
			[`/students/${ada}/skills`, '?tab=notes', '/notes'],
		]) {
			const sent = await office.post(`${page}${old}`, {})
			expect([sent.status, sent.location]).toEqual([308, `${page}${to}`])
		}
	})

	it('as a desk sends it is led on as data, and keeps being a form', async () => {
		const sent = await office.post(`/students/${ada}.data?do=note`, { text: 'Own violin' })
		expect(redirectIn(sent.body)).toMatchObject({ redirect: `/students/${ada}?index`, status: 308 })
	})
})

describe('an old address of the chat with support or of a plan', () => {
	it.each([
		['/messaging?support=admin&id=b', '/messaging/support/admin?id=b'],
		['/messaging?support=admin&view=live', '/messaging/support/admin/live'],
		['/messaging?support=admin&do=seen', '/messaging/support/admin/seen'],
		['/messaging?support=admin&do=rate', '/messaging/support/admin/rating'],
		['/subscription?do=cancel&lang=de', '/subscription/cancel?lang=de'],
		['/subscription?do=change&plan=standard&cycle=yearly', '/subscription/change?plan=standard&cycle=yearly'],
		['/subscription?do=email', '/subscription/email'],
		['/subscription?receipt=r', '/subscription/receipts/r'],
		['/select-plan?do=cancel-registration', '/select-plan/cancel-registration'],
	])('%s leads on for good, and its form is sent again', async (old, to) => {
		const page = await office.get(old)
		expect([page.status, page.location]).toEqual([301, to])
		const form = await office.post(old, {})
		expect([form.status, form.location]).toEqual([308, to])
	})
})

describe('an old address of a family’s papers', () => {
	it.each([
		['/student/invoices?invoice=i&payment=p', '/student/invoices/i?payment=p'],
		['/student/invoices?invoice=i&credit=c&format=pdf', '/student/invoices/i?credit=c&format=pdf'],
		['/student/invoices?receipt=p', '/student/invoices/receipts/p'],
		['/student/invoices?view=statement&from=2026-01-01', '/student/invoices/statement?from=2026-01-01'],
		['/student/reports?child=c&report=r', '/student/reports/r?child=c'],
	])('%s leads on for good, and its form is sent again', async (old, to) => {
		const family = await Visitor.signedInAs(aStudentAt(school))
		const page = await family.get(old)
		expect([page.status, page.location]).toEqual([301, to])
		const form = await family.post(old, {})
		expect([form.status, form.location]).toEqual([308, to])
	})
})

describe('an old address of the platform’s desk', () => {
	it.each([
		['?tab=demos&state=answered', '/demo-requests?state=answered'],
		['?tab=messages', '/contact-messages'],
		['/schools?id=s', '/schools/s'],
		['/schools?id=s&do=open', '/schools/s/keep-open'],
		['/schools?id=s&do=keep', '/schools/s/stop-deletion'],
		['/transactions?of=s&entry=e', '/transactions/s/e'],
		['/transactions?of=s&entry=e&do=correct', '/transactions/s/e/correct'],
		['/transactions?do=enter&search=lar', '/transactions/enter?search=lar'],
		['/transactions?do=enter&school=s&look=1', '/transactions/enter/s?look=1'],
		['/paid-subscriptions?tab=ended&within=month', '/paid-subscriptions?show=ended&within=month'],
		['/support?tab=mine&page=2', '/support?show=mine&page=2'],
		['/support?id=c&reply=r', '/support/c?reply=r'],
		['/support?id=c&do=answer', '/support/c'],
		['/support?do=reply', '/support'],
		['/cleanup-details?rule=closed', '/cleanup-details/closed'],
	])('%s leads on for good, and its form is sent again', async (old, to) => {
		const staff = await Visitor.signedInAs(platformStaff())
		const page = await staff.get(`/super-admin${old}`)
		expect([page.status, page.location]).toEqual([301, `/super-admin${to}`])
		const form = await staff.post(`/super-admin${old}`, {})
		expect([form.status, form.location]).toEqual([308, `/super-admin${to}`])
	})
})

describe('an old address whose row is now in the path', () => {
	it('leads on with the row there, for forms as well', async () => {
		const old = '/attendance?tab=make-up&credit=c'
		const to = '/attendance/make-ups/c'
		expect((await office.get(`${old}&from=2026-11-30`)).location).toBe(`${to}?from=2026-11-30`)
		expect((await office.get(`${old}&do=extend`)).location).toBe(`${to}/extend`)
		const sent = await office.post(`${old}&do=decline`, { answer: 'No' })
		expect([sent.status, sent.location]).toEqual([308, `${to}?answer=yes`])
	})

	it('leads to a row that was all it said', async () => {
		expect((await office.get('/messaging?id=b')).location).toBe('/messaging/broadcasts/b')
		expect((await office.get('/messaging?do=preview&id=b')).location).toBe('/messaging/broadcasts/b/preview')
		expect((await office.get('/messaging?do=many&id=b')).location).toBe('/messaging/many?id=b')
		expect((await office.post('/messaging?id=b', { intent: 'cancel' })).status).toBe(308)
	})

	it('shows the page where it names none', async () => {
		expect((await office.get('/attendance?tab=make-up')).status).toBe(200)
	})
})

const REPORTS = analyticsReports(false, true).map(({ value }) => `/analytics/${value}`)

/** Whatever a row is called in an address. */
const nameless = (pattern: string) => pattern.replace(/:\w+/g, ':id')

it('every new address is a route of the build', () => {
	const routes = builtRoutes()
	const tasks = Object.values(bulkPages).map((page) => `/students/list/${page}`)
	const patterns = routes
		.map((route) => nameless(patternOf(route, routes)))
		.flatMap((one) => (one === '/analytics/:id' ? REPORTS : [one]))
		.flatMap((one) => (one === '/students/list/:id' ? tasks : [one]))
	for (const [page, queries] of Object.entries(oldAddresses())) {
		expect(patterns).toContain(nameless(page))
		for (const query of queries) {
			const to = newAddressOf({ pattern: page }, `http://localhost${page}?${query}`)
			expect(patterns, query).toContain(nameless(decodeURIComponent(to?.split('?')[0] ?? '')))
		}
	}
})
