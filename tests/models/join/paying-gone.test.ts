import { afterEach, expect, it } from 'vitest'
import { lookAtOnline } from '#app/jobs/online-payments.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { takeOut } from '#app/requests/take-out.server.ts'
import { takeIn } from '#server/take-in.ts'
import { violations } from '../../support/billing.ts'
import { openDatabase, rows } from '../../support/database.ts'
import { aChild } from '../../support/joining.ts'
import { aPaidClass, approves, beginsToPay, signsUpPaying } from '../../support/joining-paid.ts'

afterEach(() => expect(violations()).toEqual([]))

const MINUTE = 60_000
const states = (table: string) =>
	rows<{ state: string }>(`select state from ${table} order by id`).map((one) => one.state)

function erase(office: Access, firstName: string) {
	const [{ id } = { id: '' }] = rows<{ id: string }>(
		'select id from students where first_name = ?',
		firstName,
	)
	setStudentArchived(office, id, { archive: { portal: 'lock' } })
	const student = findStudent(office, id)
	const erased = eraseStudent(office, id, { version: student?.version ?? 0, name: `${firstName} Park` })
	expect(erased).toMatchObject({ ok: true })
}

it('a child that is erased while its family is at the provider is not charged for any more', () => {
	const { office, page, classId } = aPaidClass('first')
	signsUpPaying(page, classId)
	const begun = beginsToPay(page, classId)
	erase(office, 'Mina')
	expect(approves(page, begun)).toBe(false)
	expect(states('invoices')).toEqual(['void'])
	expect(rows('select id from family_payments')).toEqual([])
	expect(rows('select id from sign_ups')).toEqual([])
})

it('a sibling that stays is paid for without the share of the child that was erased', () => {
	const { office, page, classId } = aPaidClass('first')
	signsUpPaying(page, classId, { children: [aChild('Mina'), aChild('Theo')] })
	erase(office, 'Mina')
	const [invoice] = rows<{ open_minor: number; total_minor: number }>(
		'select open_minor, total_minor from invoices',
	)
	expect(invoice!.open_minor).toBeLessThan(invoice!.total_minor)
	expect(invoice!.open_minor).toBeGreaterThan(0)
	expect(rows('select id from sign_ups')).toHaveLength(1)
})

it('a school that is taken out while a family pays comes with the payment, which is charged nowhere, and its place is given up', async () => {
	const { office, page, classId } = aPaidClass('first')
	signsUpPaying(page, classId)
	beginsToPay(page, classId)
	const tables = ['sign_ups', 'online_payments', 'invoices']
	const before = tables.map((table) => rows(`select * from ${table}`))
	const taken = await takeOut(office, 1)
	const pieces: Uint8Array[] = []
	for await (const piece of taken!.pieces) pieces.push(piece)

	openDatabase('empty')
	await takeIn([() => Buffer.concat(pieces)])
	expect(tables.map((table) => rows(`select * from ${table}`))).toEqual(before)
	// What a school took along has no keys of a provider.
	expect(rows('select id from online_accounts')).toEqual([])
	const now = Date.now()
	await lookAtOnline({ now: () => now + 31 * MINUTE })
	expect(states('enrolments')).toEqual(['ended'])
	await lookAtOnline({ now: () => now + 26 * 60 * MINUTE })
	await lookAtOnline({ now: () => now + 52 * 60 * MINUTE })
	expect(states('invoices')).toEqual(['void'])
	expect(rows('select id from family_payments')).toEqual([])
})
