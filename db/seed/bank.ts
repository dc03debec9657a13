import { and, asc, eq } from 'drizzle-orm'
import { bankImports, families, invoices } from '../schema/index.ts'
import type { Desk } from './desk.ts'

/** A statement that waits to be looked over: two transfers that name an open invoice, one that names none, and a fee. */
export function addBankFile({ db, schoolId, day, now }: Desk, owner: string) {
	const open = db
		.select({ number: invoices.number, openMinor: invoices.openMinor, family: families.name })
		.from(invoices)
		.innerJoin(families, and(eq(families.schoolId, schoolId), eq(families.id, invoices.familyId)))
		.where(and(eq(invoices.schoolId, schoolId), eq(invoices.state, 'issued')))
		.orderBy(asc(invoices.sequence))
		.limit(3)
		.all()
	const rows = open.map(({ number, openMinor, family }, i) => {
		const amount = (openMinor / 100 - (i === 1 ? 40 : 0)).toFixed(2)
		return `${day(-1)},${family},${i === 2 ? 'Lessons' : `Invoice ${number}`},${amount}`
	})
	const content = ['Date,Payer,Reference,Amount', ...rows, `${day(-1)},Demo Bank,Account fee,-4.50`].join(
		'\n',
	)
	db.insert(bankImports)
		.values({
			schoolId,
			id: `${schoolId}-bank-1`,
			name: 'Statement.csv',
			content,
			at: now - 3_600_000,
			by: owner,
		})
		.run()
}
