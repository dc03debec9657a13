import { expect, it } from 'vitest'
import type { Staff } from '#app/models/access.server.ts'
import { listDifferences, recordReconciled } from '#app/models/provider/reconciliation.server.ts'
import { rows } from '../../support/database.ts'
import { aSchool, platformStaff, signedIn } from '../../support/factories.ts'

const held = { state: 'pending', paidThrough: null, payments: 0 }
const paid = { state: 'active', paidThrough: 1_900_000_000_000, payments: 1 }

it('what comparing with PayPal changed is kept in the histories of the school and the platform, newest first', () => {
	const staff: Staff = { ...signedIn(platformStaff()).person, role: 'super_admin' }
	const [one, other] = [aSchool({ name: 'Harmony' }), aSchool({ name: 'Cantabile' })]
	recordReconciled(staff, { schoolId: one.id, school: one.name }, { before: held, after: paid })
	recordReconciled(staff, { schoolId: other.id, school: other.name }, { after: { failure: 'TIMEOUT' } })

	expect(listDifferences(staff, 10)).toMatchObject([
		{ schoolId: other.id, school: 'Cantabile', before: null, after: { failure: 'TIMEOUT' } },
		{ schoolId: one.id, school: 'Harmony', before: held, after: paid },
	])
	expect(listDifferences(staff, 1)).toHaveLength(1)
	const own = (id: string) =>
		rows(`select actor_id, object_name, after from audit_entries where school_id = ?`, id)
	expect(own(one.id)).toEqual([
		{ actor_id: staff.userId, object_name: 'Harmony', after: JSON.stringify(paid) },
	])
	expect(own(other.id)).toHaveLength(1)
})
