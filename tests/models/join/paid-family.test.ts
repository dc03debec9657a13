import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSignUpQuery } from '#app/domain/join/list.ts'
import { listOpenInvoices } from '#app/models/billing/account.server.ts'
import { checkLedger } from '#app/models/billing/history.server.ts'
import { creditOf } from '#app/models/billing/ledger.server.ts'
import { declineSignUp } from '#app/models/join/answer.server.ts'
import { listSignUps } from '#app/models/join/inbox.server.ts'
import { joinKnownFamily } from '#app/models/join/same-family.server.ts'
import { undoStep } from '#app/models/undo-step.server.ts'
import { invoiceRow, violations } from '../../support/billing.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { aPaidClass, approves, beginsToPay, signsUpPaying } from '../../support/joining-paid.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { aFamily, aGuardian } from '../../support/students.ts'

let its: ReturnType<typeof aPaidChild>
beforeEach(() => void (its = aPaidChild()))
afterEach(() => {
	expect(checkLedger(its.office)).toMatchObject({ differenceMinor: 0 })
	expect(violations()).toEqual([])
})

/** Mina is signed up, and is being paid for, by the address of Ada's parent. */
function aPaidChild() {
	const { school, office, page, classId } = aPaidClass('first')
	const family = aFamily(school)
	const known = aStudent(school, { firstName: 'Ada', lastName: 'Park', familyId: family })
	aGuardian(school, { name: 'Sora Park', email: 'sora@example.test' }, known)
	signsUpPaying(page, classId)
	const [newcomer] = rows<{ id: string }>(
		'select family_id id from sign_ups s join students t on t.id = s.student_id',
	)
	return { office, page, family, newcomer: newcomer?.id ?? '', ...beginsToPay(page, classId) }
}

const first = () => listSignUps(its.office, readSignUpQuery(new URLSearchParams())).rows[0]!
const join = () => valueOf(joinKnownFamily(its.office, first().id))
const owners = () => [
	...new Set(
		['invoices', 'family_payments', 'ledger_entries', 'online_payments'].flatMap((table) =>
			rows<{ family_id: string }>(`select family_id from ${table}`).map(({ family_id }) => family_id),
		),
	),
]

it('a child that was paid for brings its invoice, payment and credit into the family that is known, and back by undo', () => {
	const { office, page, family, newcomer, invoiceId } = its
	expect(approves(page, its)).toBe(true)
	expect(owners()).toEqual([newcomer])
	const { undo } = join()
	expect(owners()).toEqual([family])
	expect(listOpenInvoices(office, family)).toEqual([])
	expect(invoiceRow(invoiceId)).toMatchObject({ state: 'paid', open_minor: 0 })
	expect(undoStep(office, undo).ok).toBe(true)
	expect(owners()).toEqual([newcomer])
	expect(rows('select id from families where merged_into is not null')).toEqual([])
})

it('what is paid after the child was moved is booked in the family that is known, which then cannot be undone', () => {
	const { office, page, family } = its
	const { undo } = join()
	expect(approves(page, its)).toBe(true)
	expect(owners()).toEqual([family])
	const before = databaseHash()
	expect(wordsOf(undoStep(office, undo))).toMatch(/changed this in the meantime/)
	expect(databaseHash()).toBe(before)
})

it('a child that was moved and is then declined leaves its money as credit of the family that is known', () => {
	const { office, page, family, amountMinor } = its
	approves(page, its)
	join()
	const { id, version } = first()
	expect(declineSignUp(office, id, { version, message: '', tells: false }).ok).toBe(true)
	expect(creditOf(office, family)).toBe(amountMinor)
	expect(first().refund).toMatchObject({ familyId: family, amountMinor })
})

it('issued invoices and the ledger stay with their family where none was merged', () => {
	const { family, invoiceId } = its
	const move = (table: string, column: string) =>
		change(`update ${table} set family_id = ? where ${column} = ?`, family, invoiceId)
	expect(() => move('invoices', 'id')).toThrow(/never changed/)
	expect(() => move('ledger_entries', 'invoice_id')).toThrow(/never changed/)
})
