import { matcherOf } from '#app/domain/bank/match.ts'
import { readKept } from '#app/requests/upload-thread.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findBankImport } from '#app/models/billing/bank.server.ts'
import { listBankKeys, listLinesOf, listOpenForBank } from '#app/models/billing/bank-lines.server.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { missing } from '#app/web/missing.server.ts'

export function foundFile(access: Access, id: string | undefined) {
	return findBankImport(access, id ?? '') ?? missing()
}

export type BankImport = ReturnType<typeof foundFile>

export type ShownBankFile = Awaited<ReturnType<typeof readBankFile>>

export async function readBankFile(access: Access, found: BankImport) {
	const { id } = found
	const { currency, dateFormat } = access.school
	const shared = {
		name: found.name,
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
