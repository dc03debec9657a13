import { beforeEach, describe, expect, it } from 'vitest'
import { guideTitles } from '#app/content/guides.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { rows } from '../support/database.ts'
import { aColleagueAt, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { upload } from '../support/library.ts'
import { aParent } from '../support/portal.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const IMPORT = '/students/import'

let school: ASchool
let office: Visitor
let ada: string
beforeEach(async () => {
	school = aSchool()
	const family = aFamily(school, 'Okafor')
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
	office = await Visitor.signedInAs(anAdminAt(school))
})

const send = (visitor: Visitor, kind: string, text: string) =>
	upload(visitor, { name: 'list.csv', bytes: Buffer.from(text) }, { kind }, IMPORT)

describe('what another system brings', () => {
	it('is uploaded, mapped, compared, imported and taken back, a page a step', async () => {
		const uploaded = await send(office, 'balances', 'Family,Owes\nOkafor,120.50\nNobody,3\n')
		const path = uploaded.location ?? ''
		const columns = await office.follow(uploaded)
		expect(columns.page.flash).toContain('2 rows read. Nothing is saved yet.')
		const mapped = { 'columns[0]': 'family', 'columns[1]': 'owes' }
		const preview = await office.follow(await office.post(path, mapped))
		expect(preview.page.text).toContain('To be added 1')
		expect(preview.page.text).toContain('Line 3. No family is called Nobody.')
		expect(preview.page.text).toContain('Owed by families: $120.50')
		expect(rows('select id from ledger_entries')).toEqual([])

		const compared = await office.follow(
			await office.post(path, { intent: 'compare', owed: '123.50', credit: '0' }),
		)
		expect(compared.page.text).toContain('In the old system $123.50')
		expect(compared.page.text).toContain('Difference −$3.00')
		expect(compared.page.text).toContain('Difference $0.00')

		const result = await office.follow(await office.post(path, { intent: 'import' }))
		expect(result.page.flash).toContain('1 balance was added.')
		expect(rows('select kind, amount_minor from ledger_entries')).toEqual([
			{ kind: 'opening', amount_minor: 120_50 },
		])
		expect((await office.get('/billing/history')).page.text).toContain('Opening balance')
		const undone = await office.follow(await office.post(path, { intent: 'undo' }))
		expect(undone.page.flash).toContain('1 balance was removed again.')
		expect(rows('select sum(amount_minor) s from ledger_entries')).toEqual([{ s: 0 }])
	})

	it('has one name for what a family owed before, for the office and for the family', async () => {
		const parent = await Visitor.signedInAs(aParent(school, [ada], { pays: true, getsInvoices: true }))
		const path = (await send(office, 'balances', 'Family,Owes\nOkafor,120.50\n')).location ?? ''
		await office.post(path, { 'columns[0]': 'family', 'columns[1]': 'owes' })
		await office.post(path, { intent: 'import' })
		const [debt] = rows<{ id: string; family_id: string }>('select id, family_id from invoices')
		const { id = '', family_id: family = '' } = debt ?? {}
		for (const [visitor, page] of [
			[office, `/billing/manage/invoices/${id}`],
			[office, `/billing/manage/families/${family}/payment`],
			[office, `/students/families/${family}`],
			[parent, '/student/invoices'],
			[parent, `/student/invoices/${id}`],
		] as const) {
			const { text } = (await visitor.get(page)).page
			expect.soft([page, text]).toEqual([page, expect.stringContaining('Opening balance OB-1')])
			expect.soft(text).not.toContain('Invoice OB-1')
		}
		const voided = await office.post(`/billing/manage/invoices/${id}/write-off`, { reason: 'Agreed' })
		expect((await office.follow(voided)).page.flash).toContain('Opening balance OB-1 is written off')
	})

	it('says that a file changes nothing the second time', async () => {
		for (const text of ['To be added 1', 'This file changes nothing.']) {
			const path = (await send(office, 'balances', 'Family,Owes\nOkafor,12\n')).location ?? ''
			const mapped = { 'columns[0]': 'family', 'columns[1]': 'owes' }
			const { page } = await office.follow(await office.post(path, mapped))
			expect(page.text).toContain(text)
			await office.post(path, { intent: 'import' })
		}
		expect(rows('select id from ledger_entries')).toHaveLength(1)
	})

	it('is not checked before the columns are enough, and totals are numbers', async () => {
		const path = (await send(office, 'lessons', 'Student,Weekday\nAda Okafor,Monday\n')).location ?? ''
		const { status, page } = await office.post(path, { 'columns[0]': 'fullName', 'columns[1]': 'weekday' })
		expect([status, page.text]).toEqual([400, expect.stringContaining('Choose which column has the time.')])
		const balances = (await send(office, 'balances', 'Family,Owes\nOkafor,12\n')).location ?? ''
		await office.post(balances, { 'columns[0]': 'family', 'columns[1]': 'owes' })
		const refused = await office.post(balances, { intent: 'compare', owed: 'much' })
		expect([refused.status, refused.page.text]).toEqual([400, expect.stringContaining('Enter an amount')])
	})

	it('says before and after the import which lessons are too early for the schedule', async () => {
		const first = daysAfter(today('America/New_York'), -70)
		const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
			new Date(first),
		)
		const file = `Student,Weekday,Time,First\nAda Okafor,${weekday},16:00,${first}\n`
		const path = (await send(office, 'lessons', file)).location ?? ''
		const fields = ['fullName', 'weekday', 'time', 'starts']
		const mapped = Object.fromEntries(fields.map((field, i) => [`columns[${i}]`, field]))
		const checked = await office.follow(await office.post(path, mapped))
		expect(checked.page.text).toMatch(/Lessons before .* are left out\. You can add them one at a time\./)
		const imported = await office.follow(await office.post(path, { intent: 'import' }))
		const [{ day } = { day: '' }] = rows<{ day: string }>('select min(day) day from lessons')
		expect(imported.page.text).toContain(`Lessons before ${plainDateWords(day, USUAL_FORMAT)} are left out.`)
	})

	it('has balances for people who see money only', async () => {
		const colleague = await Visitor.signedInAs(aColleagueAt(school, []))
		expect((await colleague.get(IMPORT)).body).not.toContain('value="balances"')
		expect((await send(colleague, 'balances', 'Family,Owes\nOkafor,12\n')).status).toBe(403)
		const path = (await send(office, 'balances', 'Family,Owes\nOkafor,12\n')).location ?? ''
		expect((await colleague.get(path)).status).toBe(403)
		expect((await send(colleague, 'credits', 'Student,Number\nAda Okafor,1\n')).status).toBe(303)
	})
})

describe('the guides', () => {
	it.each(guideTitles)(
		'$label is public, in the sitemap, and reached from the import',
		async ({ system, label }) => {
			const to = `/coming-from/${system}`
			const visitor = new Visitor()
			const { status, page } = await visitor.get(to)
			expect([status, page.heading]).toEqual([200, label])
			expect(page.text).toContain('Your first week')
			expect((await visitor.get('/sitemap.xml')).body).toContain(`${to}</loc>`)
			expect((await office.get(IMPORT)).page.links[label]).toBe(to)
		},
	)

	it('are linked from the footer, and there is none of another system', async () => {
		const visitor = new Visitor()
		expect((await visitor.get('/faq')).page.links['Moving to Solfa']).toBe('/coming-from/spreadsheet')
		expect((await visitor.get('/coming-from/nothing')).status).toBe(404)
	})
})
