import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { endEnrolment } from '#app/models/enrolment/changes.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aPlan, markLessonOf } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aColleagueAt,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTerm,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let access: Access
let admin: ReturnType<typeof anAdminAt>
let office: Visitor
let family: string
let piano: string
let seat: string

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-10T15:00:00Z') })
	school = aSchool()
	admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Okafor')
	piano = aClass(school, { name: 'Piano', weekday: 3 })
	const planId = aPlan(access, {}, 'Monthly')
	seat = aBilledChild(school, access, { family, classId: piano, planId }).enrolmentId
})

afterEach(() => void vi.useRealTimers())

function bill(period: string, isIssued = true) {
	const { lines } = suggestLines(access, family, period)
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period, lines }))
	if (isIssued) valueOf(issueInvoice(access, id))
}

const path = (change: string) => `/classes/${piano}/students/${change}?enrolment=${seat}`
const end = { version: '1', endsOn: '2026-09-16', reason: 'Moves away' }

describe('what is billed, before an enrollment ends', () => {
	it('is shown for today, and for another day without changing anything', async () => {
		const first = await office.get(path('end'))
		// One Wednesday of September until the 10th is 2 of 4 lessons: the 2nd and the 9th.
		expect(first.page.text).toContain('Billing if the last day is')
		expect(first.page.text).toContain('2 of 4 lessons')
		expect(first.page.text).toContain('$80.00')
		const before = databaseHash()
		const { status, page } = await office.post(path('end'), { ...end, intent: 'billing' })
		expect([status, databaseHash()]).toEqual([200, before])
		expect(page.text).toContain('3 of 4 lessons')
		expect(page.text).toContain('$120.00')
		expect(page.valueOf('reason')).toBe('Moves away')
	})

	it('is what the next run makes', async () => {
		const { page } = await office.post(path('end'), { ...end, intent: 'billing' })
		const shown = page.valueOf('shown')!
		expect((await office.post(path('end'), { ...end, shown })).status).toBe(303)
		const [line] = suggestLines(access, family, '2026-09').lines
		expect(page.text).toContain(line!.why!)
		expect([line!.unitMinor, shown]).toEqual([120_00, '1; 2026-09 12000'])
		expect(suggestLines(access, family, '2026-10').lines).toEqual([])
	})

	it('says what to credit of months that were billed', async () => {
		bill('2026-09')
		bill('2026-10')
		bill('2026-11', false)
		const { page } = await office.post(path('end'), { ...end, intent: 'billing' })
		expect(page.text).toMatch(/Credit on invoice 0001: .* \$40\.00.*0002: .* \$160\.00.*Take off the draft/)
		expect(page.text).toContain('Saving does not write the credit')
		expect((await office.post(path('end'), { ...end, shown: page.valueOf('shown')! })).status).toBe(303)
		const [{ id }] = rows<{ id: string }>('select student_id as id from enrolments') as [{ id: string }]
		const money = (await office.get(`/students/${id}/money`)).page.text
		for (const amount of ['$40.00', '$160.00'])
			expect(money).toContain(`${amount} more was billed than is due`)
	})

	it('is said by the run of the next month, if too much was billed', async () => {
		bill('2026-09')
		expect((await office.get('/billing/manage/runs/new?period=2026-10')).page.text).not.toContain('too much')
		vi.setSystemTime(Date.parse('2026-09-10T15:05:00Z'))
		const shown = (await office.post(path('end'), { ...end, intent: 'billing' })).page.valueOf('shown')!
		await office.post(path('end'), { ...end, shown })
		const { page } = await office.get('/billing/manage/runs/new?period=2026-10')
		expect(page.text).toMatch(/Billed too much .*, September 2026 \$40\.00 more was billed than is due\./)
		expect(page.text).toContain('Credit 0001')
	})

	it('is shown first where the last day was changed after it was shown', async () => {
		const shown = (await office.get(path('end'))).page.valueOf('shown')!
		const unseen = await office.post(path('end'), { ...end, shown })
		expect(unseen.status).toBe(200)
		expect(unseen.page.text).toContain('Nothing is changed yet')
		expect(rows('select state from enrolments')).toEqual([{ state: 'active' }])
		const again = unseen.page.valueOf('shown')!
		expect((await office.post(path('end'), { ...end, shown: again })).status).toBe(303)
	})

	it('asks for a last day where none can be read', async () => {
		const answer = await office.post(path('end'), { ...end, endsOn: 'soon', intent: 'billing' })
		expect(answer.status).toBe(400)
		expect(answer.page.valueOf('endsOn')).toBe('soon')
	})
})

