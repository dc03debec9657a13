import { afterEach, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { chargeLateFees } from '#app/models/billing/late-fees.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => void vi.useRealTimers())

it('a payment in time that is recorded later says that it took the late fee off its draft', async () => {
	const school = aSchool()
	const admin = anAdminAt(school)
	const access = accessOf(admin)
	const family = aFamily(school, 'Okafor')
	const rules = { prefix: '', termsDays: 0, billDay: 1, lateFeeMinor: 10_00, lateFeeAfterDays: 10 }
	valueOf(saveBillingSettings(access, rules))
	const dueOn = daysAfter(today(access.school.timeZone), -20)
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${dueOn}T15:00:00Z`) })
	const late = aDraft(access, family, fee(80_00))
	valueOf(issueInvoice(access, late))
	vi.useRealTimers()
	expect(valueOf(chargeLateFees(access, newId(), [late]))).toEqual({ drafts: 1 })
	const office = await Visitor.signedInAs(admin)
	const path = href.familyAccount(family, 'payment')
	const paid = { amount: '80.00', receivedOn: daysAfter(dueOn, 10), method: 'transfer', how: 'oldest' }
	const { location } = await office.post(path, { key: newId(), ...paid })
	expect((await office.get(location ?? '')).page.text).toContain(
		'$80.00 received from Okafor. Your first payment. Congratulations! The late fee for invoice 0001 is off its draft, because the invoice was paid in time.',
	)
	expect(rows("select id from invoices where state = 'draft'")).toEqual([])
})
