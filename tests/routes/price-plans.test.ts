import { beforeEach, expect, it } from 'vitest'
import type { Grant } from '#app/domain/account/permissions.ts'
import { BILLED_STAYS } from '#app/domain/billing/billed-months.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { monthWords, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aPlan } from '../support/billing.ts'
import { change } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aColleagueAt,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let school: ASchool
let access: Access
let office: Visitor
let piano: string
let planId: string
let family: string
let child: ReturnType<typeof aBilledChild>

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	piano = aClass(school, { name: 'Piano', weekday: 3 })
	planId = aPlan(access, {}, 'Weekly')
	family = aFamily(school, 'Okafor')
	child = aBilledChild(school, access, { family, classId: piano, planId })
})

const at = (task = '') => `/billing/manage/plans/${planId}${task}`
const problems = (answer: Answer) => answer.page.problems.join(' ')
const textOf = async (path: string) => (await office.get(path)).page.text

it('a later price that was typed wrong is corrected or removed', async () => {
	const price = { ...{ basis: 'month', lessonsPerMonth: '4' }, validFrom: '2199-01-01' }
	for (const amount of ['2400', '240'])
		expect((await office.post(at('/change-price'), { ...price, amount })).status).toBe(303)
	const { page } = await office.get(at())
	expect(page.text).toMatch(/\$240\.00 a month from .* Later Remove .* \$160\.00 a month from/)
	expect(page.text).not.toContain('2,400')
	const remove = Object.values(page.links).find((to) => to.includes('remove-price'))!
	expect(await textOf(remove)).toMatch(
		/\$240\.00 a month is not charged. \$160\.00 a month, the price before it, stays the price of Weekly./,
	)
	expect((await office.post(remove)).location).toBe(at())
	expect(await textOf(at())).not.toContain('240.00')
	expect((await office.get(remove)).status).toBe(404)
	expect((await office.post(remove)).status).toBe(404)
})

it('a price of one’s own is named where the price of the plan is changed, which leaves it', async () => {
	change("update enrolment_plans set override_minor = 15000, override_reason = 'Agreed'")
	expect(await textOf(at('/change-price'))).toMatch(
		/Prices of their own stay as they are: .+ \(\$150\.00\)\./,
	)
	const terms = { basis: 'month', lessonsPerMonth: '4', validFrom: '2199-01-01', amount: '200' }
	const saved = await office.follow(await office.post(at('/change-price'), terms))
	expect(saved.page.flash).toMatch(
		/^The price is saved\. .* Prices of their own stay as they are: .+ \(\$150\.00\)\.$/,
	)
})

it('a month that is billed is named where its price is changed, and a lower one leads to the credit', async () => {
	const now = today(access.school.timeZone).slice(0, 7)
	const { lines } = suggestLines(access, family, now)
	const draft = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: now, lines }))
	valueOf(issueInvoice(access, draft.id))
	const month = monthWords(`${now}-01`)
	const billed = `Billed already: ${month} for 1 student. ${BILLED_STAYS}`
	expect(await textOf(at('/change-price'))).toContain(billed)
	const terms = { basis: 'month', lessonsPerMonth: '4', validFrom: `${now}-01`, amount: '200' }
	const saved = await office.follow(await office.post(at('/change-price'), terms))
	expect(saved.page.flash).toBe(`The price is saved. Months before it stay as they are. ${billed}`)
	expect(saved.page.text).toContain(`billed up to ${month}`)
	const money = `/students/${child.student}/money`
	expect(await textOf(money)).not.toContain('Billed too much')
	const cheaper = `/billing/manage/plans/${aPlan(access, { amountMinor: 100_00 }, 'Cheaper')}`
	expect(await textOf(cheaper)).toContain(BILLED_STAYS)
	const choice = { enrolmentIds: child.enrolmentId, startsOn: `${now}-01` }
	const set = await office.follow(await office.post(cheaper, choice))
	expect(set.page.flash).toBe(`The plan is set for those you ticked. ${billed}`)
	expect(await textOf(money)).toMatch(/Billed too much .*\$60\.00 more was billed than is due/)
	const next = await office.follow(await office.post(cheaper, { ...choice, startsOn: `${now}-02` }))
	expect(next.page.flash).toBe('The plan is set for those you ticked.')
})

