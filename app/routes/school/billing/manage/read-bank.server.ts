import { matcherOf } from '#app/domain/bank/match.ts'
import { readKept } from '#app/requests/upload-thread.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findBankImport, listBankImports } from '#app/models/billing/bank.server.ts'
import { listBankKeys, listLinesOf, listOpenForBank } from '#app/models/billing/bank-lines.server.ts'
import { momentWords, shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Files of the bank, or one of them with what each line would pay. */
export function readBank(access: Access, params: URLSearchParams) {
	const id = params.get('import')
	if (id !== null) return readImport(access, id)
	const { timeZone, dateFormat } = access.school
	return {
		view: 'bank' as const,
		formKey: formKey(),
		imports: listBankImports(access).map(({ at, finishedAt, undoneAt, ...one }) => ({
			...one,
			when: momentWords(at, timeZone, dateFormat),
			isDone: finishedAt !== null,
			isUndone: undoneAt !== null,
		})),
	}
}

export type ShownBankFile = Awaited<ReturnType<typeof readImport>>

async function readImport(access: Access, id: string) {
	const found = findBankImport(access, id) ?? missing()
	const { currency, dateFormat } = access.school
	const shared = {
		view: 'bank-file' as const,
		title: found.name,
		id,
		isDone: found.finishedAt !== null,
		isUndone: found.undoneAt !== null,
		recorded: listLinesOf(access, id).length,
	}
	const read = await readKept(access, found)
	if (read === null) return { ...shared, lines: [], skipped: 0, misdated: [], table: null, known: 0 }
	const { lines, skipped, misdated, table } = read
	const known = new Set(
		listBankKeys(
			access,
			lines.map(({ key }) => key),
		).map(({ key }) => key),
	)
	const match = matcherOf(listOpenForBank(access))
	return {
		...shared,
		skipped,
		misdated: misdated.map(
			({ day, payer, amountMinor }) =>
				`${moneyWords(amountMinor, currency)} from ${payer || 'no name'}, booked on ${day || 'no day'}`,
		),
		known: known.size,
		table: table && {
			names: table.names.map((label, at) => ({ value: String(at), label: label || `Column ${at + 1}` })),
			first: Object.fromEntries(Object.entries(table.columns).map(([what, at]) => [what, String(at)])),
		},
		lines: lines
			.filter(({ key }) => !known.has(key))
			.map((line) => {
				const { how, invoices, why } = match(line)
				return {
					key: line.key,
					day: shortDateWords(line.day, dateFormat),
					payer: line.payer,
					text: line.text,
					amount: moneyWords(line.amountMinor, currency),
					numbers: invoices.map(({ number }) => number).join(', '),
					family: invoices[0]?.family ?? null,
					isSure: how === 'sure',
					why,
				}
			}),
	}
}
