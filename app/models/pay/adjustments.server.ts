import { database, write } from '#db/client.server.ts'
import { payEntries } from '#db/schema/index.ts'
import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { MAX_MINOR, moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { findApproved } from './approval.server.ts'
import { nameOfTeacher } from './rates.server.ts'

interface NewAdjustment {
	teacherId: string
	period: string
	amountMinor: number
	reason: string
}

/** Adds an extra payment for a month, or a deduction below zero. */
export function addPayAdjustment(
	access: Access,
	key: string,
	wanted: NewAdjustment,
): Outcome<{ id: string }> {
	const { teacherId, period, amountMinor, reason } = wanted
	const { schoolId, userId, school } = access
	if (amountMinor === 0 || Math.abs(amountMinor) > MAX_MINOR)
		return refused({ amount: 'Enter an amount, 1,000,000.00 at most. It may be below zero.' })
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const teacher = nameOfTeacher(access, teacherId)
		if (!teacher) return refused({ form: 'This teacher no longer exists.' }, { status: 404 })
		const frozen = refuseFrozen(access, teacherId, period)
		if (frozen) return frozen
		const id = newId()
		const entry = { id, teacherId, period, amountMinor, kind: 'adjustment', note: reason } as const
		tx.insert(payEntries)
			.values({ schoolId, ...entry, day: dayIn(access, period), at: Date.now(), by: userId })
			.run()
		const after = { month: period, amount: moneyWords(amountMinor, school.currency), reason }
		record(tx, access, 'pay.adjusted', { objectId: teacherId, objectName: teacher, after })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export function removePayAdjustment(access: Access, id: string): Outcome<null> {
	const { school } = access
	return write((tx) => {
		const entry = database()
			.select()
			.from(payEntries)
			.where(rowOf(payEntries, access, id))
			.get()
		if (entry?.kind !== 'adjustment') return done(null)
		const frozen = refuseFrozen(access, entry.teacherId, entry.period)
		if (frozen) return frozen
		tx.delete(payEntries)
			.where(rowOf(payEntries, access, id))
			.run()
		record(tx, access, 'pay.adjustment-removed', {
			objectId: entry.teacherId,
			objectName: nameOfTeacher(access, entry.teacherId) ?? undefined,
			before: { month: entry.period, amount: moneyWords(entry.amountMinor, school.currency) },
		})
		return done(null)
	})
}

function refuseFrozen(access: Access, teacherId: string, period: string): Refused | null {
	if (!findApproved(access, teacherId, period)) return null
	return refused({ form: 'This month is approved. Add it to the next one.' }, { status: 409 })
}

/** The last day of the month, or today during the current month. */
function dayIn({ school }: Access, period: string): string {
	const now = today(school.timeZone)
	const last = lastDayOf(period)
	return now < last ? now : last
}
