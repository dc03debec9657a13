import type { Access } from '#app/models/access.server.ts'
import type { FoundImport } from '#app/models/student-import/file.server.ts'
import { sumOpenings } from '#app/models/student-import/opening.server.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'

export type ImportTotals = ReturnType<typeof totalsOf>

/** The totals of the rows that are or will be added, beside those of the old system. */
export function totalsOf(access: Access, { id, kind, state, expected }: FoundImport) {
	const counted = state === 'checked' ? ['new'] : ['added', 'kept']
	const rows = sumOpenings(access, id).filter((row) => counted.includes(row.state))
	const sum = (which: 'above' | 'below') => rows.reduce((total, row) => total + row[which], 0)
	const money = (minor: number) => moneyWords(minor, access.school.currency)
	const line = (
		name: 'owed' | 'credit' | 'number',
		label: string,
		here: number,
		there: number | undefined,
		words: (value: number) => string,
	) => ({
		name,
		label,
		here: words(here),
		there: there === undefined ? null : words(there),
		difference: there === undefined ? null : words(here - there),
		agrees: here === there,
	})
	if (kind === 'balances') {
		const { owedMinor, creditMinor } = expected
		return {
			lines: [
				line('owed', 'Owed by families', sum('above'), owedMinor, money),
				line('credit', 'Credit of families', sum('below'), creditMinor, money),
			],
			first: { owed: amountIn(owedMinor), credit: amountIn(creditMinor) },
		}
	}
	const label = kind === 'credits' ? 'Make-up credits' : 'Weekly lessons'
	return {
		lines: [line('number', label, sum('above'), expected.number, String)],
		first: { number: expected.number === undefined ? '' : String(expected.number) },
	}
}

const amountIn = (minor: number | undefined) => (minor === undefined ? '' : plainAmount(minor))
