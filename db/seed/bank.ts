import { and, asc, eq } from 'drizzle-orm'
import { bankImports, families, invoices } from '../schema/index.ts'
import { guessColumns, readBankCsv } from '#app/domain/bank/csv.ts'
import type { Desk } from './desk.ts'

/**
 * Adds a bank statement waiting for review: two transfers naming an open invoice, one naming none, and a fee.
 */
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
	const table = ['Date,Payer,Reference,Amount', ...rows, `${day(-1)},Demo Bank,Account fee,-4.50`]
	const cells = table.map((row) => row.split(','))
	const guessed = guessColumns(cells)
	if (!guessed) throw new Error('The statement of the demo cannot be read.')
	const statement = readBankCsv(cells, guessed, 'year-first')
	db.insert(bankImports)
		.values({
			schoolId,
			id: `${schoolId}-bank-1`,
			name: 'Statement.csv',
			content: table.join('\n'),
			read: { ...statement, table: { names: cells[0] ?? [], columns: guessed.columns } },
			at: now - 3_600_000,
			by: owner,
		})
		.run()
}