it('a plan that is set from a later day on is named wherever the plan of the enrollment is', async () => {
	const longer = `/billing/manage/plans/${aPlan(access, {}, 'Weekly 45')}`
	const choice = { enrolmentIds: child.enrolmentId, startsOn: '2199-02-01' }
	const set = await office.follow(await office.post(longer, choice))
	expect(set.page.text).toMatch(/Weekly 45 1 student from (February 1|1 February),? 2199/)
	expect(set.page.text).toMatch(
		/Enrollments with this plan later \(1\) .*now Weekly, from .{6,18} 2199 Weekly 45/,
	)
	expect(await textOf(at())).toMatch(/Enrollments with this plan \(1\) .*from .{6,18} 2199 Weekly 45/)
	expect(await textOf('/billing/manage/plans')).toMatch(/Weekly 45 1 student from .{6,18} 2199/)
	expect(await textOf(`${longer}/archive`)).toMatch(
		/No student has it now. It still bills 1 student from .{6,18} 2199, as planned./,
	)
	const { page } = await office.get(`/students/${child.student}/money`)
	expect(page.text).toMatch(/Piano Weekly ?, from .{6,18} 2199 Weekly 45/)
	expect(page.links['Weekly 45']).toBe(longer)
	expect((await office.post(at(), choice)).status).toBe(303)
	expect(await textOf(longer)).toMatch(/Weekly 45 0 students/)
})

it('a plan is renamed', async () => {
	aPlan(access, {}, 'Package')
	const version = (await office.get(at('/rename'))).page.valueOf('version') ?? ''
	expect(problems(await office.post(at('/rename'), { version, name: 'Package' }))).toContain(
		'There is a plan with this name already.',
	)
	expect((await office.post(at('/rename'), { version, name: 'Weekly 45' })).location).toBe(at())
	expect(await textOf(at())).toContain('Weekly 45')
	const late = await office.post(at('/rename'), { version, name: 'Weekly 60' })
	expect([late.status, late.page.text.includes('take what was saved in the meantime')]).toEqual([409, true])
})

it('a plan is archived once no class gives it to newcomers, keeps its students, and is restored', async () => {
	change('insert into class_prices values (?, ?, ?)', school.id, piano, planId)
	const { page } = await office.get(at('/archive'))
	expect(page.text).toContain('1 class has it as price plan for newcomers. Choose another plan there first.')
	expect(page.links.Piano).toBe(`/classes/${piano}/definition`)
	const refused = await office.post(at('/archive'))
	expect(refused.page.text).toContain('Error: Piano has this price plan for newcomers.')
	change('delete from class_prices')
	expect(await textOf(at('/archive'))).toContain('1 student has it, keeps it and is billed by it as before.')
	expect((await office.post(at('/archive'))).location).toBe(at())
	expect(await textOf(at())).toMatch(/Archived, 1 student .* billed by it as before. Ada Okafor/)
	expect(await textOf('/billing/manage/plans')).toMatch(/No price plans yet .* Archived Weekly , 1 student/)
	expect(await textOf('/classes/new')).not.toContain('Weekly')
	expect(await textOf(at('/restore'))).toContain('It can be chosen for classes and students again.')
	expect((await office.post(at('/restore'))).location).toBe(at())
	expect(await textOf('/billing/manage/plans')).not.toContain('Archived')
})

it('leads to the enrollments without a price plan, and from there to the choice of one', async () => {
	const plans = '/billing/manage/plans'
	expect((await office.get(plans)).page.text).not.toContain('no price plan')
	const seat = anEnrolment(school, piano, aStudent(school, { firstName: 'Cem', lastName: 'Adler' }))
	const { page } = await office.get(plans)
	expect(page.text).toContain('1 enrollment has no price plan')
	const list = await office.get(page.links['Show the enrollments']!)
	expect(list.page.text).toMatch(/1 enrollment .* Cem Adler .* Piano/)
	const choose = list.page.links['Choose a price for Cem Adler, Piano']!
	expect(await textOf(choose)).toContain('Choose a price plan for Cem Adler, Piano')
	expect((await office.get('/dashboard')).body).toContain(`href="${choose}"`)
	expect((await office.post(at(), { enrolmentIds: seat, startsOn: '2026-01-01' })).status).toBe(303)
	expect(await textOf(`${plans}/unpriced`)).toContain('Every enrollment has a price plan')
})

it('the dashboard names enrollments without a price plan only to those who see money', async () => {
	anEnrolment(school, piano, aStudent(school, { firstName: 'Cem', lastName: 'Adler' }))
	const words = 'An enrollment of Cem Adler has no price plan.'
	const textFor = async (held: Grant[]) =>
		(await (await Visitor.signedInAs(aColleagueAt(school, held))).get('/dashboard')).page.text
	expect(await textFor(['office:money'])).toContain(words)
	expect(await textFor(['office:people'])).not.toContain(words)
})
