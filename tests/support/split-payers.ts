import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { aDraft, fee } from './billing.ts'
import { change, rows } from './database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type APerson, type ASchool } from './factories.ts'
import { valueOf } from './lessons.ts'
import { aParent } from './portal.ts'
import { aFamily } from './students.ts'
import { Visitor } from './visitor.ts'

export interface SplitBill {
	school: ASchool
	access: Access
	office: Visitor
	family: string
	/** Another family, with one payer. */
	alone: string
	invoice: string
	ada: string
	grace: Visitor
	chidi: Visitor
	solo: Visitor
	graceId: string
	chidiId: string
}

/** A school with an invoice of $120.00 that two guardians pay in halves. */
export async function aSplitBill(): Promise<SplitBill> {
	const school = aSchool()
	const admin = anAdminAt(school)
	const access = accessOf(admin, 'money:write')
	const family = aFamily(school, 'Okafor')
	const child = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
	const half = { pays: true, getsInvoices: true, shareBasisPoints: 5000 }
	const [grace, chidi] = [aParent(school, [child], half), aParent(school, [child], half)]
	const graceId = named(grace, 'Grace Okafor', 'grace@okafor.test')
	const chidiId = named(chidi, 'Chidi Okafor', 'chidi@okafor.test')
	const alone = aFamily(school, 'Lind')
	const other = aStudent(school, { firstName: 'Bo', lastName: 'Lind', familyId: alone })
	const solo = aParent(school, [other], { pays: true, getsInvoices: true })
	const invoice = aDraft(access, family, fee(120_00, { studentId: child }))
	valueOf(issueInvoice(access, invoice))
	return {
		school,
		access,
		family,
		alone,
		invoice,
		ada: child,
		graceId,
		chidiId,
		office: await Visitor.signedInAs(admin),
		grace: await Visitor.signedInAs(grace),
		chidi: await Visitor.signedInAs(chidi),
		solo: await Visitor.signedInAs(solo),
	}
}

function named({ membershipId }: APerson, name: string, email: string): string {
	change(
		'update guardians set name = ?, email = ?, email_key = ? where membership_id = ?',
		name,
		email,
		email,
		membershipId,
	)
	return rows<{ id: string }>('select id from guardians where membership_id = ?', membershipId)[0]?.id ?? ''
}
