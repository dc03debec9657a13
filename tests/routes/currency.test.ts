import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { accessOf, anAdminAt, aSchool, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const FORM = '/settings/school/locale'

let school: ASchool
let admin: Visitor

beforeEach(async () => {
	school = aSchool()
	admin = await Visitor.signedInAs(anAdminAt(school))
})

describe('the currency', () => {
	const ways = { version: '0', timeZone: 'America/New_York', weekStart: '1', dateFormat: 'day-first' }

	it('is shown as fixed and refused once an invoice is issued, and nothing of the invoice changes', async () => {
		const access = accessOf(anAdminAt(school), 'money:write')
		expect((await admin.get(FORM)).body).toContain('<option value="EUR">')
		const id = aDraft(access, aFamily(school, 'Okafor'), fee(10_00))
		valueOf(issueInvoice(access, id))
		const form = await admin.get(FORM)
		expect(form.body).not.toContain('<option value="EUR">')
		expect(form.page.text).toContain('Fixed, because amounts have been invoiced, received or paid in it.')

		const refused = await admin.post(FORM, { intent: 'save-ways', ...ways, currency: 'GBP' })
		expect(refused.status).toBe(400)
		expect(refused.page.problems.join(' ')).toContain('The currency can no longer be changed')
		expect(refused.body).toMatch(/<option value="USD"/)
		expect((await admin.get(`/billing/manage/invoices/${id}`)).page.text).toContain('$10.00')
		expect((await admin.post(FORM, { intent: 'save-ways', ...ways, currency: 'USD' })).status).toBe(303)
	})

	it('cannot be changed by the first questions either', async () => {
		const access = accessOf(anAdminAt(school), 'money:write')
		valueOf(issueInvoice(access, aDraft(access, aFamily(school, 'Okafor'), fee(10_00))))
		const path = '/dashboard/getting-started'
		expect((await admin.get(path)).body).not.toContain('<option value="GBP">')
		const { timeZone, dateFormat } = ways
		const refused = await admin.post(path, { intent: 'start', timeZone, dateFormat, currency: 'GBP' })
		expect(refused.status).toBe(400)
		expect(refused.page.problems.join(' ')).toContain('The currency can no longer be changed')
	})
})
