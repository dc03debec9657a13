import { setImmediate } from 'node:timers/promises'
import type { ActionFunctionArgs } from '@remix-run/node'
import { openNumbered, withoutPaid } from '#app/domain/bank/match.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { readBankFile, textOfBankFile } from '#app/flows/bank-file.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { bankForm, bankUploadForm } from '#app/forms/bank.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addBankImport,
	chooseBankColumns,
	findBankImport,
	finishBankImport,
	listOpenForBank,
	recordBankLine,
	undoBankImport,
} from '#app/models/billing.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm, type ReadForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function saveBank(asked: ActionFunctionArgs, access: Access, params: URLSearchParams) {
	const id = params.get('import')
	return id === null ? upload(asked, access) : saveImport(asked, access, id)
}

async function upload(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, bankUploadForm, { filesIn: 'file' })
	if (!form.ok) return invalid(asked, form)
	const [file] = form.files
	if (!file) return invalid(asked, form, refused({ file: 'Choose the file of your bank.' }))
	const content = textOfBankFile(file)
	const read = readBankFile(access, content)
	if (!read.ok) return invalid(asked, form, read)
	if (read.value.lines.length === 0)
		return invalid(asked, form, refused({ file: 'The file has no incoming payment.' }))
	const added = addBankImport(access, form.key, { name: file.name.slice(0, 120), content })
	if (!added.ok) return invalid(asked, form, added)
	const what = 'Look the lines over. Nothing is recorded yet.'
	return leadTo(asked, href.manageBilling('bank', { import: added.value.id }), {
		id: 'billing-saved',
		params: { what },
	})
}

async function saveImport(asked: ActionFunctionArgs, access: Access, id: string) {
	const found = findBankImport(access, id) ?? missing()
	const form = await readForm(asked, bankForm)
	if (!form.ok) return invalid(asked, form)
	const its = form.value
	if (its.intent === 'record') return recordLines(asked, access, found, form, its.lines)
	if (its.intent === 'columns') {
		const { date, amount, payer, text } = its
		chooseBankColumns(access, id, { date, amount, payer, text })
		return led(asked, id, 'The columns are set.')
	}
	if (its.intent === 'finish') {
		finishBankImport(access, id)
		return leadTo(asked, href.manageBilling('bank'), {
			id: 'billing-saved',
			params: { what: 'The file is done. What was in it is forgotten.' },
		})
	}
	const undone = undoBankImport(access, id)
	if (!undone.ok) return invalid(asked, form, undone)
	return led(asked, id, `${many(undone.value.payments, 'payment was', 'payments were')} taken back.`)
}

type Wanted = { key: string; take?: 'on'; invoices?: string }[]

/** Records what was ticked, a line in each transaction. What cannot be recorded stays on the page and says why. */
async function recordLines(
	asked: ActionFunctionArgs,
	access: Access,
	{
		id,
		content,
		columns,
	}: { id: string; content: string | null; columns: Parameters<typeof readBankFile>[2] },
	form: ReadForm<unknown>,
	wanted: Wanted,
) {
	const read = readBankFile(access, content ?? '', columns)
	const byKey = new Map(read.ok ? read.value.lines.map((line) => [line.key, line]) : [])
	const ticked = wanted.filter(({ take }) => take === 'on')
	if (ticked.length === 0) return invalid(asked, form, refused({ form: 'Tick at least one line.' }))
	let recorded = 0
	const problems: string[] = []
	let open = listOpenForBank(access)
	for (const { key, invoices = '' } of ticked) {
		const line = byKey.get(key)
		const paid = line && openNumbered(open, invoices)
		const outcome = line && paid ? recordBankLine(access, id, line, paid) : null
		if (outcome?.ok) {
			recorded++
			open = withoutPaid(open, line, paid)
		} else problems.push(`${line?.payer || 'A line'}: ${whyNot(outcome, invoices)}`)
		// Between two lines others get their turn.
		await setImmediate()
	}
	const words = `${many(recorded, 'payment was', 'payments were')} recorded.`
	if (problems.length > 0)
		return invalid(asked, form, refused({ form: [words, ...problems.slice(0, 20)] }, { status: 409 }))
	return led(asked, id, words)
}

function whyNot(outcome: ReturnType<typeof recordBankLine> | null, invoices: string): string {
	if (outcome && !outcome.ok) return Object.values(outcome.errors).flat().join(' ')
	return invoices ? `No open invoices of one family are ${invoices}.` : 'Enter the number of an open invoice.'
}

function led(asked: ActionFunctionArgs, id: string, what: string) {
	return leadTo(asked, href.manageBilling('bank', { import: id }), { id: 'billing-saved', params: { what } })
}
