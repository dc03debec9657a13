import { and, asc, eq, max } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { classes, payRates, paySheets, teachers } from '#db/schema/index.ts'
import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { isPrice } from '#app/domain/billing/price.ts'
import { monthWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'

type Rate = typeof payRates.$inferSelect
export type NewPayRate = Pick<Rate, 'teacherId' | 'startsOn' | 'basis' | 'amount' | 'classKind' | 'classId'>

/** Rates of one or all teachers, earliest first. */
export function listPayRates(access: Access, teacherId?: string) {
	return database()
		.select({ rate: payRates, className: classes.name })
		.from(payRates)
		.leftJoin(classes, rowOf(classes, access, payRates.classId))
		.where(and(rowsOf(payRates, access), teacherId ? eq(payRates.teacherId, teacherId) : undefined))
		.orderBy(asc(payRates.teacherId), asc(payRates.startsOn), asc(payRates.id))
		.limit(5_000)
		.all()
		.map(({ rate, className }) => ({ ...rate, className }))
}

/** Adds a rate from a day on. Approved months stay as they are. */
export function addPayRate(access: Access, key: string, rate: NewPayRate): Outcome<{ id: string }> {
	const { schoolId, userId } = access
	const most = rate.basis === 'percent' ? 100_00 : undefined
	if (!isPrice(rate.amount) || (most && rate.amount > most))
		return refused({ amount: most ? 'Enter 0 to 100%.' : 'Enter 0.00 to 1,000,000.00.' })
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const teacher = nameOfTeacher(access, rate.teacherId)
		if (!teacher) return refused({ form: 'This teacher no longer exists.' }, { status: 404 })
		const approved = refuseApproved(access, rate)
		if (approved) return approved
		if (rate.classId && !isClass(access, rate.classId))
			return refused({ classId: 'Choose one of your classes.' })
		if (hasSame(access, rate))
			return refused({ startsOn: 'There is a rate from this day already. Remove it first.' })
		const id = newId()
		tx.insert(payRates)
			.values({ ...rate, schoolId, id, createdAt: Date.now(), createdBy: userId })
			.run()
		record(tx, access, 'pay.rate-added', {
			objectId: rate.teacherId,
			objectName: teacher,
			after: { from: rate.startsOn },
		})
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Removes a rate entered by mistake, unless pay was approved with it. */
export function removePayRate(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const rate = database()
			.select()
			.from(payRates)
			.where(rowOf(payRates, access, id))
			.get()
		if (!rate) return done(null)
		const approved = refuseApproved(access, rate)
		if (approved) return approved
		tx.delete(payRates)
			.where(rowOf(payRates, access, id))
			.run()
		record(tx, access, 'pay.rate-removed', {
			objectId: rate.teacherId,
			objectName: nameOfTeacher(access, rate.teacherId) ?? undefined,
			before: { from: rate.startsOn },
		})
		return done(null)
	})
}

function hasSame(access: Access, { teacherId, startsOn, classId, classKind }: NewPayRate): boolean {
	return listPayRates(access, teacherId).some(
		(payRate) =>
			payRate.startsOn === startsOn && payRate.classId === classId && payRate.classKind === classKind,
	)
}

function refuseApproved(access: Access, { teacherId, startsOn }: NewPayRate): Refused | null {
	const last = lastApproved(access, teacherId)
	if (!last || startsOn > lastDayOf(last)) return null
	const startsOnWords = `The pay of ${monthWords(`${last}-01`)} is approved. Rates of that month and earlier ones stay as they are.`
	return refused({ startsOn: startsOnWords }, { status: 409 })
}

function lastApproved(access: Access, teacherId: string): string | null {
	const row = database()
		.select({ period: max(paySheets.period) })
		.from(paySheets)
		.where(and(rowsOf(paySheets, access), eq(paySheets.teacherId, teacherId)))
		.get()
	return row?.period ?? null
}

export function nameOfTeacher(access: Access, id: string): string | null {
	const teacher = database()
		.select({ name: teachers.name })
		.from(teachers)
		.where(rowOf(teachers, access, id))
		.get()
	return teacher?.name ?? null
}

function isClass(access: Access, id: string): boolean {
	const classRow = database()
		.select({ id: classes.id })
		.from(classes)
		.where(rowOf(classes, access, id))
		.get()
	return classRow !== undefined
}
