import { setImmediate } from 'node:timers/promises'
import { invoicesNumbered, withoutPaid } from '#app/domain/bank/match.ts'
import { droppedFeesWords } from '#app/domain/billing/late-fee.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { readBankUpload, readKept } from '#app/requests/upload-thread.server.ts'
import { bankForm } from '#app/domain/bank/form.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	chooseBankColumns,
	finishBankImport,
	recordBankLine,
	undoBankImport,
} from '#app/models/billing/bank.server.ts'
import { listReturns, returnDebit } from '#app/models/billing/debit-booking.server.ts'
import { listBankKeys, listForBank } from '#app/models/billing/bank-lines.server.ts'
import { allocateCredit } from '#app/models/billing/payment.server.ts'
import { done, refused } from '#app/utils/outcome.ts'
import type { BankImport } from './read-file.server.ts'

export const saveBankFile = tasksOf<Doing & { bankImport: BankImport }>()({
	form: bankForm,
	async save({ access, bankImport }, values) {
		if (values.intent === 'record') return recordLines(access, bankImport, values.lines)
		if (values.intent === 'returns') return recordReturns(access, bankImport)
		if (values.intent === 'columns') {
			const { date, amount, payer, text } = values
			const columns = { date, amount, payer, text }
			const read = await readBankUpload(access, Buffer.from(bankImport.content ?? ''), columns)
			if (!read.ok) return refused({ form: Object.values(read.errors).flat() })
			chooseBankColumns(access, bankImport.id, columns, read.value)
			return done('The columns are set.')
		}
		if (values.intent === 'finish') {
			finishBankImport(access, bankImport.id)
			return done('The file is done. What was in it is forgotten.')
		}
		const undone = undoBankImport(access, bankImport.id)
		if (!undone.ok) return undone
		return done(`${many(undone.value.payments, 'payment was', 'payments were')} voided.`)
	},
	then: (what, { bankImport }, { intent }) => told(intent === 'finish' ? undefined : bankImport.id, what),
})

/** Each return is its own transaction. One that cannot be recorded stays on the page with its reason. */
async function recordReturns(access: Access, bankImport: BankImport) {
	const read = await readKept(access, bankImport)
	let recorded = 0
	const problems: string[] = []
	for (const { id, code, family } of listReturns(access, read?.returns ?? [])) {
		const returned = returnDebit(access, id, code)
		if (returned.ok) recorded++
		else problems.push(`${family}: ${Object.values(returned.errors).flat().join(' ')}`)
	}
	const text = `${many(recorded, 'returned direct debit was', 'returned direct debits were')} recorded.`
	if (problems.length === 0) return done(text)
	return refused({ form: [text, ...problems.slice(0, 20)] }, { status: afterSome(recorded) })
}

/** After a success the page reads its data again, which browsers do not do after an error. */
const afterSome = (recorded: number) => (recorded > 0 ? 200 : 409)

type Wanted = ({ key: string; take?: 'on'; invoices?: string; payerId?: string } | undefined)[]

/** Each line is its own transaction. A line that cannot be recorded stays on the page with its reason. */
async function recordLines(access: Access, bankImport: BankImport, wanted: Wanted) {
	const read = await readKept(access, bankImport)
	const byKey = new Map(read?.lines.map((line) => [line.key, line]))
	const ticked = wanted.flatMap((line, at) => (line?.take === 'on' ? [{ ...line, at }] : []))
	if (ticked.length === 0) return refused({ form: 'Tick at least one line.' })
	const keys = ticked.map(({ key }) => key)
	const known = new Set(listBankKeys(access, keys).map(({ key }) => key))
	let recorded = 0
	const problems: Record<string, string> = {}
	const withRest = new Set<string | undefined>()
	const notLate: string[] = []
	let open = listForBank(access)
	for (const { key, at, invoices = '', payerId } of ticked.filter((line) => !known.has(line.key))) {
		const line = byKey.get(key)
		const paid = line && invoicesNumbered(open, invoices)
		const outcome = line && paid ? recordBankLine(access, bankImport.id, line, paid, payerId) : null
		if (outcome?.ok) {
			recorded++
			open = withoutPaid(open, outcome.value.parts)
			notLate.push(...outcome.value.notLate)
			if (outcome.value.restMinor > 0) withRest.add(paid?.[0]?.familyId)
		} else problems[`lines[${at}].invoices`] = whyNot(outcome, invoices)
		// Lets other requests run between two lines.
		await setImmediate()
	}
	// Only now, because a later line may name an invoice that the rest of an earlier one would pay.
	for (const familyId of new Set(open.map((invoice) => invoice.familyId)))
		if (withRest.has(familyId)) allocateCredit(access, familyId)
	if (Object.keys(problems).length > 0) return refused(problems, { status: afterSome(recorded + known.size) })
	const what = `${many(recorded, 'payment was', 'payments were')} recorded.`
	return done(`${what} ${droppedFeesWords(notLate)}`.trim())
}

function whyNot(outcome: ReturnType<typeof recordBankLine> | null, invoices: string): string {
	if (outcome && !outcome.ok) return Object.values(outcome.errors).flat().join(' ')
	return invoices
		? `No invoices of one family have the numbers ${invoices}.`
		: 'Enter the number of an invoice of the family.'
}

function told(id: string | undefined, what: string) {
	return goTo(id ? href.bankFile(id) : href.manageBilling('bank'), 'billing-saved', { what })
}