describe('a mark that is corrected after its lesson was billed', () => {
	let emil: string
	let lesson: string
	let money: string

	beforeEach(() => {
		const planId = aPlan(access, { basis: 'lesson', amountMinor: 35_00 }, 'Lesson')
		emil = aBilledChild(school, access, { family, classId: piano, planId, firstName: 'Emil' }).student
		money = `/students/${emil}/money`
		lesson = aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-02T20:00:00Z') })
		const mark = (code: string) =>
			valueOf(markLesson(access, lesson, [{ studentId: emil, code }], { source: 'office' }))
		mark('P')
		bill('2026-09')
		mark('N')
	})

	it('is said by the runs of its month and the next, and by the page of their money at any time', async () => {
		const tooMuch =
			/Billed too much Emil Okafor, Piano, .* Marked “Absent, notice given”, which is not charged\. \$35\.00 more was billed than is due\. Credit it on 0001\./
		for (const month of ['2026-09', '2026-10']) {
			const { page } = await office.get(`/billing/manage/runs/new?period=${month}`)
			expect(page.text.match(/Billed too much/g)).toHaveLength(1)
			expect(page.text).toMatch(tooMuch)
			expect(page.links['Credit 0001']).toMatch(/\/credit\?amount=35\.00&student=.*&line=/)
		}
		vi.setSystemTime(Date.parse('2027-02-10T15:00:00Z'))
		office = await Visitor.signedInAs(admin)
		expect((await office.get(money)).page.text).toMatch(tooMuch)
		const [{ id = '' } = {}] = rows<{ id: string }>("select id from students where first_name = 'Ada'")
		expect((await office.get(`/students/${id}/money`)).page.text).not.toContain('Billed too much')
	})

	it('is said to the office that saves the roll, if it may see money', async () => {
		const flashOf = async (visitor: Visitor) => {
			const [{ version } = {}] = rows<{ version: number }>('select version from lessons')
			const roll = { version: `${version}`, 'marks[0].studentId': emil, 'marks[0].code': 'N' }
			return (await visitor.follow(await visitor.post(href.lesson(lesson), roll))).page.flash
		}
		expect(await flashOf(office)).toContain(
			'1 of 2 marked. Emil Okafor is not charged for this lesson, but it stays on invoice 0001 until you credit it.',
		)
		expect(await flashOf(await Visitor.signedInAs(aColleagueAt(school)))).toMatch(/1 of 2 marked\.$/)
	})

	it('is no longer said once the credit is written to which they link', async () => {
		const link = (await office.get(money)).page.links['Credit 0001']!
		const { page } = await office.get(link)
		const kept = ['formKey', 'amount', 'student', 'line'].map((name) => [name, page.valueOf(name) ?? ''])
		const credit = { ...(Object.fromEntries(kept) as Record<string, string>), reason: 'They called in time' }
		expect((await office.post(link, credit)).status).toBe(303)
		for (const path of [money, '/billing/manage/runs/new?period=2026-10'])
			expect((await office.get(path)).page.text).not.toContain('Billed too much')
	})
})

