import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listMoneyOfClass } from '#app/models/billing/class-money.server.ts'
import { monthWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export function moneyOfClass(access: Access, classId: string) {
	const period = today(access.school.timeZone).slice(0, 7)
	const rows = listMoneyOfClass(access, classId, period)
	const text = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	const sum = (of: 'expectedMinor' | 'billedMinor' | 'receivedMinor') =>
		text(rows.reduce((all, row) => all + row[of], 0))
	return {
		month: monthWords(`${period}-01`),
		invoices: href.billing({ class: classId }),
		rows: rows.map(({ studentId, name, expectedMinor, billedMinor, receivedMinor }) => ({
			studentId,
			name,
			expected: text(expectedMinor),
			billed: text(billedMinor),
			received: text(receivedMinor),
		})),
		sums: { expected: sum('expectedMinor'), billed: sum('billedMinor'), received: sum('receivedMinor') },
	}
}
