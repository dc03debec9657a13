import {
	and,
	eq,
	exists,
	inArray,
	isNull,
	lt,
	ne,
	notExists,
	sql,
	type SQL,
	type SQLWrapper,
} from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, invoiceLines, invoices, students } from '#db/schema/index.ts'
import { wholeLine } from '#app/domain/billing/tax.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listCreditedSeats, notesOf, paidMinorOf } from './internal/credited-seats.server.ts'
import { suggestFor } from './suggestions.server.ts'

export type ClassMoney = ReturnType<typeof listClassMoney>[number]

/** Billed and received amounts of all time, both before tax. */
export function listClassMoney(access: Access, classIds: readonly string[]) {
	const byClass = new Map<string, { classId: string; billedMinor: number; receivedMinor: number }>()
	for (const { classId, billedMinor, receivedMinor } of listBilled(access, classIds)) {
		const sum = byClass.get(classId) ?? { classId, billedMinor: 0, receivedMinor: 0 }
		sum.billedMinor += billedMinor
		sum.receivedMinor += receivedMinor
		byClass.set(classId, sum)
	}
	return [...byClass.values()]
}

/** The paid amount of a line. */
function receivedShare(access: Access) {
	return sql`case when ${invoices.totalMinor} > 0 then round(${invoiceLines.netMinor} * 1.0 * ${paidMinorOf(access)} / ${invoices.totalMinor}) end`
}

/** Sums per class and student. A line counts as paid in proportion to its invoice, less what credit notes paid back. */
function listBilled(access: Access, classIds: readonly string[]) {
	const inClasses = inArray(enrolments.classId, [...classIds])
	const uncredited = database()
		.select({
			classId: enrolments.classId,
			studentId: enrolments.studentId,
			billedMinor: sql<number>`sum(${invoiceLines.netMinor})`,
			receivedMinor: sql<number>`cast(coalesce(sum(${receivedShare(access)}), 0) as integer)`,
		})
		.from(enrolments)
		.innerJoin(
			invoiceLines,
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.enrolmentId, enrolments.id),
				isNull(invoiceLines.releasedAt),
			),
		)
		.innerJoin(invoices, and(rowOf(invoices, access, invoiceLines.invoiceId), ne(invoices.state, 'draft')))
		.where(and(rowsOf(enrolments, access), inClasses, notExists(notesOf(access))))
		.groupBy(enrolments.classId, enrolments.studentId)
		.all()
	const sums = new Map(uncredited.map((row) => [`${row.classId} ${row.studentId}`, row]))
	for (const { classId, studentId, billedMinor, receivedMinor } of listCreditedSeats(access, inClasses)) {
		const key = `${classId} ${studentId}`
		const sum = sums.get(key) ?? { classId, studentId, billedMinor: 0, receivedMinor: 0 }
		sum.billedMinor += billedMinor
		sum.receivedMinor += receivedMinor
		sums.set(key, sum)
	}
	return [...sums.values()]
}

/** Invoices of one month for a class, before tax: what they ask, what was paid of it, and what is overdue. */
export function sumClassMonth(access: Access, classId: string, period: string) {
	const day = today(access.school.timeZone)
	const { netMinor } = invoiceLines
	const open = sql`case when ${invoices.totalMinor} > 0 then round(${netMinor} * 1.0 * ${invoices.openMinor} / ${invoices.totalMinor}) else 0 end`
	const isPlain = notExists(notesOf(access))
	const plain = (amount: SQLWrapper, which?: SQL) =>
		sql<number>`cast(coalesce(sum(case when ${and(isPlain, which)} then ${amount} end), 0) as integer)`
	const row = database()
		.select({
			students: sql<number>`count(distinct ${invoiceLines.studentId})`,
			billedMinor: plain(netMinor),
			receivedMinor: plain(receivedShare(access)),
			lateMinor: plain(open, lt(invoices.dueOn, day)),
			credited: sql<number>`count(case when ${exists(notesOf(access))} then 1 end)`,
		})
		.from(enrolments)
		.innerJoin(
			invoiceLines,
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.enrolmentId, enrolments.id),
				isNull(invoiceLines.releasedAt),
				eq(invoiceLines.period, period),
			),
		)
		.innerJoin(invoices, and(rowOf(invoices, access, invoiceLines.invoiceId), ne(invoices.state, 'draft')))
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId)))
		.get()
	const { credited = 0, ...plainSums } = row ?? {}
	const sums = { students: 0, billedMinor: 0, receivedMinor: 0, lateMinor: 0, ...plainSums }
	if (credited === 0) return sums
	const ofMonth = and(eq(enrolments.classId, classId), eq(invoiceLines.period, period))
	for (const { billedMinor, receivedMinor, openMinor, dueOn } of listCreditedSeats(access, ofMonth)) {
		sums.billedMinor += billedMinor
		sums.receivedMinor += receivedMinor
		if (dueOn && dueOn < day) sums.lateMinor += openMinor
	}
	return sums
}

export interface StudentMoney {
	studentId: string
	name: string
	/** Billed amount plus the amount still to be billed this month. */
	expectedMinor: number
	billedMinor: number
	receivedMinor: number
}

/** The same for each student ever enrolled in one class. */
export function listMoneyOfClass(access: Access, classId: string, period: string): StudentMoney[] {
	const seats = database()
		.selectDistinct({
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			familyId: students.familyId,
			enrolmentId: enrolments.id,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId), isNull(enrolments.queuedAt)))
		.all()
	const billed = listBilled(access, [classId])
	const waiting = unbilledOf(access, seats, period)
	const people = new Map(seats.map((seat) => [seat.studentId, seat]))
	return [...people.values()]
		.map((person) => {
			const { billedMinor = 0, receivedMinor = 0 } =
				billed.find(({ studentId }) => studentId === person.studentId) ?? {}
			const left = waiting.get(person.studentId) ?? 0
			const expectedMinor = billedMinor + left
			return { studentId: person.studentId, name: nameOf(person), expectedMinor, billedMinor, receivedMinor }
		})
		.sort((a, b) => a.name.localeCompare(b.name))
}

/** The amount the next run would bill for the enrollments in the month, by student. */
function unbilledOf(
	access: Access,
	seats: readonly { enrolmentId: string; familyId: string | null }[],
	period: string,
): Map<string, number> {
	const families = [...new Set(seats.flatMap(({ familyId }) => familyId ?? []))]
	const own = new Set(seats.map(({ enrolmentId }) => enrolmentId))
	const sums = new Map<string, number>()
	for (const { lines } of suggestFor(access, families, period).values())
		for (const line of lines) {
			const { studentId, enrolmentId } = line
			if (!studentId || !enrolmentId || !own.has(enrolmentId)) continue
			sums.set(studentId, (sums.get(studentId) ?? 0) + wholeLine(line).netMinor)
		}
	return sums
}