describe('what is billed, before an enrollment pauses', () => {
	// The browser sends only boxes that are ticked.
	const pause = { version: '1', from: '2026-09-14', to: '2026-09-30' }
	const kept = { ...pause, keepsSeat: 'on' }
	const preview = async (values: Record<string, string>) =>
		(await office.post(path('pause'), { ...values, intent: 'billing' })).page

	it('says what to credit of months that were billed, and changes nothing', async () => {
		bill('2026-09')
		bill('2026-10')
		const first = await office.get(path('pause'))
		expect(first.page.text).toContain('Billing with a pause from')
		expect(first.page.text).toContain('Saving does not write the credit')
		const before = databaseHash()
		const page = await preview(kept)
		expect(page.text).toMatch(/Billing with a pause from 14\S* \S+ 2026 to 30/)
		expect(page.text).toMatch(/Credit on invoice 0001: .* \$80\.00/)
		expect(page.text).not.toContain('Credit on invoice 0002')
		expect([databaseHash(), page.valueOf('to')]).toEqual([before, '30/09/2026'])
	})

	it('depends on whether they keep the seat and pay', async () => {
		bill('2026-09')
		bill('2026-10')
		const free = await preview(pause)
		expect(free.text).toMatch(/Credit on invoice 0002: .* \$160\.00/)
		expect(free.html).not.toMatch(/<input(?=[^>]* checked)[^>]*name="keepsSeat"/)
		const paid = await preview({ ...kept, paysWhilePaused: 'on' })
		expect(paid.text).toContain(
			'Nothing more is billed now because of this, and nothing has to be credited. Bills to come follow the new dates by themselves.',
		)
	})

	it('is shown first where it was changed after it was shown, and is what the next run says', async () => {
		bill('2026-09')
		bill('2026-10')
		const unseen = await office.post(path('pause'), {
			...kept,
			shown: (await office.get(path('pause'))).page.valueOf('shown')!,
		})
		expect([unseen.status, unseen.page.text]).toEqual([
			200,
			expect.stringContaining('Nothing is changed yet'),
		])
		expect(rows('select state from enrolments')).toEqual([{ state: 'active' }])
		const shown = unseen.page.valueOf('shown')!
		expect((await office.post(path('pause'), { ...kept, shown })).status).toBe(303)
		const { overbilled = [] } = suggestLines(access, family, '2026-09')
		expect([shown, overbilled]).toEqual(['1; 0001 -8000', [expect.objectContaining({ amountMinor: 80_00 })]])
	})

	it('asks for days that can be', async () => {
		const wrong = await office.post(path('pause'), { ...kept, to: '2026-09-01', intent: 'billing' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems).toContain('The last day of the pause cannot be before the first')
	})

	it('is shown when the enrollment continues', async () => {
		await office.post(path('pause'), { ...kept, from: '2026-09-01', to: '2026-10-31' })
		const { page } = await office.get(path('resume'))
		expect(page.text).toContain('Billing if the enrollment continues')
		expect(page.text).toMatch(/September 2026.* \$120\.00.*October 2026.* \$160\.00/)
		const shown = page.valueOf('shown')!
		const version = page.valueOf('version')!
		expect((await office.post(path('resume'), { version, shown })).status).toBe(303)
		const next = ['2026-09', '2026-10'].flatMap((period) => suggestLines(access, family, period).lines)
		expect(next.map(({ unitMinor }) => unitMinor)).toEqual([120_00, 160_00])
	})

	it('is nothing without a family, and asking for it changes nothing', async () => {
		const other = anEnrolment(school, piano, aStudent(school))
		const before = databaseHash()
		for (const [change, values] of Object.entries({ pause: kept, end })) {
			const to = `/classes/${piano}/students/${change}?enrolment=${other}`
			const { status, page } = await office.post(to, { ...values, intent: 'billing' })
			expect([status, page.text]).toEqual([200, expect.stringContaining('Nothing more is billed')])
		}
		expect(databaseHash()).toBe(before)
	})
})

describe('what is billed, before a student moves', () => {
	it('is shown first where it was not asked for, and not where they wait for a seat', async () => {
		const violin = aClass(school, { name: 'Violin', weekday: 3, capacity: 1 })
		const move = { version: '1', classId: violin, startsOn: '2026-09-15', ifFull: 'wait' }
		const shown = (await office.get(path('move'))).page.valueOf('shown')!
		const unseen = await office.post(path('move'), { ...move, shown })
		expect([unseen.status, unseen.page.text]).toEqual([
			200,
			expect.stringContaining('Nothing is changed yet'),
		])
		anEnrolment(school, violin, aStudent(school))
		expect((await office.post(path('move'), { ...move, shown })).status).toBe(303)
	})

	it('is the month once, shared by both classes, and what the next run makes', async () => {
		const violin = aClass(school, { name: 'Violin', weekday: 3 })
		const move = { version: '1', classId: violin, startsOn: '2026-09-15', ifFull: 'refuse' }
		const { status, page } = await office.post(path('move'), { ...move, intent: 'billing' })
		expect(status).toBe(200)
		expect(page.text).toContain('Billing if the first day there is')
		expect(page.text).toMatch(/Piano, .*\$80\.00.*Violin, .*\$80\.00/)
		const shown = page.valueOf('shown')!
		expect((await office.post(path('move'), { ...move, shown })).status).toBe(303)
		expect(suggestLines(access, family, '2026-09').lines.map(({ unitMinor }) => unitMinor)).toEqual([
			80_00, 80_00,
		])
	})
})

describe('what is billed, before a student leaves the school', () => {
	const to = (task: string) => {
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from students')
		return `/students/${id}/${task}`
	}
	const left = { version: '1', state: 'left', since: '2026-09-16', places: 'give-up' }

	it('is shown for today, for another day, and first where the day was changed after it', async () => {
		const first = await office.get(to('status?to=left'))
		expect(first.page.text).toContain('Billing if the last day is')
		expect(first.page.text).toMatch(/2 of 4 lessons.* \$80\.00.*Family balance once that is done \$80\.00/)
		const before = databaseHash()
		const asked = await office.post(to('status?to=left'), { ...left, intent: 'billing' })
		expect([asked.status, asked.page.text]).toEqual([200, expect.stringContaining('$120.00')])
		const unseen = await office.post(to('status?to=left'), {
			...left,
			shown: first.page.valueOf('shown')!,
		})
		expect([unseen.status, unseen.page.text]).toEqual([
			200,
			expect.stringContaining('Nothing is changed yet'),
		])
		expect([databaseHash(), unseen.page.valueOf('since')]).toEqual([before, '16/09/2026'])
		const shown = unseen.page.valueOf('shown')!
		expect((await office.post(to('status?to=left'), { ...left, shown })).status).toBe(303)
	})

	it('is shown before they pause, for their days, seats and payment', async () => {
		bill('2026-09')
		bill('2026-10')
		const first = await office.get(to('status?to=paused'))
		expect(first.page.text).toMatch(/Billing with a pause from .*Family balance once that is done/)
		const pause = { version: '1', state: 'paused', since: '2026-09-14', until: '2026-09-30', places: 'keep' }
		const before = databaseHash()
		const ask = (more: Record<string, string>) =>
			office.post(to('status?to=paused'), { ...pause, ...more, intent: 'billing' })
		expect((await ask({})).page.text).toMatch(/Credit on invoice 0001: .*\$80\.00.*under Money/)
		expect((await ask({ pays: 'on' })).page.text).toContain('Nothing more is billed')
		expect((await ask({ until: '2026-09-01' })).status).toBe(400)
		const unseen = await office.post(to('status?to=paused'), {
			...pause,
			shown: first.page.valueOf('shown')!,
		})
		expect([databaseHash(), unseen.status, unseen.page.text]).toEqual([
			before,
			200,
			expect.stringContaining('Nothing is changed yet'),
		])
		const shown = unseen.page.valueOf('shown')!
		expect((await office.post(to('status?to=paused'), { ...pause, shown })).status).toBe(303)
	})

	it('is nothing where the seats are kept', async () => {
		const shown = (await office.get(to('status?to=left'))).page.valueOf('shown')!
		const kept = await office.post(to('status?to=left'), { ...left, places: 'keep', shown })
		expect(kept.status).toBe(303)
	})

	it('is shown before they are archived, and again where it has changed meanwhile', async () => {
		bill('2026-09')
		const { page } = await office.get(to('archive'))
		expect(page.text).toMatch(/Credit on invoice 0001: .*\$80\.00.*Family balance once that is done \$80\.00/)
		bill('2026-10')
		const unseen = await office.post(to('archive'), { portal: 'keep', shown: page.valueOf('shown')! })
		expect([unseen.status, unseen.page.text]).toEqual([
			200,
			expect.stringContaining('Credit on invoice 0002'),
		])
		const shown = unseen.page.valueOf('shown')!
		expect((await office.post(to('archive'), { portal: 'keep', shown })).status).toBe(303)
	})

	it('is credited by hand afterwards, and the page of their money leads there', async () => {
		bill('2026-09')
		const { page } = await office.get(to('status?to=left'))
		expect(page.text).toContain('Saving does not write the credit')
		const shown = page.valueOf('shown')!
		expect((await office.post(to('status?to=left'), { ...left, since: '2026-09-15', shown })).status).toBe(
			303,
		)
		const money = await office.get(to('money'))
		expect(money.page.text).toMatch(/Billed too much .*\$80\.00 more was billed than is due/)
		expect(money.page.html).toMatch(/billing\/manage\/invoices\/[^/"]+\/credit\?amount=80\.00/)
	})

	it('is still on that page when the next month is the one to bill', async () => {
		bill('2026-09')
		vi.setSystemTime(Date.parse('2026-09-16T15:00:00Z'))
		office = await Visitor.signedInAs(admin)
		const shown = (await office.get(to('status?to=left'))).page.valueOf('shown')!
		expect((await office.post(to('status?to=left'), { ...left, since: '2026-09-16', shown })).status).toBe(
			303,
		)
		const { page } = await office.get(to('money'))
		expect(page.text).toContain('What will be billed for October 2026')
		expect(page.text).toMatch(/Billed too much .*more was billed than is due/)
	})

	it('of a term billed before its first day is on that page once, and once in the preview of a later run', async () => {
		aTerm(school, { startsOn: '2026-11-02', endsOn: '2027-01-29', billsOn: '2026-10-05' })
		const planId = aPlan(access, { basis: 'term', amountMinor: 300_00 }, 'Term')
		valueOf(setEnrolmentPlan(access, { enrolmentId: seat, planId, startsOn: '2026-11-02', override: null }))
		for (const period of ['2026-09', '2026-10']) bill(period)
		vi.setSystemTime(Date.parse('2026-10-16T15:00:00Z'))
		office = await Visitor.signedInAs(admin)
		valueOf(endEnrolment(access, { classId: piano, id: seat }, { ...end, version: 1, endsOn: '2026-10-31' }))
		const { page } = await office.get(to('money'))
		expect(page.text.match(/Billed too much .*?\$300\.00 more was billed than is due/g)).toHaveLength(1)
		const run = await office.get('/billing/manage/runs/new?period=2026-12')
		expect(run.page.text.match(/\$300\.00 more was billed than is due/g)).toHaveLength(1)
	})

	it('is shown of each where several are archived at once, and of no more than can be read', async () => {
		bill('2026-09')
		const [{ id: student = '' } = {}] = rows<{ id: string }>('select id from students')
		const asked = (...ids: string[]) => office.get(`/students/list/archive?ticked=${ids.join('.')}`)
		const other = aStudent(school, { firstName: 'Zoe', lastName: 'Ek' })
		const { page } = await asked(student, other)
		expect(page.text).toMatch(/Ada Okafor Credit on invoice 0001: .*\$80\.00/)
		expect(page.text).not.toMatch(/Zoe Ek Credit/)
		expect((await asked(other)).page.text).toContain('Nothing more is billed')
		const many = Array.from({ length: 13 }, () => aStudent(school))
		expect((await asked(...many)).page.text).toContain('Select 12 students at most to see what is billed')
		const clerk = await Visitor.signedInAs(aColleagueAt(school, ['office:people']))
		const hidden = await clerk.get(`/students/list/archive?ticked=${student}`)
		expect(hidden.page.text).not.toContain('Billing if')
	})

	it('is shown to nobody who may not see money', async () => {
		const clerk = aColleagueAt(school, ['office:people'])
		const { page } = await (await Visitor.signedInAs(clerk)).get(to('archive'))
		expect(page.text).toContain('Archive')
		expect(page.text).not.toContain('Family balance')
	})
})

it('says on the page of a student what is not billed for them, and not for a brother or sister', async () => {
	const [{ id: ada = '' } = {}] = rows<{ id: string }>('select id from students')
	const cem = aStudent(school, { firstName: 'Cem', lastName: 'Okafor', familyId: family })
	anEnrolment(school, piano, cem)
	const money = async (id: string) => (await office.get(`/students/${id}/money`)).page.text
	expect(await money(cem)).toContain('Not billed Cem Okafor, Piano No price plan is set for this month.')
	expect(await money(ada)).toContain('Ada Okafor, Piano, September 2026, $160.00')
	expect(await money(ada)).not.toContain('Not billed')
})

describe('an enrollment without a price plan', () => {
	const DAY = '2026-04-08'
	let cem: string
	let ended: string

	beforeEach(() => {
		cem = aStudent(school, { firstName: 'Cem', lastName: 'Okafor', familyId: family })
		ended = anEnrolment(school, piano, cem)
		const days = "starts_on = '2026-04-01', ends_on = '2026-04-28'"
		change(`update enrolments set state = 'ended', ${days} where id = ?`, ended)
		const lesson = aLesson(school, { classId: piano, startsAt: Date.parse(`${DAY}T20:00:00Z`) })
		markLessonOf(access, lesson, cem, 'P')
	})

	const linked = async (address: string, words: string) => {
		const { page } = await office.get(address)
		return page.links[words] ?? `no link ${words} on ${address}`
	}

	const isTicked = (html: string) =>
		new RegExp(`<input[^>]*value="${ended}"[^>]*>`).exec(html)?.[0].includes('checked=')

	it('that has ended gets one from the link that asks for it, for all of its lessons', async () => {
		const weekly = aPlan(access, { basis: 'lesson' }, 'Lesson')
		const reconcile = '/billing/manage/reconcile?period=2026-04'
		const plans = await linked(reconcile, 'Set a price plan : Cem Okafor, Piano')
		expect(plans).toBe(`/billing/manage/plans?enrolment=${ended}`)
		expect((await office.get(plans)).page.text).toContain('Choose a price plan for Cem Okafor, Piano')
		const path = await linked(plans, '0 students of Lesson')
		expect(path).toBe(`/billing/manage/plans/${weekly}?enrolment=${ended}`)
		const { page } = await office.get(path)
		expect(page.text).toContain('Cem Okafor, Piano Wednesday, ended on 28 April 2026')
		expect(isTicked(page.html)).toBe(true)
		expect(page.links['Price plans']).toBe(plans)
		const startsOn = page.valueOf('startsOn') ?? ''
		expect((await office.post(path, { enrolmentIds: ended, startsOn })).status).toBe(303)
		const sql = 'select starts_on from enrolment_plans where enrolment_id = ?'
		expect(rows(sql, ended)).toEqual([{ starts_on: '2026-04-01' }])
		expect((await office.get(reconcile)).page.text).not.toContain('Cannot be billed yet')
	})

	it('begins with the first price of the plan, and keeps its place while a plan is added', async () => {
		const plans = `/billing/manage/plans?enrolment=${ended}`
		const path = await linked(plans, 'New price plan')
		const plan = { name: 'Later', validFrom: '2026-04-06', basis: 'lesson', amount: '40' }
		const { page } = await office.follow(await office.post(path, plan))
		expect(isTicked(page.html)).toBe(true)
		expect(page.valueOf('startsOn')).toBe('06/04/2026')
	})

	it('is named by the link of the student, and not ticked for a plan that is opened without it', async () => {
		change("update enrolments set state = 'active', ends_on = null where id = ?", ended)
		const plans = await linked(`/students/${cem}/money`, 'Choose a price plan')
		expect(plans).toBe(`/billing/manage/plans?enrolment=${ended}`)
		for (const none of ['', '?enrolment=another']) {
			const path = await linked(`/billing/manage/plans${none}`, '1 student of Monthly')
			const { page } = await office.get(path)
			expect(isTicked(page.html)).toBe(false)
			expect(page.valueOf('startsOn')).toBe('01/09/2026')
		}
	})
})
