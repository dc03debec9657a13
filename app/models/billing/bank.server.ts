import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { bankImports, bankLines, users } from '#db/schema/index.ts'
import type { BankColumns, ReadBankFile } from '#app/domain/bank/csv.ts'
import type { BankLine } from '#app/domain/bank/line.ts'
import { EVERYBODY } from '#app/domain/billing/labels.ts'
import { partsPaid, type BankInvoice, type PaidPart } from '#app/domain/bank/match.ts'
import { payableBy } from '#app/domain/billing/shares.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { writeWhole } from '../undo.server.ts'
import { listBankKeys, listLinesOf, payerFinder } from './bank-lines.server.ts'
import { recordPayment } from './payment.server.ts'
import { returnPayment } from './payment-return.server.ts'
import { listOpen } from './owing.server.ts'

/** The content of an unfinished file is dropped after this long, when the next file is uploaded. */
const KEPT = 30 * 24 * 60 * 60 * 1000

const FORGOTTEN = { content: null, read: null }

/** Stores a file for review. Each line becomes a payment only when staff confirm it. */
export function addBankImport(
	access: Access,
	key: string,
	{ name, content, ...read }: ReadBankFile & { name: string; content: string },
): Outcome<{ id: string }> {
	return write((tx) => {
		const { schoolId, userId } = access
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const id = newId()
		const at = Date.now()
		tx.update(bankImports)
			.set({ ...FORGOTTEN, finishedAt: at })
			.where(and(rowsOf(bankImports, access), isNull(bankImports.finishedAt), lt(bankImports.at, at - KEPT)))
			.run()
		tx.insert(bankImports).values({ schoolId, id, name, content, read, at, by: userId }).run()
		record(tx, access, 'bank.uploaded', { objectId: id, objectName: name })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export function findBankImport(access: Access, id: string) {
	const bankImport = database()
		.select()
		.from(bankImports)
		.where(rowOf(bankImports, access, id))
		.get()
	return bankImport ?? null
}

export function listBankImports(access: Access) {
	return database()
		.select({
			id: bankImports.id,
			name: bankImports.name,
			at: bankImports.at,
			by: users.name,
			finishedAt: bankImports.finishedAt,
			undoneAt: bankImports.undoneAt,
		})
		.from(bankImports)
		.leftJoin(users, eq(users.id, bankImports.by))
		.where(rowsOf(bankImports, access))
		.orderBy(desc(bankImports.id))
		.limit(50)
		.all()
}

/** Stores the column mapping together with the lines read by it. */
export function chooseBankColumns(
	access: Access,
	id: string,
	columns: BankColumns,
	read: ReadBankFile,
): Outcome<null> {
	return write((tx) => {
		tx.update(bankImports)
			.set({ columns, read })
			.where(and(rowOf(bankImports, access, id), isNull(bankImports.finishedAt)))
			.run()
		return done(null)
	})
}

/**
 * Records one line as a payment of the given invoices, in order, of the chosen payer or the one it names. The remainder is
 * credit of the payer, or of the family.
 */
export function recordBankLine(
	access: Access,
	importId: string,
	line: BankLine,
	paid: readonly BankInvoice[],
	share?: string,
): Outcome<{ restMinor: number; parts: PaidPart[]; notLate: string[] }> {
	const [first] = paid
	if (!first) return refused({ form: 'Enter the number of an invoice of the family.' })
	return writeWhole((tx) => {
		if (findBankImport(access, importId)?.finishedAt !== null)
			return refused({ form: 'This file was looked over already.' }, { status: 409 })
		const [known] = listBankKeys(access, [line.key])
		if (known) return done({ restMinor: 0, parts: [], notLate: [] })
		const { familyId } = first
		const found = payerFinder(access)(familyId, line)
		// The line may be for a family other than the one whose payers were offered.
		const chosenPayer = found?.payers.find((payer) => payer.payerId === share) ?? found?.named
		const payerId = share === EVERYBODY ? null : (chosenPayer?.payerId ?? null)
		const shares = new Map(listOpen(access, familyId).map((invoice) => [invoice.id, invoice.shares]))
		const chosen = partsPaid(paid, line.amountMinor, (id) => payableBy(shares.get(id) ?? [], payerId))
		const reference = [line.payer, line.text].filter(Boolean).join(': ').slice(0, 200)
		const recorded = recordPayment(access, newId(), {
			familyId,
			payerId,
			receivedOn: line.day,
			amountMinor: line.amountMinor,
			method: 'transfer',
			reference,
			chosen,
		})
		if (!recorded.ok) return recorded
		tx.insert(bankLines)
			.values({
				schoolId: access.schoolId,
				id: newId(),
				importId,
				key: line.key,
				paymentId: recorded.value.id,
				at: Date.now(),
			})
			.run()
		const paidMinor = chosen.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
		const { notLate } = recorded.value
		return done({ restMinor: line.amountMinor - paidMinor, parts: chosen, notLate })
	})
}

/** Closes the review and drops the file's content. */
export function finishBankImport(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		tx.update(bankImports)
			.set({ ...FORGOTTEN, finishedAt: Date.now() })
			.where(and(rowOf(bankImports, access, id), isNull(bankImports.finishedAt)))
			.run()
		return done(null)
	})
}

/** Voids every payment of a file. Its lines can be recorded again. */
export function undoBankImport(access: Access, id: string): Outcome<{ payments: number }> {
	const { userId } = access
	return writeWhole((tx) => {
		const bankImport = findBankImport(access, id)
		if (!bankImport) return refused({ form: 'This file no longer exists.' }, { status: 404 })
		if (bankImport.undoneAt !== null) return done({ payments: 0 })
		const lines = listLinesOf(access, id)
		for (const { paymentId } of lines) {
			const returned = returnPayment(access, paymentId, { isMistake: true })
			if (!returned.ok) return returned
		}
		const at = Date.now()
		tx.update(bankLines)
			.set({ releasedAt: at })
			.where(and(rowsOf(bankLines, access), eq(bankLines.importId, id), isNull(bankLines.releasedAt)))
			.run()
		tx.update(bankImports)
			.set({ ...FORGOTTEN, finishedAt: bankImport.finishedAt ?? at, undoneAt: at, undoneBy: userId })
			.where(rowOf(bankImports, access, id))
			.run()
		record(tx, access, 'bank.undone', { objectId: id, objectName: bankImport.name })
		return done({ payments: lines.length })
	})
}
