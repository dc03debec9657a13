import type { BillingDocument, DocumentRow } from '#app/domain/billing/document.ts'
import { escapeHtml } from '#app/utils/html.ts'
import { styles } from './frame.server.ts'
import { letterWords } from './words.server.ts'

const NOTE = 'font-size: 14px; color: #675e50'

/** Longer invoices list the first lines and count the rest; the attached PDF has all of them. */
const MAX_LINES = 12

/** The lines and totals of an invoice or a receipt in its email. */
export interface Bill {
	title: string
	lines: { label: string; notes: string[]; amount: string }[]
	/** Counts the lines left out; null if there are none. */
	more: string | null
	sums: { label: string; amount: string; isFinal: boolean }[]
	facts: { label: string; text: string }[]
	/** The school's note and how to pay. */
	notes: string[]
}

/** Uses the rows of the document, so that email, page and PDF word each line alike. */
export function billOf({
	language,
	table,
	sums,
	shares = [],
	facts,
	notes,
	collection,
	replaces,
}: BillingDocument): Bill {
	const { invoice } = letterWords(language).school
	const left = table.rows.length - MAX_LINES
	return {
		title: invoice.billed,
		lines: table.rows.slice(0, MAX_LINES).map(lineOf),
		more: left > 0 ? invoice.moreLines(left) : null,
		sums: [...sums, ...shares.map((share) => ({ ...share, isFinal: false }))],
		facts,
		notes: notes.filter((note) => note !== collection && note !== replaces),
	}
}

function lineOf({ cells, lessons, discount, why }: DocumentRow): Bill['lines'][number] {
	const [label = '', quantity = '1', price = ''] = cells.slice(0, -1)
	const times = quantity === '1' ? null : `${quantity} × ${price}`
	return {
		label,
		notes: [lessons, times, discount, why].filter((note) => note != null),
		amount: cells.at(-1) ?? '',
	}
}

export function billText({ title, lines, more, sums, facts, notes }: Bill): string {
	const rows = lines.map(({ label, notes, amount }) =>
		[`- ${label}: ${amount}`, ...notes.map((note) => `  ${note}`)].join('\n'),
	)
	const last = [
		...sums.map(({ label, amount }) => `${label}: ${amount}`),
		...facts.map(({ label, text }) => `${label}: ${text}`),
	]
	return [[title, ...rows, ...(more ? [more] : [])].join('\n'), last.join('\n'), ...notes].join('\n\n')
}

export function billHtml({ title, lines, more, sums, facts, notes }: Bill): string {
	const rows = [
		...lines.map(({ label, notes, amount }) =>
			row(
				[
					escapeHtml(label),
					...notes.map((note) => `<span class="muted" style="${NOTE}">${escapeHtml(note)}</span>`),
				].join('<br>'),
				amount,
			),
		),
		...(more ? [row(escapeHtml(more), '')] : []),
		...sums.map(({ label, amount, isFinal }) => row(escapeHtml(label), amount, { isFinal })),
		...facts.map(({ label, text }) => row(escapeHtml(label), text, { wraps: true })),
	]
	return `<p class="ink" style="${styles.text}; margin-bottom: 8px"><strong>${escapeHtml(title)}</strong></p>
<table width="100%" cellpadding="0" cellspacing="0" style="width: 100%; margin-bottom: 16px; border-collapse: collapse">
${rows.join('\n')}
</table>${notes.map((note) => `<p class="ink" style="${styles.text}; white-space: pre-line">${escapeHtml(note)}</p>`).join('')}`
}

function row(label: string, text: string, { isFinal = false, wraps = false } = {}): string {
	const style = isFinal ? `${styles.cell}; border-top-color: #221d16; font-weight: bold` : styles.cell
	const font = isFinal ? '' : '; font-weight: normal'
	return `<tr><th scope="row" class="ink line" align="left" style="${style}; text-align: start${font}">${label}</th><td class="ink line" align="right" style="${style}; padding-inline-start: 12px; text-align: end${wraps ? '' : '; white-space: nowrap'}">${escapeHtml(text)}</td></tr>`
}
