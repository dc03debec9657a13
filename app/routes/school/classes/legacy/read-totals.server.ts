import { accessFor, type Access } from '#app/models/access.server.ts'
import { listClassTotals } from '#app/models/attendance/class-totals.server.ts'
import { listClassMoney } from '#app/models/billing/class-money.server.ts'
import type { LegacyClass } from '#app/models/class/legacy.server.ts'
import { moneyWords } from '#app/utils/money.ts'

export type ShownClass = ReturnType<typeof totalsOf>[number]

/** Lessons, attendance and money of archived classes. The money is left out without the permission `money:read`. */
export function totalsOf(access: Access, rows: LegacyClass[]) {
	const ids = rows.map(({ id }) => id)
	const taught = new Map(listClassTotals(access, ids).map((classTotal) => [classTotal.classId, classTotal]))
	const seesMoney = accessFor(access, 'money:read')
	const money = new Map((seesMoney ? listClassMoney(seesMoney, ids) : []).map((row) => [row.classId, row]))
	const text = (amountMinor: number | undefined) =>
		amountMinor === undefined ? null : moneyWords(amountMinor, access.school.currency)
	return rows.map((row) => {
		const held = taught.get(row.id)
		const paid = money.get(row.id)
		return {
			...row,
			sessions: held?.lessons ?? 0,
			attendance: held ? `${Math.round((held.present / held.marked) * 100)}%` : null,
			billed: text(paid?.billedMinor),
			received: text(paid?.receivedMinor),
		}
	})
}
