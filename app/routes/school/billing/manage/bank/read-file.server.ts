import type { BankLine } from '#app/domain/bank/line.ts'
import { EVERYBODY } from '#app/domain/billing/labels.ts'
import { matcherOf } from '#app/domain/bank/match.ts'
import { href } from '#app/domain/href.ts'
import { payersOf } from '#app/requests/payers.server.ts'
import { readKept } from '#app/requests/upload-thread.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findBankImport } from '#app/models/billing/bank.server.ts'
import {
	countVoidedLines,
	listBankKeys,
	listForBank,
	listLinesOf,
	listReturnable,
	payerFinder,
} from '#app/models/billing/bank-lines.server.ts'
import { listReturns, ownReferences } from '#app/models/billing/debit-booking.server.ts'
import { returnWords } from '#app/domain/debit/collection-day.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { missing } from '#app/web/missing.server.ts'

export function foundFile(access: Access, id: string | undefined) {
	return findBankImport(access, id ?? '') ?? missing()
}

export type BankImport = ReturnType<typeof foundFile>

export type ShownBankFile = Awaited<ReturnType<typeof readBankFile>>

export async function readBankFile(access: Access, bankImport: BankImport) {
	const { id } = bankImport
	const { currency, dateFormat } = access.school
	const shared = {
		name: bankImport.name,
		isDone: bankImport.finishedAt !== null,
		isUndone: bankImport.undoneAt !== null,
		recorded: listLinesOf(access, id).length,
		voided: countVoidedLines(access, id),
	}
	const read = await readKept(access, bankImport)
	if (read === null)
		return {
			...shared,
			lines: [],
			skipped: 0,
			misdated: [],
			table: null,
			known: 0,
			collected: 0,
			returns: [],
			maybeReturned: [],
		}
	const { lines, skipped, misdated, table } = read
	const known = new Set(
		listBankKeys(
			access,
			lines.map(({ key }) => key),
		).map(({ key }) => key),
	)
	const findPayers = payerFinder(access)
	const match = matcherOf(listForBank(access))
	const own = ownReferences(
		access,
		lines.flatMap(({ refs = [] }) => refs),
	)
	const isCollected = ({ refs = [] }: BankLine) => refs.some((ref) => own.has(ref))
	return {
		...shared,
		skipped,
		misdated: misdated.map(
			({ day, payer, amountMinor }) =>
				`${moneyWords(amountMinor, currency)} from ${payer || 'no name'}, booked on ${day || 'no day'}`,
		),
		known: known.size,
		collected: lines.filter(isCollected).length,
		returns: listReturns(access, read.returns ?? []).map((returned) => ({
			id: returned.id,
			family: returned.family,
			number: returned.number ?? '',
			amount: moneyWords(returned.amountMinor, currency),
			why: returnWords(returned.code),
			refusal: returned.refusal,
		})),
		maybeReturned: listReturnable(access, read.outgoing ?? []).map((payment) => ({
			id: payment.id,
			to: href.familyAccount(payment.familyId, 'return', { payment: payment.id }),
			amount: moneyWords(payment.amountMinor, currency),
			payer: payment.payer ?? payment.family,
			numbers: payment.numbers.join(', '),
		})),
		table: table && {
			names: table.names.map((label, at) => ({ value: String(at), label: label || `Column ${at + 1}` })),
			first: Object.fromEntries(Object.entries(table.columns).map(([what, at]) => [what, String(at)])),
		},
		lines: lines
			.map((line, at) => ({ ...line, at }))
			.filter((line) => !known.has(line.key) && !isCollected(line))
			.map((line) => {
				const { how, invoices, why } = match(line)
				const familyId = invoices[0]?.familyId
				const found = familyId ? findPayers(familyId, line) : null
				return {
					key: line.key,
					at: line.at,
					day: shortDateWords(line.day, dateFormat),
					payer: line.payer,
					text: line.text,
					amount: moneyWords(line.amountMinor, currency),
					numbers: invoices.map(({ number }) => number).join(', '),
					family: invoices[0]?.family ?? null,
					/** Null unless several people pay for the family. */
					shares: familyId && found ? payersOf(access, familyId) : null,
					payerId: found?.named?.payerId ?? EVERYBODY,
					isSure: how === 'sure',
					why,
				}
			}),
	}
}
