import { afterEach, expect, it, vi } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { foundInvoice, wasEmailed } from '#app/routes/school/billing/manage/invoice/read.server.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aGuardian } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

it('the question of a void says who has the invoice by email, and that nobody is emailed', () => {
	const { school, access, family } = aBillingOffice()
	aGuardian(school, { name: 'Dana Fox', email: 'dana@example.com' }, aStudent(school, { familyId: family }))
	change('update guardianships set pays = 1')
	const id = aDraft(access, family, fee(60_00))
	valueOf(issueInvoice(access, id))
	const said = () => wasEmailed(access, foundInvoice(access, id))
	expect(said()).toBeNull()
	sendInvoices(access, [id], 'invoice')
	expect(said()).toMatch(
		/^It was emailed to Dana Fox on .*10.* 2026\. Nobody is emailed about the void: tell them\.$/,
	)
	sendInvoices(access, [id], 'invoice')
	expect(said()).toContain('to Dana Fox, last on ')
})
