import { expect, it } from 'vitest'
import { aBilledChild, aPlan } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, aClass, anAdminAt, aSchool } from '../support/factories.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

it('the families whose drafts could not be issued are named, and why', async () => {
	const school = aSchool()
	const admin = anAdminAt(school)
	const access = accessOf(admin, 'money:write')
	const office = await Visitor.signedInAs(admin)
	const family = aFamily(school, 'Okafor')
	const classId = aClass(school, { name: 'Piano', weekday: 3 })
	aBilledChild(school, access, { family, classId, planId: aPlan(access) })
	change("update families set buyer_kind = 'business', address = 'Markt 2' where id = ?", family)
	const period = '2026-04'
	const made = await office.post(`/billing/manage/runs/new?period=${period}`, { period, intent: 'run' })
	const why = '1 could not be issued. Okafor: This family gets electronic invoices. '
	const sent = await office.post(made.location ?? '', { intent: 'issue-send' })
	expect((await office.get(sent.location ?? '')).page.text).toContain(`0 invoices issued and sent. ${why}`)
	const [draft] = rows<{ id: string }>('select id from invoices')
	const ticked = await office.post(`/billing/issue?ticked=${draft?.id}`, {})
	expect((await office.get(ticked.location ?? '')).page.text).toContain(`0 invoices issued. ${why}`)
})
