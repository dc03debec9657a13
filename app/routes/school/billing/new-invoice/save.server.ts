import { data, type ActionFunctionArgs } from '@remix-run/node'
import { excessOf } from '#app/domain/billing/tax.ts'
import { waivedWords } from '#app/domain/billing/waived.ts'
import { href } from '#app/domain/href.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { invoiceForm, type InvoiceForm } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { correctInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { updateDraft } from '#app/models/billing/draft-change.server.ts'
import type { NewLine } from '#app/models/billing/draft-lines.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { linesOf, periodOf, previewOf } from './read-lines.server.ts'
import { subjectOf, type Subject } from './read-subject.server.ts'

export async function previewInvoice(args: ActionFunctionArgs, access: Access): Promise<Response> {
	const { subject, form } = await readInvoice(args, access)
	if (!form.ok) return Response.json({ message: 'The form has mistakes.' }, { status: 400 })
	const lines = linesOf(access, subject, form.value)
	if (excessOf(lines)) return Response.json({ message: 'The form has mistakes.' }, { status: 400 })
	return Response.json({ preview: previewOf(access, subject, form.value, lines) })
}

async function readInvoice(args: ActionFunctionArgs, access: Access) {
	const subject = subjectOf(access, new URL(args.request.url).searchParams)
	if (!subject || subject === 'missing') return missing()
	return { subject, form: await readForm(args, invoiceForm) }
}

/** Updates the preview, or saves, issues or corrects the invoice. */
export async function saveNewInvoice(args: ActionFunctionArgs, access: Access) {
	const { subject, form } = await readInvoice(args, access)
	if (!form.ok) return invalid(args, form)

	const lines = linesOf(access, subject, form.value)
	const excess = excessOf(lines)
	if (excess) return invalid(args, form, refused({ lines: excess }))
	if (form.intent === 'recalculate')
		return data({ result: form.submission.reply(), preview: previewOf(access, subject, form.value, lines) })

	const saved = save(access, subject, form.key, form.value, lines)
	if (!saved.ok) return invalid(args, form, saved)
	const { id } = saved.value
	const send = () => (form.intent === 'issue-send' ? sendInvoices(access, [id], 'invoice')[0] : undefined)
	if (subject.mode === 'corrects') {
		const sent = send()?.text ?? 'It is not sent yet.'
		return led(args, id, `The old invoice is credited, and this one replaces it. ${sent}`)
	}
	const waived = waivedWords(saved.value.waived ?? [])
	if (form.intent !== 'issue' && form.intent !== 'issue-send')
		return led(args, id, `The draft is saved.${waived}`)

	const issued = issueInvoice(access, id)
	if (!issued.ok) return led(args, id, `It is saved as a draft.${waived} ${issued.errors.form?.[0] ?? ''}`)
	const sent = send()
	return led(args, id, `Invoice ${issued.value.number} is issued.${sent ? ` ${sent.text}` : ''}${waived}`)
}

function save(
	access: Access,
	subject: Subject,
	key: string,
	value: InvoiceForm,
	lines: NewLine[],
): Outcome<{ id: string; waived?: string[] }> {
	const { payer, from, mode } = subject
	const { termsDays, publicNote, internalNote, reason = '' } = value
	const wish = { lines, period: periodOf(subject, value), termsDays, publicNote, internalNote }
	if (from && mode === 'draft') return updateDraft(access, from.id, wish)
	if (from && mode === 'corrects')
		return correctInvoice(access, key, { id: from.id, reason, lines, publicNote })
	return saveInvoiceDraft(access, key, { ...wish, familyId: payer.id })
}

function led(args: ActionFunctionArgs, id: string, what: string) {
	return redirectWithFlash(args, href.invoice(id), { id: 'billing-saved', params: { what } })
}
